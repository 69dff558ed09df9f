"""Answers, citations, refusals, routing and cost of one record."""

from __future__ import annotations

import pytest
from trace_maker import TEXT, make_citation, make_passage, make_trace, score

from groundwire.evaluation.measures import MEASURES, Price, score_all
from groundwire.evaluation.measures.answers import exact_match
from groundwire.evaluation.sets.case import Case
from groundwire.evaluation.sets.gold import Located
from groundwire.evidence.answer import Searched
from groundwire.evidence.cost import Cost

CASE = Case(id="a", question="How long does an engineer rest?", answer="For 11 hours.", answers=["11 hours"])
NEVER = Case(id="b", question="Who rests on the moon?", unanswerable=True)
GOLD = (Located("handbook", "rest.md", 0, 31),)
WHOLE = make_passage(0, len(TEXT))


def test_every_measure_is_told_and_given() -> None:
    scores = score(CASE, GOLD, make_trace("11 hours"))
    assert list(scores)
    assert set(scores) == set(MEASURES)
    assert len({measure.label for measure in MEASURES.values()}) == len(MEASURES)
    assert all(measure.about.endswith(".") for measure in MEASURES.values())


def test_a_right_answer_holds_all_items_in_any_spelling() -> None:
    case = CASE.model_copy(update={"answers": ["engineer", ["11 hours", "eleven hours"]]})
    assert score(case, (), make_trace("An engineer rests for eleven hours. [1]"))["right"] == 1
    assert score(case, (), make_trace("A cook rests for eleven hours. [1]"))["right"] == 0


def test_the_quote_behind_an_answer_is_not_the_answer() -> None:
    scores = score(CASE, GOLD, make_trace("An engineer rests for 12 hours. [1]", citations=[make_citation(0, 31)]))
    assert scores["contains"] == 0


def test_a_refusal_is_right_only_where_there_is_no_answer() -> None:
    refusal = make_trace("Nothing tells 11 hours.", status="refused")
    answerable, unanswerable = score_all([CASE, NEVER], {}, [refusal, refusal])
    assert (answerable["right"], answerable["contains"], answerable["f1"], answerable["refused"]) == (0, 0, 0, 1)
    assert (unanswerable["right"], unanswerable["contains"], unanswerable["f1"], unanswerable["refused"]) == (
        1,
        None,
        None,
        1,
    )
    assert score(NEVER, (), make_trace("The keeper."))["right"] == 0


def test_a_failed_run_is_wrong_and_not_missing() -> None:
    answerable, unanswerable = score_all([CASE, NEVER], {"a": GOLD}, [None, None])
    right = ("right", "contains", "f1", "exact_match", "citation_recall", "routing_recall", "recall@5", "mrr@10")
    assert {answerable[name] for name in right} == {0.0}
    assert unanswerable["right"] == 0
    assert unanswerable["refused"] == 0
    assert {answerable[name] for name in ("calls", "seconds", "price", "passages", "citation_valid")} == {None}


def test_without_a_gold_answer_nothing_is_told_of_the_answer() -> None:
    scores = score(Case(id="c", question="Why?"), GOLD, make_trace("Because."))
    assert {scores[name] for name in ("right", "contains", "f1", "exact_match")} == {None}


@pytest.mark.parametrize(("text", "value"), [("for  11 Hours", 1), ("11 hours [2]", 1), ("11 hours at night", 0)])
def test_an_exact_match_is_of_the_answer_or_any_spelling(text: str, value: float) -> None:
    assert score(CASE, (), make_trace(text))["exact_match"] == value


def test_the_nearest_reference_counts() -> None:
    case = CASE.model_copy(update={"answers": [["11 hours", "eleven hours"]]})
    assert score(case, (), make_trace("eleven hours"))["f1"] == 1
    assert score(case, (), make_trace("eleven days"))["f1"] == 0.5
    assert not exact_match("", "the")


