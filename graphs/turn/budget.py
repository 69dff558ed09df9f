"""What a run has left. Every node that spends asks here first; a share is reserved for the answer."""

from __future__ import annotations

from dataclasses import dataclass

from langgraph.types import RetryPolicy

from ...agents.requests.allowance import Allowance
from ...errors import ProviderBusyError
from ...evidence.answer import StopReason
from ...evidence.cost import Call, Cost
from ...settings import BudgetSettings
from .pause import running, seconds_waited
from .runtime import Run, context_of, web_of
from .state import State

SHARE_FOR_ANSWER = 0.25
"""The reserved share of the tokens and of the seconds."""
_TOO_SHORT = 0.5
"""Seconds in which a model that was late before will not reply; the request would be paid for all the same."""
_CLOCK = 0.05
"""Seconds by which a wait may end early."""
RETRY = RetryPolicy(initial_interval=0.5, max_interval=4.0, max_attempts=3, jitter=True, retry_on=ProviderBusyError)
"""Retry policy of every node: rejections by the provider are retried while the budget lasts."""


def spent(state: State) -> Cost:
    """What this turn has cost so far."""
    calls = [Call.model_validate(call) for call in state["calls"]]
    elapsed = running(state) - seconds_waited(state["waits"])
    return Cost.of(calls, elapsed_seconds=max(0.0, elapsed))


def exhausted(state: State, budget: BudgetSettings, *, keep_for_answer: int = 1) -> StopReason | None:
    """The limit that forbids anything but answering, or None. A limit of 0 calls means extractive, not exhausted."""
    cost, limits = spent(state), _limits(state, budget, keep_for_answer)
    if budget.max_model_calls and cost.calls >= limits.calls:
        return "model_calls"
    if budget.max_tokens and cost.tokens >= limits.tokens:
        return "tokens"
    return "seconds" if _seconds_left(state, cost, limits) <= 0 else None


def allowance(state: State, runtime: Run, *, keep_for_answer: int = 1) -> Allowance:
    """What a role may spend now; `keep_for_answer` calls are reserved, and with them a share of tokens and seconds.

    Attempts that the provider rejected count, although the state does not know of them yet. Another attempt is made
    only if calls and seconds are left for it, and the provider did not reject all attempts of an earlier node.
    """
    cost, limits = spent(state), _limits(state, context_of(runtime).budget, keep_for_answer)
    refused = runtime.execution_info.node_attempt - 1 if runtime.execution_info else 0
    seconds = _seconds_left(state, cost, limits)
    calls = max(0, limits.calls - cost.calls - refused)
    if cost.tokens >= limits.tokens or seconds <= 0:
        calls = 0
    down = any(call["failure"] and call["failure"]["kind"] == "busy" for call in state["calls"][-1:])
    retry = calls > 1 and refused + 1 < RETRY.max_attempts and seconds > RETRY.max_interval and not down
    tokens = max(0.0, limits.tokens - cost.tokens)
    return Allowance(calls=calls, tokens=tokens, seconds=max(0.0, seconds), refused=refused, retry=retry)


def _seconds_left(state: State, cost: Cost, limits: _Limits) -> float:
    """Seconds for a model to reply in, 0 or less if it would be asked in vain."""
    left = limits.seconds - cost.elapsed_seconds
    was_late = any(call["failure"] and call["failure"]["kind"] == "late" for call in state["calls"])
    return 0.0 if was_late and left < _TOO_SHORT else left


def seconds_left(state: State, runtime: Run) -> float:
    """Seconds until only the answer may still be written; in a branch, until it must end."""
    return _limits(state, context_of(runtime).budget, 1).seconds - spent(state).elapsed_seconds


def late(state: State) -> bool:
    """Whether a branch has used up its share of the seconds."""
    share = state.get("share")
    return share is not None and spent(state).elapsed_seconds >= share["seconds"] - _CLOCK


def web_left(state: State, budget: BudgetSettings) -> int:
    """Web searches that this turn, or this branch of it, may still make."""
    searches = sum(bool(search.get("web")) for search in state["searched"])
    share = state.get("share")
    return max(0, (share["web"] if share else budget.max_web_searches) - searches)


def web_open(state: State, runtime: Run) -> bool:
    """Whether web search is on and the budget allows another search."""
    return web_of(runtime) is not None and web_left(state, context_of(runtime).budget) > 0


def tool_calls_left(state: State, budget: BudgetSettings) -> int:
    """Tool calls that this turn may still make; refused ones count."""
    calls = [message["type"] for message in state["exchange"]].count("tool")
    return max(0, budget.max_tool_calls - calls)


@dataclass(frozen=True)
class _Limits:
    calls: int
    tokens: float
    seconds: float


def _limits(state: State, budget: BudgetSettings, keep_for_answer: int) -> _Limits:
    """The total that may be spent: for a branch its share, with nothing reserved."""
    if share := state.get("share"):
        return _Limits(share["calls"], share["tokens"], share["seconds"])
    part = 1 - SHARE_FOR_ANSWER if keep_for_answer else 1.0
    return _Limits(budget.max_model_calls - keep_for_answer, budget.max_tokens * part, budget.max_seconds * part)
