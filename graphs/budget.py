"""What a run has left. Every node that spends asks here first; a call is kept back for the answer."""

from __future__ import annotations

import time

from ..evidence.answer import StopReason
from ..evidence.cost import Call, Cost
from ..settings import BudgetSettings
from .state import State

_TOKEN_SHARE_FOR_ANSWER = 0.25


def spent(state: State) -> Cost:
    """What this turn has cost so far."""
    calls = [Call.model_validate(call) for call in state["calls"]]
    return Cost.of(calls, elapsed_seconds=max(0.0, time.time() - state.get("started", time.time())))


def exhausted(state: State, budget: BudgetSettings, *, keep_for_answer: int = 1) -> StopReason | None:
    """Which limit forbids anything but answering, or None. A limit of 0 calls means extractive, not exhausted."""
    cost = spent(state)
    if budget.max_model_calls and cost.calls >= budget.max_model_calls - keep_for_answer:
        return "model_calls"
    tokens = budget.max_tokens * (1 - _TOKEN_SHARE_FOR_ANSWER)
    if budget.max_tokens and cost.tokens >= tokens:
        return "tokens"
    return "seconds" if cost.elapsed_seconds >= budget.max_seconds else None


def calls_left(state: State, budget: BudgetSettings, *, keep_for_answer: int = 1) -> int:
    """Model calls that a role may make now, `keep_for_answer` of them kept back for the writer."""
    cost = spent(state)
    tokens = budget.max_tokens * (1 - _TOKEN_SHARE_FOR_ANSWER if keep_for_answer else 1)
    if cost.tokens >= tokens or cost.elapsed_seconds >= budget.max_seconds:
        return 0
    return max(0, budget.max_model_calls - cost.calls - keep_for_answer)


def web_left(state: State, budget: BudgetSettings) -> int:
    """Web searches that this turn may still make."""
    made = sum(bool(one.get("web")) for one in state["searched"])
    return max(0, budget.max_web_searches - made)
