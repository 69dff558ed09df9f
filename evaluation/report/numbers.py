"""What a page tells of a figure beside its value."""

from __future__ import annotations

from ..comparison.figures import number
from ..comparison.results import Estimate
from ..measures import Unit


def told(value: float | None, unit: Unit) -> str:
    """A value as everywhere, but seconds to three digits: a run without a model takes hundredths of one."""
    if unit != "seconds" or value is None:
        return number(value, unit)
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:.0f}"


def interval(estimate: Estimate, unit: Unit = "share") -> str:
    """The 95% interval, such as `60.5 to 77.3`; empty if there is none."""
    if estimate.low is None or estimate.high is None:
        return ""
    return f"{told(estimate.low, unit)} to {told(estimate.high, unit)}"
