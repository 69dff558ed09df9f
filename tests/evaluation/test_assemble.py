"""Records become results: every run counts once, every case once, and the clock is told only where it may be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from groundwire.errors import InputError
from groundwire.evaluation.comparison.assemble import assemble, changed
from groundwire.evaluation.comparison.results import Results
from groundwire.evaluation.comparison.sentences import cautions
from groundwire.evaluation.export.values import to_json
from groundwire.evaluation.measures import MEASURES, Price
from groundwire.evaluation.runs.plan import Plan
from groundwire.evaluation.runs.record import Judgement, Record
from groundwire.evaluation.runs.system import System
from groundwire.evaluation.sets.case import Case, Gold
from groundwire.evaluation.sets.eval_set import EvalSet
from groundwire.evaluation.sets.gold import Located
from groundwire.evidence.answer import Answer, Searched, Step
from groundwire.evidence.citation import Citation
from groundwire.evidence.cost import Call, Cost
from groundwire.evidence.failure import Failure
from groundwire.evidence.ledger import Entry
from groundwire.evidence.passage import Passage
from groundwire.evidence.trace import Trace
from groundwire.settings import IndexSettings, ModelSettings, SearchSettings

TEXT = "The ferry leaves at nine."
PASSAGE = Passage(id="p1", index="notes", source="ferry.md", text=TEXT, start=0, end=len(TEXT))
CITED = Citation(
    marker=1,
    passage_id="p1",
    index="notes",
    source="ferry.md",
    start=0,
    end=len(TEXT),
    quote=TEXT,
    shown=TEXT,
    support="verbatim",
)
GOLD = Gold(index="notes", source="ferry.md", quote=TEXT)
CASES = (
    Case(
        id="a", question="When does the ferry leave?", type="single", gold=[GOLD], answer="At nine.", answers=["nine"]
    ),
    Case(id="b", question="When does it leave?", type="joined", gold=[GOLD], answer="At nine.", answers=["nine"]),
    Case(id="c", question="Who is the captain?", type="none", unanswerable=True, draft=True),
)
SET = EvalSet("ferries", "Ferries.", Path("ferries.toml"), CASES)
LOCATED = {"a": (Located("notes", "ferry.md", 0, len(TEXT)),), "b": (Located("notes", "ferry.md", 0, len(TEXT)),)}
DEAD = Failure(kind="unreachable", said="The line is dead.")
NAIVE, WIDE = System(name="naive", graph="naive"), System(name="naive k=10", graph="naive", search=SearchSettings(k=10))


def answered_trace(question: str, *, seconds: float = 0.5, tokens: int = 100, confidence: float | None = 0.8) -> Trace:
    call = Call(role="writer", input_tokens=tokens, output_tokens=10, seconds=seconds)
    answer = Answer(
        question=question, status="answered", text="The ferry leaves at nine. [1]", citations=[CITED], mode="tiny",
        searched=[Searched(where="notes", query=question, found=6)], cost=Cost.of([call], elapsed_seconds=seconds),
        confidence=confidence,
    )  # fmt: skip
    return Trace(graph="naive", roles=[], answer=answer, seen={1: Entry(passage=PASSAGE, query=question, score=1.0)})


def refused_trace(question: str) -> Trace:
    answer = Answer(question=question, status="refused", text="", stop_reason="no_evidence")
    return Trace(graph="naive", roles=[], answer=answer, seen={})


def make_records(
    system: System = NAIVE, repeat: int = 0, *, b: Trace | None = None, c: Trace | None = None, seconds: float = 0.5
) -> list[Record]:
    """`a` is right; `b` and `c` as given, or failed."""
    runs = {"a": answered_trace("When does the ferry leave?", seconds=seconds), "b": b, "c": c}
    return [
        Record(case=case, system=system.name, repeat=repeat, trace=trace, failure=None if trace else DEAD)
        for case, trace in runs.items()
    ]


def put_together(
    records: list[Record],
    systems: tuple[System, ...] = (NAIVE,),
    *,
    set_: EvalSet = SET,
    model: str = "tiny",
    repeats: int = 1,
    **options: object,
) -> Results:
    arguments = {"judgements": [], "seed": 0, "price": None, "timed": True, "audit": []} | options
    plan = Plan(set_, systems, never, ModelSettings(name=model), repeat=repeats)
    return assemble(plan, LOCATED, records, **arguments)


def never(system: System) -> NoReturn:
    raise AssertionError(f"no library is opened for {system.name}")


def test_every_case_counts_and_a_failed_run_counts_as_wrong() -> None:
    results = put_together(make_records(c=refused_trace("Who?")))
    assert (results.set, results.n, results.unanswerable, results.drafts, results.model) == ("ferries", 3, 1, 1, "tiny")
    (system,) = results.systems
    assert list(system.measures) == list(MEASURES)
    assert system.measures["right"].value == pytest.approx(2 / 3)
    assert system.measures["right"].n == 3
    assert system.failed == 1
    assert [case.failures for case in system.cases] == [0, 1, 0]
    assert system.measures["citation_recall"].value == 0.5
    assert {kind: estimates["right"].value for kind, estimates in system.by_type.items()} == {
        "single": 1,
        "joined": 0,
        "none": 1,
    }
    assert (system.refusal_precision, system.refusal_recall) == (1.0, 1.0)


def test_refusals_are_counted_against_what_is_unanswerable() -> None:
    (system,) = put_together(make_records(b=refused_trace("When?"), c=answered_trace("Who?"))).systems
    assert (system.refusal_precision, system.refusal_recall) == (0.0, 0.0)
    (system,) = put_together(make_records(b=answered_trace("When?"), c=answered_trace("Who?"))).systems
    assert (system.refusal_precision, system.refusal_recall) == (None, 0.0)


def test_the_curve_ends_where_the_answers_end() -> None:
    (system,) = put_together(make_records(c=refused_trace("Who?"))).systems
    assert system.risk_coverage[-1].coverage == pytest.approx(1 / 3)
    assert system.risk_coverage[-1].risk == 0.0
    assert system.risk_area == 0.0


def test_the_curve_orders_answers_by_their_own_confidence_and_needs_one() -> None:
    unsure = answered_trace("When?", confidence=0.3)
    (system,) = put_together(make_records(b=unsure, c=answered_trace("Who?", confidence=None))).systems
    assert [point.coverage for point in system.risk_coverage] == pytest.approx([1 / 3, 2 / 3, 1])
    silent = answered_trace("When does the ferry leave?", confidence=None)
    records = [record.model_copy(update={"trace": silent}) for record in make_records(b=silent, c=silent)]
    (system,) = put_together(records).systems
    assert (system.risk_coverage, system.risk_area) == ([], None)


def test_a_case_that_does_not_say_what_is_right_is_no_wrong_answer_on_the_curve() -> None:
    open_end = CASES[1].model_copy(update={"answers": []})
    set_ = replace(SET, cases=(CASES[0], open_end, CASES[2]))
    records = make_records(b=answered_trace("When?"), c=answered_trace("Who?"))
    (system,) = put_together(records, set_=set_).systems
    assert (system.measures["right"].value, system.measures["right"].n) == (0.5, 2)
    assert (system.risk_coverage[-1].coverage, system.risk_coverage[-1].risk) == (1.0, 0.5)


def test_searches_that_failed_are_counted_and_told() -> None:
    away = Searched(where="duckduckgo", query="When?", web=True, found=0, failure="The web is away.")
    trace = answered_trace("When?")
    trace = trace.model_copy(update={"answer": trace.answer.model_copy(update={"searched": [away]})})
    results = put_together(make_records(b=trace, c=refused_trace("Who?")))
    assert (results.systems[0].failed_searches, results.systems[0].search_failure) == (1, "The web is away.")
    assert cautions(results) == ["naive went on without the results of failed searches (1), such as: The web is away."]
    assert cautions(put_together(make_records(c=refused_trace("Who?")))) == []


def test_runs_in_which_rules_decided_for_the_model_are_counted_and_told() -> None:
    junk = Failure(kind="unusable", said="the reply 'yes' holds no JSON object")
    step = Step(node="grade", summary="6 relevant", made_by="fallback", failure=junk)
    trace = answered_trace("When?")
    trace = trace.model_copy(update={"answer": trace.answer.model_copy(update={"steps": [step, step]})})
    results = put_together(make_records(b=trace, c=refused_trace("Who?")))
    assert cautions(results) == [
        "naive decided by rules what the model should have, in 1 of 3 runs, such as: the reply 'yes' holds no JSON "
        "object."
    ]


def test_repeats_of_a_case_are_one_case() -> None:
    records = [
        *make_records(b=answered_trace("When?"), c=refused_trace("Who?")),
        *make_records(repeat=1, c=refused_trace("Who?")),
    ]
    (system,) = put_together(records, repeats=2).systems
    assert system.measures["right"].n == 3
    assert system.cases[1].scores["right"] == 0.5
    assert (system.failed, len(system.seconds)) == (1, 5)


def test_the_order_of_the_records_does_not_matter() -> None:
    records = [
        *make_records(c=refused_trace("Who?")),
        *make_records(WIDE, b=answered_trace("When?"), c=refused_trace("Who?")),
    ]
    systems = (NAIVE, WIDE)
    assert to_json(put_together(records, systems)) == to_json(put_together(records[::-1], systems))


def test_without_the_clock_equal_answers_give_equal_bytes() -> None:
    slow, fast = make_records(seconds=9.0), make_records(seconds=0.1)
    assert to_json(put_together(slow, timed=False)) == to_json(put_together(fast, timed=False))
    (system,) = put_together(slow, timed=False).systems
    assert system.seconds == []
    assert not any("seconds" in each for each in (system.measures, system.by_type["single"], system.cases[0].scores))
    assert to_json(put_together(slow)) != to_json(put_together(fast))


def test_systems_are_compared_and_told_by_what_was_changed() -> None:
    records = [
        *make_records(c=refused_trace("Who?")),
        *make_records(WIDE, b=answered_trace("When?", tokens=300), c=refused_trace("Who?")),
    ]
    results = put_together(records, (NAIVE, WIDE))
    assert [(system.name, system.settings) for system in results.systems] == [
        ("naive", {}),
        ("naive k=10", {"search.k": 10}),
    ]
    assert {(difference.first, difference.second) for difference in results.differences} == {("naive k=10", "naive")}
    assert results.cost_measure == "tokens"
    assert results.pareto == ["naive", "naive k=10"]
    assert put_together(records, (NAIVE, WIDE), model="none").cost_measure == "passages"
    assert put_together(records, (NAIVE, WIDE), price=Price(1.0, 2.0)).cost_measure == "price"


def test_changed_names_every_setting_by_its_room() -> None:
    system = System(name="x", graph="naive", search=SearchSettings(mode="dense"), index=IndexSettings(max_tokens=64))
    assert changed(system) == {"search.mode": "dense", "index.max_tokens": 64}


def test_judgements_that_failed_are_counted() -> None:
    values = {"a": 0.5, "b": None, "c": 1.0}
    judgements = [
        Judgement(
            case=case, system="naive", metric="faithfulness", judge="tiny", value=value, failure="" if value else "NaN"
        )
        for case, value in values.items()
    ]
    (system,) = put_together(make_records(), judgements=judgements).systems
    (judged,) = system.judged
    assert (judged.estimate.value, judged.estimate.n, judged.failed) == (0.75, 2, 1)


def test_a_missing_and_a_repeated_run_are_refused() -> None:
    records = make_records(c=refused_trace("Who?"))
    for wrong in (records[1:], [*records, records[0]], [*records, *make_records(WIDE)]):
        with pytest.raises(InputError, match=r"runs are missing, repeated or not asked for \(\d\), such as case 'a'"):
            put_together(wrong)