@pytest.mark.parametrize(
    ("text", "right"),
    [("Yes, both are.", 1), ("The answer is yes. [1]", 1), ("Both are. [1]", 0), ("I say yes to both", 0), ("No.", 0)],
)
def test_a_yes_must_open_or_close_the_answer(text: str, right: float) -> None:
    case = Case(id="y", question="Are both?", answer="yes", answers=["yes"])
    scores = score(case, (), make_trace(text))
    assert scores["right"] == right
    assert scores["f1"] == 0


def test_typeset_quotes_are_quotes() -> None:
    case = Case(id="q", question="What to say?", answers=["I am not fit"])
    assert score(case, (), make_trace("Say \u201cI am not fit\u201d."))["right"] == 1


def test_citations_are_valid_precise_and_complete() -> None:
    good = make_citation(0, 31, passage=WHOLE)
    moved = make_citation(32, 60, passage=WHOLE).model_copy(update={"start": 33, "end": 61})
    scores = score(CASE, GOLD, make_trace("x", seen=[WHOLE], citations=[good, moved]))
    assert (scores["citation_valid"], scores["citation_precision"], scores["citation_recall"]) == (0.5, 0.5, 1)


@pytest.mark.parametrize(
    "fields",
    [{"passage_id": "unseen"}, {"source": "else.md"}, {"index": "web"}, {"quote": ""}, {"quote": "An engineer rest"}],
)
def test_a_citation_must_stand_where_it_says(fields: dict[str, str]) -> None:
    cited = make_citation(0, 31, passage=WHOLE).model_copy(update=fields)
    assert score(CASE, GOLD, make_trace("x", seen=[WHOLE], citations=[cited]))["citation_valid"] == 0


def test_a_web_page_is_cited_like_any_other() -> None:
    page = make_passage(0, len(TEXT), index="web", source="https://rest.example")
    scores = score(CASE, GOLD, make_trace("x", seen=[page], citations=[make_citation(0, 31, passage=page)]))
    assert (scores["citation_valid"], scores["citation_precision"], scores["citation_recall"]) == (1, 0, 0)


def test_citations_of_a_case_without_gold_are_only_looked_up() -> None:
    scores = score(NEVER, (), make_trace("x", seen=[WHOLE], citations=[make_citation(0, 31, passage=WHOLE)]))
    assert (scores["citation_valid"], scores["citation_precision"], scores["citation_recall"]) == (1, None, None)


@pytest.mark.parametrize(
    ("searched", "recall"),
    [
        ([("handbook, incidents", None)], 1),
        ([("handbook", None)], 0.5),
        ([("all indexes", None)], 1),
        ([("handbook", "it is down")], 0),
        ([], 0),
    ],
)
def test_routing_counts_gold_indexes_that_were_searched(searched: list[tuple[str, str | None]], recall: float) -> None:
    searches = [Searched(where=where, query="q", found=1, failure=failure) for where, failure in searched]
    gold = (*GOLD, Located("incidents", "i.md", 0, 5))
    assert score(CASE, gold, make_trace("x", searched=searches))["routing_recall"] == recall


def test_routing_without_gold_goes_by_the_case() -> None:
    searches = [
        Searched(where="handbook", query="q", found=6),
        Searched(where="duckduckgo", query="q", web=True, found=2),
    ]
    scores = score(NEVER.model_copy(update={"indexes": ["handbook"]}), (), make_trace("x", searched=searches))
    assert scores["routing_recall"] == 1
    assert scores["passages"] == 8
    assert score(NEVER, (), make_trace("x", searched=searches))["routing_recall"] is None


def test_cached_tokens_have_a_price_of_their_own() -> None:
    cost = Cost(calls=2, input_tokens=1_000_000, cached_tokens=400_000, output_tokens=100_000, elapsed_seconds=2.5)
    trace = make_trace("x", cost=cost)
    assert score(CASE, (), trace)["price"] is None
    assert score(CASE, (), trace, price=Price(1.0, 4.0))["price"] == pytest.approx(1.4)
    assert score(CASE, (), trace, price=Price(1.0, 4.0, cached=0.1))["price"] == pytest.approx(1.04)
    assert score(CASE, (), trace)["seconds"] == 2.5
