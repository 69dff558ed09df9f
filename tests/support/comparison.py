"""A small comparison with hostile text in all of it, made by hand: set, gold, records and results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from groundwire.evaluation.comparison.results import (
    CaseScore,
    Confusion,
    Difference,
    Estimate,
    Hurt,
    Judged,
    Regret,
    Results,
    RiskPoint,
    SystemResult,
)
from groundwire.evaluation.measures import MEASURES
from groundwire.evaluation.runs.record import Judgement, Record
from groundwire.evaluation.sets.case import Case
from groundwire.evaluation.sets.eval_set import EvalSet
from groundwire.evaluation.sets.gold import Located
from groundwire.evidence.answer import Answer, Searched, Step
from groundwire.evidence.citation import Citation
from groundwire.evidence.cost import Call, Cost
from groundwire.evidence.failure import Failure
from groundwire.evidence.ledger import Entry
from groundwire.evidence.passage import Passage
from groundwire.evidence.trace import Trace

HOSTILE = '</script><script>alert(1)</script><!--<img src=x onerror=alert(2)>"\u2028\u202e\u0007{{7*7}} javascript:'
LONG = "donaudampfschifffahrt" * 12
ASTRAL = "🚢⛴🛟"
"""Characters that JavaScript counts twice."""
QUOTE = "rest for 11 hours"
TEXT = f"{ASTRAL} {HOSTILE} {LONG}\n\nAn engineer must {QUOTE} after a call-out.\n" + "Filler of the passage. " * 30
START = 40
"""Of the passage in its source."""
SYSTEMS = ("naive", "corrective k=10", '<b onclick="alert(3)">$\\frac{sys}</b>')
IDS = ("rest-1", 'we/ird "id" <2>&%', "none-3")
FAILURE = f"The model was away: {HOSTILE}"
UNUSABLE = Failure(kind="unusable", said=HOSTILE)


@dataclass(frozen=True)
class Comparison:
    """The arguments of `report_html`."""

    results: Results
    set_: EvalSet
    gold: dict[str, tuple[Located, ...]]
    records: list[Record]
    judgements: list[Judgement]

    @property
    def arguments(self) -> tuple[Any, ...]:
        return self.results, self.set_, self.gold, self.records, self.judgements


def make_comparison(*, shown: bool = True, labels: Sequence[str] = ("people",)) -> Comparison:
    """Three cases by three systems, one run of which failed."""
    cases = (
        Case(id=IDS[0], question=f"How long is the rest? {HOSTILE}", type="single", answer="11 hours",
             answers=["11 hours"], gold=[{"index": "handbook", "source": "rest.md", "quote": QUOTE}]),
        Case(id=IDS[1], question=f"And after? {LONG}", type=f"odd {HOSTILE}", draft=True,
             answers=[["11 hours", "eleven"]],
             gold=[{"index": "handbook", "source": "rest.md"}],
             conversation=[{"question": HOSTILE, "answer": HOSTILE}]),
        Case(id=IDS[2], question="Who pays?", type="unanswerable", unanswerable=True),
    )  # fmt: skip
    at = START + TEXT.index(QUOTE)
    gold = {
        IDS[0]: (Located("handbook", "rest.md", at, at + len(QUOTE)),),
        IDS[1]: (Located("handbook", "rest.md", 0, 2000, whole=True),),
        IDS[2]: (),
    }
    records = [
        Record(case=case.id, system=name, trace=trace(case.question, labels)) for case in cases for name in SYSTEMS
    ]
    records[4] = Record(case=IDS[1], system=SYSTEMS[1], failure=Failure(kind="unreachable", said=FAILURE))
    set_ = EvalSet(f"small {HOSTILE}", f"A set. {HOSTILE}", Path("small.toml"), cases)
    judged = {"case": IDS[0], "system": SYSTEMS[0], "judge": HOSTILE}
    judgements = [
        Judgement(**judged, metric="faithfulness", value=0.25),
        Judgement(**judged, metric="context_recall", failure=f"It is away. {HOSTILE}"),
    ]
    return Comparison(_results(cases, shown=shown), set_, gold, records, judgements)


def trace(question: str = "How long is the rest?", labels: Sequence[str] = ()) -> Trace:
    """One run that cites one of its two passages."""
    first = Passage(
        id="a1", index="handbook", source="rest.md", text=TEXT, start=START, end=START + len(TEXT), title="Rest",
        heading=("Rest", HOSTILE), labels=tuple(labels),
    )  # fmt: skip
    second = Passage(id="b2", index="web", source="javascript:alert(4)", text=HOSTILE, start=0, end=len(HOSTILE))
    at = START + TEXT.index(QUOTE)
    citation = Citation(
        marker=1, passage_id="a1", index="handbook", source="rest.md", heading="Rest", start=at, end=at + len(QUOTE),
        quote=QUOTE, shown=QUOTE, support="supported",
    )  # fmt: skip
    steps = [
        Step(node="retrieve", summary=f"2 passages {HOSTILE}", detail={"queries": [HOSTILE, "rest"]}),
        Step(node="grade", summary="correct", made_by="model", detail={"grades": []}),
        Step(
            node="rewrite",
            summary="again",
            made_by="fallback",
            branch=HOSTILE,
            failure=UNUSABLE,
        ),
        Step(node="write", summary="1 claim", made_by="repair"),
    ]
    calls = [
        Call(role="writer", input_tokens=1200, cached_tokens=800, output_tokens=60, seconds=1.25),
        Call(
            role="grader",
            input_tokens=900,
            output_tokens=20,
            seconds=0.5,
            failure=UNUSABLE,
        ),
    ]
    answer = Answer(
        question=question, status="partial", text=f"Engineers rest for 11 hours {HOSTILE}. [1] More.",
        citations=[citation], missing=[HOSTILE], mode="made:model", steps=steps, confidence=0.375,
        searched=[
            Searched(where="handbook", query=HOSTILE, found=2),
            Searched(where="duckduckgo", query="rest", web=True, found=0, failure=HOSTILE),
        ],
        cost=Cost.of(calls, elapsed_seconds=2.5),
    )  # fmt: skip
    entries = {
        3: Entry(passage=first, query=HOSTILE, score=0.5, similarity=0.75, grade="relevant"),
        1: Entry(passage=second, query="rest", score=0.25),
    }
    return Trace(graph="corrective", roles=["people"], answer=answer, seen=entries)


def _results(cases: Sequence[Case], *, shown: bool) -> Results:
    sentence = f"{SYSTEMS[1]} is better than naive by 33.3 points (5.0 to 60.0)"
    difference = Difference(
        measure="right", first=SYSTEMS[1], second="naive", estimate=Estimate(value=1 / 3, low=0.05, high=0.6, n=3),
        p=0.01 if shown else 0.4, corrected=0.03 if shown else 1.0, shown=shown,
        sentence=sentence if shown else "no difference shown (n = 3)",
    )  # fmt: skip
    away = difference.model_copy(update={"measure": "f1", "shown": False, "sentence": "no difference shown (n = 3)"})
    right = Estimate(value=0.2, low=-0.1, high=0.5, n=3)
    confusion = Confusion(
        grader="relevance", made_by=HOSTILE, true_positive=4, false_positive=3, true_negative=2, false_negative=1,
        accuracy=Estimate(value=0.6, low=0.3, high=0.9, n=10), balanced_accuracy=0.6, baseline="retrieval score",
        baseline_balanced_accuracy=0.7, warning=f"It is no better than the score. {HOSTILE}",
    )  # fmt: skip
    return Results(
        set=f"small {HOSTILE}", n=3, unanswerable=1, drafts=1, repeats=1, model="made:model", seed=0, version="0.1.0",
        systems=[_system(name, place, cases) for place, name in enumerate(SYSTEMS)], differences=[difference, away],
        pareto=[SYSTEMS[0], SYSTEMS[1]], cost_measure="tokens",
        regret=Regret(router=SYSTEMS[2], best_fixed=SYSTEMS[1], over_best_fixed=right, over_oracle=right),
        hurt=[Hurt(system=SYSTEMS[0], cases=[IDS[1]], asked=3)], audit=[confusion],
    )  # fmt: skip


def _system(name: str, place: int, cases: Sequence[Case]) -> SystemResult:
    values = (1.0, 0.5 if place else 0.0, 0.0)
    means = {
        "share": Estimate(value=0.4 + place / 10, low=0.2, high=0.8, n=3),
        "count": Estimate(value=2.0 + place, low=2.0, high=3.0, n=3),
        "tokens": Estimate(value=1000.0 * (place + 1), low=900.0, high=4000.0, n=3),
        "seconds": Estimate(value=0.12, low=0.1, high=0.15, n=3),
        "money": Estimate(value=None, n=0),
    }
    return SystemResult(
        name=name, graph="corrective", settings={"search.k": 10} if place == 1 else {},
        measures={measure.name: means[measure.unit] for measure in MEASURES.values()},
        by_type={case.type: {"right": Estimate(value=value, n=1)} for case, value in zip(cases, values, strict=True)},
        refusal_precision=None, refusal_recall=0.0,
        risk_coverage=[RiskPoint(coverage=0.5, risk=0.25), RiskPoint(coverage=1.0, risk=0.5)], risk_area=0.3,
        seconds=[0.1, 0.2, 9.0], failed=int(place == 1),
        cases=[
            CaseScore(case=case.id, asked=case.id, type=case.type, scores={"right": value, "f1": 0.5, "price": None})
            for case, value in zip(cases, values, strict=True)
        ],
        judged=[Judged(metric="faithfulness", judge="a judge", estimate=Estimate(value=0.5, n=2), failed=1)],
    )  # fmt: skip
