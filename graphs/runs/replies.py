"""The replies of whoever asks to what a run waits for: may it search the web, and what does the question mean."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from math import inf
from typing import Any

from ...errors import InputError, shortened
from ...models.deadline import GivenUpError, within

Approve = Callable[[dict[str, Any]], bool]
"""Called with a request to search the web; nothing is sent unless it returns True."""
Clarify = Callable[[str], str | None]
"""Called with a clarifying question; returns the reply, or None."""
AsyncApprove = Approve | Callable[[dict[str, Any]], Awaitable[bool]]
AsyncClarify = Clarify | Callable[[str], Awaitable[str | None]]


def check_plain(**callbacks: Callable[..., object] | None) -> None:
    """Raise `InputError` for what is no function, and for an async one: what it returned would be its reply."""
    for name, callback in callbacks.items():
        if callback is None:
            continue
        if not callable(callback):
            raise InputError(f"`{name}` is {shortened(callback)}: hand in a function")
        if iscoroutinefunction(callback):
            raise InputError(
                f"`{name}` is an async function, and nothing awaits it: hand in a plain one, which `aask` calls in "
                "another thread; `approve` and `clarify` may be async in `aask`"
            )


def in_loop(callback: Callable[[Any], Any] | None) -> Callable[[Any], Any] | None:
    """A function for another thread that awaits `callback`, if that is async, in the event loop that runs here.

    If the turn is cancelled meanwhile, so is what is awaited.
    """
    if callback is None or not iscoroutinefunction(callback):
        return callback
    loop = asyncio.get_running_loop()

    def call(request: Any) -> Any:
        future = asyncio.run_coroutine_threadsafe(callback(request), loop)
        try:
            return within(inf, future.result)
        except GivenUpError:
            future.cancel()
            raise

    return call


def reply(request: Any, approve: Approve | None, clarify: Clarify | None) -> bool | str:
    """The reply to resume the run with; never None, since LangGraph would then ask again.

    Without `approve` nothing is sent, and without `clarify` nothing is clarified. Raises `InputError` if a node that is
    not ours asked.
    """
    kind = request.get("ask") if isinstance(request, dict) else None
    if kind == "clarification":
        return "" if clarify is None else clarify(request["question"]) or ""
    if kind == "web_search":
        return approve is not None and approve(request)
    raise InputError(
        f"a node of the graph waits for a reply to {shortened(request)}, which only you can give: compile the graph "
        "with a checkpointer, invoke it, and resume it with `Command`"
    )
