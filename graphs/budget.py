"""What a run has left. Every node that spends asks here first; a share is kept back for the answer."""

from __future__ import annotations

import time

from langgraph.types import RetryPolicy

from ..agents.allowance import Allowance
from ..errors import ProviderBusyError
from ..evidence.answer import StopReason
from ..evidence.cost import Call, Cost
from ..settings import BudgetSettings
from .context import Run, context_of
from .state import State

_SHARE_FOR_ANSWER = 0.25
"""Of the tokens and of the seconds."""
RETRY = RetryPolicy(initial_interval=0.5, max_interval=4.0, max_attempts=3, jitter=True, retry_on=ProviderBusyError)
"""For every node: what the provider turned away is tried again, while the budget lasts."""


def spent(state: State) -> Cost:
    """What this turn has cost so far."""
    calls = [Call.model_validate(call) for call in state["calls"]]
    return Cost.of(calls, elapsed_seconds=max(0.0, time.time() - state.get("started", time.time())))


def exhausted(state: State, budget: BudgetSettings, *, keep_for_answer: int = 1) -> StopReason | None:
    """Which limit forbids anything but answering, or None. A limit of 0 calls means extractive, not exhausted."""
    cost, share = spent(state), 1 - _SHARE_FOR_ANSWER if keep_for_answer else 1.0
    if budget.max_model_calls and cost.calls >= budget.max_model_calls - keep_for_answer:
        return "model_calls"
    if budget.max_tokens and cost.tokens >= budget.max_tokens * share:
        return "tokens"
    return "seconds" if cost.elapsed_seconds >= budget.max_seconds * share else None


def allowance(state: State, runtime: Run, *, keep_for_answer: int = 1) -> Allowance:
    """What a role may spend now; `keep_for_answer` calls are kept back, and then a share of tokens and seconds too.

    Attempts that the provider turned away count, though the state does not know of them yet. Another one is made only
    where calls and seconds are left for it, and the provider did not turn away all attempts of an earlier node.
    """
    budget, cost = context_of(runtime).budget, spent(state)
    share = 1 - _SHARE_FOR_ANSWER if keep_for_answer else 1.0
    refused = runtime.execution_info.node_attempt - 1 if runtime.execution_info else 0
    seconds = budget.max_seconds * share - cost.elapsed_seconds
    calls = max(0, budget.max_model_calls - cost.calls - keep_for_answer - refused)
    if cost.tokens >= budget.max_tokens * share or seconds <= 0:
        calls = 0
    down = any(call["busy"] for call in state["calls"][-1:])
    retry = calls > 1 and refused + 1 < RETRY.max_attempts and seconds > RETRY.max_interval and not down
    return Allowance(calls=calls, seconds=max(0.0, seconds), refused=refused, retry=retry)


def web_left(state: State, budget: BudgetSettings) -> int:
    """Web searches that this turn may still make."""
    made = sum(bool(one.get("web")) for one in state["searched"])
    return max(0, budget.max_web_searches - made)
