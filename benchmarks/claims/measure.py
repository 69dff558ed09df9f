"""What a check does with the records: how many altered claims it vetoes, how many true ones, by kind and source."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pydantic import BaseModel
from scipy.stats import binomtest

from .record import Claim

Check = Callable[[str, Sequence[str], str, str], bool]
"""Whether a claim over its evidence, for a question, below a title and headings, is vetoed."""

AIM = frozenset({"number", "unit", "name", "date", "comparison", "negation"})
"""The kinds that a check without a model should find nearly all of."""
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
    def of(cls, said: Iterable[bool]) -> Share:
        """How many of them are True."""
        all_of = list(said)
        if not all_of:
            return cls(n=0, count=0)
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
    told: dict[tuple[str, str], bool] = {}

    def vetoed(text: str, record: Claim) -> bool:
        key = (text, record.id)
        if key not in told:
            told[key] = bool(check(text, record.evidence, record.question, record.context))
        return told[key]

    return [
        Outcome(one, vetoed(one.claim, one), passes=not (one.altered and vetoed(one.original, one))) for one in records
    ]


def altered_rows(outcomes: Sequence[Outcome]) -> list[Row]:
    """By half, source and kind; then over all sources, the kinds of the aim together, and all kinds together."""
    changed = [one for one in outcomes if one.record.altered]
    rows = _grouped(changed, lambda one: (one.source, one.kind))
    rows += _grouped([one for one in changed if one.record.kind in AIM], lambda one: (one.source, "aim"))
    rows += _grouped([one for one in changed if one.record.kind not in APART], lambda one: (one.source, "all"))
    rows += _grouped(
        [one for one in changed if one.record.source != "quotes" and one.record.kind in AIM], lambda _: ("all", "aim")
    )
    return rows


def unaltered_rows(outcomes: Sequence[Outcome]) -> list[Row]:
    """By half, source, kind and what a claim needs beyond its evidence; then each source, and what needs nothing."""
    true = [one for one in outcomes if not one.record.altered]
    rows = _grouped(true, lambda one: (one.source, f"{one.kind}, {one.form}" if one.form else one.kind))
    rows += _grouped(true, lambda one: (one.source, "all"))
    return rows + _grouped(
        [one for one in true if one.record.form in ("", "plain")], lambda one: (one.source, "all plain")
    )


def _grouped(outcomes: Iterable[Outcome], key: Callable[[Claim], tuple[str, str]]) -> list[Row]:
    groups: dict[tuple[str, str, str], list[Outcome]] = {}
    for one in outcomes:
        groups.setdefault((*key(one.record), one.record.split), []).append(one)
    return [
        Row(
            split=split,
            source=source,
            kind=kind,
            vetoed=Share.of(one.vetoed for one in all_of),
            of_passing=Share.of(one.vetoed for one in all_of if one.passes),
        )
        for (source, kind, split), all_of in sorted(groups.items())
    ]
