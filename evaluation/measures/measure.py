"""A measure: its name, and what a reader must know to read its figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Scores = dict[str, float | None]
"""Measure -> value of one record; None where the measure does not apply to the case."""

Group = Literal["answers", "citations", "retrieval", "refusals", "routing", "cost"]
Unit = Literal["share", "count", "tokens", "seconds", "money"]


@dataclass(frozen=True)
class Measure:
    """One measure of one record; where it does not apply to a case its value is None."""

    name: str
    label: str
    """Short, for the head of a table."""
    about: str
    """One sentence."""
    group: Group
    higher_is_better: bool | None = True
    """None where neither is."""
    unit: Unit = "share"
    """`share` is 0 to 1; `money` is in the currency of the `Price`."""
