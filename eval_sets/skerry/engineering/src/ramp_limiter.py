"""Ramp limiter of the tower agent (Ampère).

The limiter turns a wished-for power into a series of steps. It is the last
piece of code before the contactor, so it trusts nobody: not the coordinator,
not the vessel, and since INC-2025-004 not the configuration either.
"""

from dataclasses import dataclass

# Hard ceiling for one step, in kilowatts. Not configurable on purpose.
STEP_CEILING_KW = 225
# Fall in power is not limited, except that the contactor wants 300 ms.
CONTACTOR_SETTLE_MS = 300
# Steps below this size are merged with the next one.
STEP_FLOOR_KW = 15


class RampRefused(ValueError):
    """Raised with code CHG-2031 when a configured step is above the ceiling."""


@dataclass(frozen=True)
class RampPlan:
    """Steps in kilowatts and the seconds for which each is held."""

    steps_kw: tuple[int, ...]
    hold_s: int


def plan_ramp(target_kw: int, limit_kw: int, hold_s: int) -> RampPlan:
    """Return the steps that lead from nothing to `target_kw`.

    A `limit_kw` above `STEP_CEILING_KW` is refused and not clipped: a silent
    clip would have hidden the slip of April 2025 until the next winter.
    """
    if limit_kw > STEP_CEILING_KW:
        raise RampRefused(f"CHG-2031: step of {limit_kw} kW above {STEP_CEILING_KW} kW")
    steps: list[int] = []
    power = 0
    while power < target_kw:
        step = min(limit_kw, target_kw - power)
        if target_kw - power - step < STEP_FLOOR_KW:
            step = target_kw - power
        power += step
        steps.append(power)
    return RampPlan(tuple(steps), hold_s)
