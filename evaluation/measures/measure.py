"""A measure: its name, and what a reader needs to know to read its values."""

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
    """A short form for table heads."""
    about: str
    """One sentence."""
    group: Group
    higher_is_better: bool | None = True
    """None if neither is better."""
    unit: Unit = "share"
    """`share` is 0 to 1; `money` is in the currency of the `Price`."""
