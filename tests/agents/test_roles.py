"""Each role: what it refuses of a model's reply, and what it does without a model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from made_evidence import means, unread
from written import mark_sentence, passages

from groundwire.agents import checker, grader, router, writer
from groundwire.agents.extractive.extract import extract
from groundwire.agents.questions import rewording
from groundwire.agents.replies.claim import Claim, Draft
from groundwire.agents.requests.allowance import Allowance
from groundwire.agents.router import IndexCard
from groundwire.evidence.addresses import Addresses
from groundwire.evidence.ledger import Entry
from groundwire.evidence.passage import Passage
from groundwire.models.scripted import ScriptedModel

FIVE, ONE = Allowance(calls=5), Allowance(calls=1)
QUESTION = "How long must an engineer rest after a night call-out?"
CARDS = [IndexCard("rules", "Rules for employees.", 0.6), IndexCard("faults", "What went wrong.", 0.1)]


def entry(text: str, **fields: Any) -> Entry:
    passage = Passage(id=text[:8], index="rules", source="a.md", text=text, start=0, end=len(text), title="Rest")
    return Entry(passage=passage, query=QUESTION, **fields)


ENTRIES = {
    3: entry("An engineer must rest for 11 hours after a night call-out.", similarity=0.7),
    5: entry("Berth 5 has a depth of 8 metres.", similarity=0.01),
}


REST = ENTRIES[3].passage.text


def read(_question: str, texts: Sequence[tuple[str, Sequence[str]]]) -> list[list[float]]:
    return [[5.0 if "rest" in sentence else -7.0 for sentence in sentences] for _, sentences in texts]


def best(_: str) -> float:
    return 1 / 3


IDS = [hit.passage.id for hit in ENTRIES.values()]


def grades(*numbers: int) -> dict[str, Any]:
    return {"relevant": [], "partial": list(numbers), "irrelevant": []}


@pytest.mark.parametrize(
    "bad_reply", [grades(), grades(4), {**grades(3, 5), "relevant": [3]}, {**grades(5), "irrelevant": [5]}]
)
def test_grades_that_are_missing_or_contradict_each_other_are_repaired(bad_reply: dict[str, Any]) -> None:
    model = ScriptedModel([bad_reply, grades(5, 3)])
    reply = grader.grade(
        QUESTION, ENTRIES, numbers=list(ENTRIES), best_score=best, read=unread, model=model, allowance=FIVE
    )
    assert (reply.made_by, len(model.calls)) == ("repair", 2)
    assert "[3, 5]" in model.calls[1][-1].text


@pytest.mark.parametrize("numbers", [(5,), (5, 5), (5, 4)])
def test_a_passage_that_the_grader_leaves_out_is_graded_by_its_scores(numbers: tuple[int, ...]) -> None:
    model = ScriptedModel([grades(*numbers)])
    reply = grader.grade(
        QUESTION, ENTRIES, numbers=list(ENTRIES), best_score=best, read=read, model=model, allowance=FIVE
    )
    assert (reply.made_by, len(model.calls)) == ("model", 1)
    assert reply.value.by_number() == {3: "relevant", 5: "partial"}


def test_what_probably_holds_the_answer_stays_although_a_model_calls_it_irrelevant() -> None:
    model = ScriptedModel([{"relevant": [], "partial": [], "irrelevant": [3, 5]}])
    found = {3: entry(REST, similarity=0.9, score=best("")), 5: ENTRIES[5]}
    reply = grader.grade(QUESTION, found, numbers=[3, 5], best_score=best, read=read, model=model, allowance=FIVE)
    assert reply.value.by_number() == {3: "partial", 5: "irrelevant"}


def test_a_grade_of_another_name_is_repaired() -> None:
    bad_reply = {"yes": [3], "no": [5]}
    reply = grader.grade(
        QUESTION,
        ENTRIES,
        numbers=list(ENTRIES),
        best_score=best,
        read=unread,
        model=ScriptedModel([bad_reply, grades(3, 5)]),
        allowance=FIVE,
    )
    assert reply.made_by == "repair"


def test_without_a_model_grades_come_from_scores() -> None:
    reply = grader.grade(
        QUESTION, ENTRIES, numbers=list(ENTRIES), best_score=best, read=read, model=None, allowance=FIVE
    )
    assert reply.value.by_number() == {3: "relevant", 5: "irrelevant"}
    shared = {1: entry("The engineer on rest after the night call-out", similarity=0.25)}
    assert grader.by_probability(grader.probabilities(QUESTION, shared, best, unread)).partial == [1]


@pytest.mark.parametrize("question", ["what is the", "???", "Wie lange muss man ruhen?", "休息多久", "\U0001f6a2"])
def test_every_question_can_be_graded_and_answered_without_a_model(question: str) -> None:
    assert sorted(grader.probabilities(question, ENTRIES, best, unread)) == [3, 5]
    for claim in extract(question, Addresses(ENTRIES), IDS, means("")).claims:
        assert claim.text in [hit.passage.text for hit in ENTRIES.values()]
    assert rewording.rewritten(question, [hit.passage for hit in ENTRIES.values()])
    assert router.route_by_probe(question, CARDS, web=True).reason


def test_claims_are_judged_without_the_number_that_they_have_in_a_list() -> None:
    said = ["(see clause 4) by May.", "1. Moor at berth 7. Ring it.", "(2) Call 3. Wait.", "Moor at berth 7. Ring it."]
    model = ScriptedModel([{"claims": [], "useful": True, "query": ""}])
    draft = Draft(claims=[Claim(text=text, item=True) for text in said])
    checker.check_draft(QUESTION, draft, ENTRIES, tried=[], model=model, allowance=ONE)
    prompt = model.calls[0][-1].text
    shown = ["(see clause 4) by May.", "Moor at berth 7. Ring it.", "Call 3. Wait.", "Moor at berth 7. Ring it."]
    assert "\n".join(f"{number}. {text}" for number, text in enumerate(shown, 1)) in prompt


def test_a_judge_sees_what_a_draft_says_was_not_found() -> None:
    model = ScriptedModel([{"claims": [{"claim": 1, "verdict": "supported"}], "useful": True, "query": ""}])
    draft = Draft(claims=[Claim(text="It rests.")], missing=["the fee\nof the lock"])
    checker.check_draft(QUESTION, draft, ENTRIES, tried=[], model=model, allowance=ONE)
    assert "\n1. It rests.\nNot found: the fee of the lock\n" in model.calls[0][-1].text


def test_no_passages_are_graded_and_answered_with_nothing() -> None:
    assert grader.by_probability(grader.probabilities(QUESTION, {}, best, unread)).by_number() == {}
    draft = extract(QUESTION, Addresses({}), [], means(""))
    assert (draft.claims, draft.missing) == ([], [QUESTION])


def write(*replies: Any, allowed: Any = IDS, preferred: Any = ()) -> tuple[Any, ScriptedModel]:
    model = ScriptedModel(list(replies))
    addresses = Addresses(ENTRIES)
    reply = writer.write(
        QUESTION, addresses, form="", allowed=allowed, preferred=preferred, model=model, means=means(), allowance=FIVE
    )
    return reply, model


def test_the_writer_rests_its_sentences_on_what_they_name() -> None:
    reply, model = write(
        f"{mark_sentence(REST, 1)} {mark_sentence('Berth 5 is 8 metres deep.', 2)}"
        "\nNot found: who calls an engineer out\nNot found: the tide"
    )
    assert (reply.made_by, reply.value.missing, len(model.calls)) == ("model", ["who calls an engineer out"], 1)
    assert [(claim.text, [cite.passage for cite in claim.cites]) for claim in reply.value.claims] == [
        (REST, ["An engin"]),
        ("Berth 5 is 8 metres deep.", ["Berth 5 "]),
    ]


def test_the_writer_may_cite_only_what_it_was_shown_and_allowed() -> None:
    reply, model = write(f"{mark_sentence(REST, 3, 1, 2)} {mark_sentence('It is so.', 0, 99)}", allowed=["An engin"])
    assert [[cite.passage for cite in claim.cites] for claim in reply.value.claims] == [["An engin"], []]
    assert list(passages(model.calls[0][1].text)) == [3, 5]


def test_the_writer_is_told_which_sentences_fit_best() -> None:
    with_one, without = (write("Not found: it", preferred=numbers)[1].calls[0][1].text for numbers in ([2], []))
    shared = with_one.index("Task:")
    assert with_one[:shared] == without[:shared]
    assert with_one[shared:].count("[2]") == without[shared:].count("[2]") + 1


@pytest.mark.parametrize("junk", ["", "  \n", RuntimeError("down")])
def test_the_writers_fallback_quotes_word_for_word(junk: Any) -> None:
    reply, _ = write(junk)
    assert reply.made_by == "fallback"
    assert reply.value.claims[0].text == REST


def test_grader_and_writer_begin_with_the_same_bytes() -> None:
    model = ScriptedModel([grades(3, 5)])
    grader.grade(QUESTION, ENTRIES, numbers=list(ENTRIES), best_score=best, read=unread, model=model, allowance=ONE)
    (system, first), (other_system, second) = model.calls[0], write(mark_sentence(REST, 1))[1].calls[0]
    assert system == other_system
    assert first.text.partition("Task:")[0] == second.text.partition("Task:")[0]


def route(*indexes: str, web: bool = False) -> dict[str, Any]:
    return {"reason": "so", "indexes": list(indexes), "web": web}


@pytest.mark.parametrize("bad_reply", [route("nothing"), route("rules", "Rules"), route("rules", web=True)])
def test_the_router_chooses_among_what_is_there(bad_reply: dict[str, Any]) -> None:
    reply = router.route(QUESTION, CARDS, web=False, model=ScriptedModel([bad_reply, route("rules")]), allowance=FIVE)
    assert (reply.made_by, reply.value.indexes) == ("repair", ["rules"])


@pytest.mark.parametrize(
    ("question", "cards", "web", "indexes", "to_web"),
    [
        (QUESTION, CARDS, False, ["rules"], False),
        ("How are you?", CARDS, True, [], False),
        ("What is the weather in Kelso today?", CARDS, True, ["rules", "faults"], True),
        ("What is the weather in Kelso today?", CARDS, False, ["rules"], False),
        ("zzyzx plugh", [IndexCard("a", "b"), IndexCard("c", "d")], True, ["a", "c"], True),
        (QUESTION, [], False, [], False),
        (QUESTION, [], True, [], True),
    ],
)
def test_without_a_model_the_nearest_indexes_are_searched(
    question: str, cards: list[IndexCard], web: bool, indexes: list[str], to_web: bool
) -> None:
    choice = router.route_by_probe(question, cards, web=web)
    assert (choice.indexes, choice.web) == (indexes, to_web)
