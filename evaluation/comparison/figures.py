"""Values as a reader sees them: shares in points of 100, all else as plain numbers with their unit."""

from __future__ import annotations

from ..measures import MEASURES, Unit
from .results import Estimate, SystemResult
from .statistics import SHARE

COSTS = ("calls", "input_tokens", "output_tokens", "seconds", "price", "passages")
"""The costs that a summary shows."""
NONE = "-"
"""Shown in place of a missing value."""


def range_of(measure: str) -> tuple[float, float] | None:
    """Smallest and largest value of a measure; None if it has no largest."""
    return SHARE if MEASURES[measure].unit == "share" else None


def number(value: float | None, unit: Unit) -> str:
    """One value: a share as points of 100, a count with one decimal, whole tokens, money with four decimals."""
    if value is None:
        return NONE
    match unit:
        case "share":
            text = f"{100 * value:.1f}"
        case "tokens":
            text = f"{value:.0f}"
        case "money":
            text = f"{value:.4g}"
        case _:
            text = f"{value:.1f}"
    return text.removeprefix("-") if not float(text) else text


def with_interval(estimate: Estimate) -> str:
    """A share and its interval, such as `71.4 (62.2 to 79.8)`."""
    text = number(estimate.value, "share")
    if estimate.low is None or estimate.high is None:
        return text
    return f"{text} ({number(estimate.low, 'share')} to {number(estimate.high, 'share')})"


def amount(low: float | None, value: float, high: float | None, unit: Unit) -> str:
    """A difference, such as `4.1 points (1.2 to 7.0)` or `210 tokens (100 to 320)`."""
    noun = {"share": " points", "tokens": " tokens", "seconds": " s", "count": "", "money": ""}[unit]
    between = "" if low is None or high is None else f" ({number(low, unit)} to {number(high, unit)})"
    return f"{number(value, unit)}{noun}{between}"


def names_of(systems: list[SystemResult]) -> list[str]:
    """Measures for which at least one system has a value, in table order."""
    return [
        name
        for name in MEASURES
        if any(name in system.measures and system.measures[name].value is not None for system in systems)
    ]


def precise(value: float | None, unit: Unit) -> str:
    """A value in the usual form, except seconds, which have three digits: a run without a model takes hundredths of
    one."""
    if unit != "seconds" or value is None:
        return number(value, unit)
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:.0f}"


def interval(estimate: Estimate, unit: Unit = "share") -> str:
    """The 95% interval, such as `60.5 to 77.3`; empty if there is none."""
    if estimate.low is None or estimate.high is None:
        return ""
    return f"{precise(estimate.low, unit)} to {precise(estimate.high, unit)}"


def chance(p: float) -> str:
    """A p-value with three decimals; it is never 0, so a smaller one is `<0.001`."""
    return "<0.001" if p < 0.001 else f"{p:.3f}"
