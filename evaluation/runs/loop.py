"""One event loop for all runs of asynchronous systems: a client or a lock belongs to the loop that first used it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from concurrent.futures import wait
from threading import Event, Lock, Thread
from typing import TypeVar

from ...models.deadline import EndedError, LateError

Result = TypeVar("Result")
_PATIENCE = 1.0
"""Seconds in which a loop must answer; otherwise code that runs in it blocks it, perhaps for ever."""
_lock = Lock()
_loops: list[asyncio.AbstractEventLoop] = []
"""The loop in use, once one was needed."""


def awaited(work: Awaitable[Result], seconds: float, *, spent: float = 0.0) -> Result:
    """What `work` gives, awaited in the loop that all callers share, with the context variables of this thread.

    Raises what `work` raises, `EndedError` if it would have ended the process, and `LateError` after `seconds`, of
    which `spent` are over, when it is cancelled. If it blocks the loop all the same, later callers get another loop.
    """
    loop = _loop()
    future = asyncio.run_coroutine_threadsafe(_guarded(work), loop)
    if not wait([future], timeout=max(0.0, seconds - spent)).done:
        future.cancel()
        _leave_blocked(loop)
        raise LateError(f"no reply within {seconds:.3g} seconds")
    return future.result()


async def _guarded(work: Awaitable[Result]) -> Result:
    try:
        return await work
    except (KeyboardInterrupt, SystemExit) as error:
        raise EndedError(f"it ended with {type(error).__name__}") from error


def _loop() -> asyncio.AbstractEventLoop:
    with _lock:
        if not _loops:
            _loops.append(asyncio.new_event_loop())
            Thread(target=_loops[0].run_forever, name="groundwire-eval-loop", daemon=True).start()
        return _loops[0]


def _leave_blocked(loop: asyncio.AbstractEventLoop) -> None:
    answers = Event()
    loop.call_soon_threadsafe(answers.set)
    if not answers.wait(_PATIENCE):
        with _lock:
            if loop in _loops:
                _loops.remove(loop)
