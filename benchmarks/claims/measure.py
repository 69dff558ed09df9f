"""What a check does with the records: how many altered claims it vetoes, how many true ones, by kind and source."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pydantic import BaseModel

from .record import Claim

Check = Callable[[str, Sequence[str], str, str], bool]
"""Whether a claim over its evidence, for a question, below a title and headings, is vetoed."""

AIM = frozenset({"number", "unit", "name", "date", "comparison", "negation"})
"""The kinds that a check without a model should find nearly all of."""
_FROM_TRUE = frozenset({"own", "wice"})
"""Sources whose false claims are true ones with one change."""
APART = frozenset({"premise"})
"""Counted by themselves only: the false word stands in the question, where words are believed."""


@dataclass(frozen=True)
class Outcome:
    """What was said of a record."""

    record: Claim
    vetoed: bool
    passes: bool
    """Whether the same claim unaltered is let through; True for an unaltered one."""


class Share(BaseModel):
    """A share of `n` with its Wilson interval at 95%; all None for n = 0."""

    n: int
    count: int
    value: float | None = None
    low: float | None = None
    high: float | None = None

    @classmethod
    def of(cls, answers: Iterable[bool]) -> Share:
        """How many of them are True."""
        all_of = list(answers)
        if not all_of:
            return cls(n=0, count=0)
        from scipy.stats import binomtest  # takes half a second

        interval = binomtest(sum(all_of), len(all_of)).proportion_ci(method="wilson")
        value = sum(all_of) / len(all_of)
        return cls(n=len(all_of), count=sum(all_of), value=value, low=interval.low, high=interval.high)


class Row(BaseModel):
    """One line of a table."""

    split: str
    source: str
    kind: str
    vetoed: Share
    of_passing: Share
    """Of altered claims: of those that pass unaltered. What is left is a veto for the alteration itself."""


def judge(records: Iterable[Claim], check: Check) -> list[Outcome]:
    """The check asked of every record, and of every altered one as it was."""
    verdicts: dict[tuple[str, str], bool] = {}

    def vetoed(text: str, record: Claim) -> bool:
        key = (text, record.id)
        if key not in verdicts:
            verdicts[key] = bool(check(text, record.evidence, record.question, record.context))
        return verdicts[key]

    return [
        Outcome(record, vetoed(record.claim, record), passes=not (record.altered and vetoed(record.original, record)))
        for record in records
    ]


def altered_rows(outcomes: Sequence[Outcome]) -> list[Row]:
    """By half, source and kind; then over all sources, the kinds of the aim together, and all kinds together."""
    alterations = [outcome for outcome in outcomes if outcome.record.altered]
    rows = _grouped(alterations, lambda record: (record.source, record.kind))
    rows += _grouped(
        [outcome for outcome in alterations if outcome.record.kind in AIM], lambda record: (record.source, "aim")
    )
    rows += _grouped(
        [outcome for outcome in alterations if outcome.record.kind not in APART], lambda record: (record.source, "all")
    )
    rows += _grouped(
        [outcome for outcome in alterations if outcome.record.source in _FROM_TRUE and outcome.record.kind in AIM],
        lambda _: ("all", "aim"),
    )
    return rows


def unaltered_rows(outcomes: Sequence[Outcome]) -> list[Row]:
    """By half, source, kind and what a claim needs beyond its evidence; then each source, and what needs nothing."""
    true = [outcome for outcome in outcomes if not outcome.record.altered]
    rows = _grouped(
        true, lambda record: (record.source, f"{record.kind}, {record.form}" if record.form else record.kind)
    )
    rows += _grouped(true, lambda record: (record.source, "all"))
    return rows + _grouped(
        [outcome for outcome in true if outcome.record.form in ("", "plain")],
        lambda record: (record.source, "all plain"),
    )


def _grouped(outcomes: Iterable[Outcome], key: Callable[[Claim], tuple[str, str]]) -> list[Row]:
    groups: dict[tuple[str, str, str], list[Outcome]] = {}
    for outcome in outcomes:
        groups.setdefault((*key(outcome.record), outcome.record.split), []).append(outcome)
    return [
        Row(
            split=split,
            source=source,
            kind=kind,
            vetoed=Share.of(outcome.vetoed for outcome in all_of),
            of_passing=Share.of(outcome.vetoed for outcome in all_of if outcome.passes),
        )
        for (source, kind, split), all_of in sorted(groups.items())
    ]
