"""How the rest of a run's budget is divided among its branches."""

from __future__ import annotations

from collections.abc import Iterator

from ...settings import BudgetSettings
from .budget import SHARE_FOR_ANSWER, spent, web_left
from .state import Share, State

KEPT_CALLS = 2
"""Calls kept for the synthesis and for the fact check."""


def seconds_for_branches(budget: BudgetSettings) -> float:
    """Seconds from the start of the turn after which only the answer may still be written."""
    return budget.max_seconds * (1 - SHARE_FOR_ANSWER)


def share_out(state: State, budget: BudgetSettings, *, branches: int, waiting: int, waves: int) -> list[Share]:
    """A share for each of the next `branches`, out of `waiting` branches that still need one in `waves` waves.

    Branches of a wave work at the same time: all of them may use its seconds, which count from the start of the turn.
    Together the shares, and what is kept for the answer, never exceed what the run has left.
    """
    cost = spent(state)
    calls = _parts(budget.max_model_calls - cost.calls - KEPT_CALLS, waiting)
    tokens = _parts(int(budget.max_tokens * (1 - SHARE_FOR_ANSWER)) - cost.tokens, waiting)
    web = _parts(web_left(state, budget), waiting)
    seconds = cost.elapsed_seconds + max(0.0, seconds_for_branches(budget) - cost.elapsed_seconds) / waves
    return [Share(calls=next(calls), tokens=next(tokens), web=next(web), seconds=seconds) for _ in range(branches)]


def _parts(amount: int, count: int) -> Iterator[int]:
    """`amount` split into `count` whole parts, the first ones larger by one; none below 0."""
    each, more = divmod(max(0, amount), count)
    return (each + (at < more) for at in range(count))
