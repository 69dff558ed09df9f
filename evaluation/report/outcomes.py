"""How each system did in each case: one symbol per run, and the list of what went wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ..comparison.results import PRIMARY, Results, SystemResult
from ..runs.record import Record
from ..sets.case import Case

Outcome = Literal["right", "partly", "wrong", "refused", "failed", "unjudged"]
SIGNS: dict[Outcome, str] = {"right": "✓", "partly": "◐", "wrong": "✗", "refused": "○", "failed": "!", "unjudged": "-"}
WORDS: dict[Outcome, str] = {
    "right": "right",
    "partly": "right in some repeats",
    "wrong": "wrong answer",
    "refused": "refused, though the documents answer it",
    "failed": "no answer: the run failed",
    "unjudged": "not judged: the case names nothing that a right answer contains",
}
_LONGEST = 160
Runs = Mapping[tuple[str, str], Sequence[Record]]
"""Case and system -> its repeats."""


@dataclass(frozen=True)
class Wrong:
    """A case that a system did not get right."""

    case: Case
    outcome: Outcome
    said: str
    """The beginning of its answer, or why there is none."""


@dataclass(frozen=True)
class Line:
    """A case with one outcome per system."""

    case: Case
    outcomes: list[Outcome]

    @property
    def differs(self) -> bool:
        """Whether some systems got it right and others did not."""
        return len({outcome == "right" for outcome in self.outcomes}) > 1


def runs_of(records: Sequence[Record]) -> dict[tuple[str, str], list[Record]]:
    """The records by case and system, their repeats in order."""
    runs: dict[tuple[str, str], list[Record]] = {}
    for record in sorted(records, key=lambda record: record.repeat):
        runs.setdefault((record.case, record.system), []).append(record)
    return runs


def lines(results: Results, cases: Sequence[Case], runs: Runs) -> list[Line]:
    """Every case that was asked, in the order of the set."""
    scores = [_scores(system) for system in results.systems]
    ids = {case for own in scores for case in own}
    return [
        Line(
            case,
            [
                _outcome(own.get(case.id), runs.get((case.id, system.name), ()))
                for system, own in zip(results.systems, scores, strict=True)
            ],
        )
        for case in cases
        if case.id in ids
    ]


def wrong_cases(system: SystemResult, cases: Sequence[Case], runs: Runs) -> list[Wrong]:
    """The cases that `system` did not get right in every repeat, in the order of the set."""
    own, rows = _scores(system), []
    for case in cases:
        records = runs.get((case.id, system.name), ())
        outcome = _outcome(own.get(case.id), records)
        if outcome not in ("right", "unjudged"):
            rows.append(Wrong(case, outcome, _first_line(records)))
    return rows


def _scores(system: SystemResult) -> dict[str, float | None]:
    return {case.case: case.scores.get(PRIMARY) for case in system.cases}


def _outcome(right: float | None, records: Sequence[Record]) -> Outcome:
    if right is not None and right > 0:
        return "right" if right >= 1 else "partly"
    if records and all(record.trace is None for record in records):
        return "failed"
    if right is None:
        return "unjudged"
    refused = [record.trace is not None and record.trace.answer.status == "refused" for record in records]
    return "refused" if refused and all(refused) else "wrong"


def _first_line(records: Sequence[Record]) -> str:
    for record in records:
        text = record.trace.answer.text if record.trace is not None else str(record.failure)
        if text:
            line = " ".join(text.split())
            return line if len(line) <= _LONGEST else f"{line[:_LONGEST].rstrip()}…"
    return ""
