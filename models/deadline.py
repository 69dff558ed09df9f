"""Run blocking work with a time limit, and abandon it if its run is cancelled."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from contextvars import ContextVar, copy_context
from threading import TIMEOUT_MAX, Lock, Thread
from typing import Any, TypeVar

Result = TypeVar("Result")


class EndedError(Exception):
    """The work raised `SystemExit` or the like, which would have ended its thread or the process."""


class LateError(TimeoutError):
    """The work did not end in time."""


class GivenUpError(Exception):
    """The work was abandoned, because its run was cancelled."""


class _Waits:
    """The futures that a piece of work waits for; once the work is abandoned, it waits for none of them."""

    def __init__(self) -> None:
        self._lock, self._futures, self.over = Lock(), set[Future[Any]](), False

    def add(self, future: Future[Any]) -> None:
        with self._lock:
            self._futures.add(future)
            over = self.over
        future.add_done_callback(self._remove)
        if over:
            _settle(future, GivenUpError())

    def give_up(self) -> None:
        with self._lock:
            self.over, futures = True, list(self._futures)
        for future in futures:
            _settle(future, GivenUpError())

    def _remove(self, future: Future[Any]) -> None:
        with self._lock:
            self._futures.discard(future)


_waits: ContextVar[_Waits | None] = ContextVar("waits", default=None)
_ends: ContextVar[float] = ContextVar("ends", default=math.inf)
"""When nothing waits any more for the work that runs here, by the monotonic clock."""


def seconds_left() -> float:
    """Seconds until nothing waits any more for the work that runs here, 0 or more; infinite outside of `within`."""
    return max(0.0, _ends.get() - time.monotonic())


def check_wanted() -> None:
    """Raises `GivenUpError` if the run that this is part of was cancelled."""
    waits = _waits.get()
    if waits is not None and waits.over:
        raise GivenUpError


def within(seconds: float, work: Callable[[], Result]) -> Result:
    """Run `work` for at most `seconds`, and return its result or raise its exception.

    Raises `LateError` if it takes longer, `EndedError` if it raised `SystemExit` or the like, and `GivenUpError` if
    its run was cancelled. Late work continues in its daemon thread, since a blocking client cannot be cancelled, but
    nothing waits for it; a client that can end by itself asks `seconds_left`.
    """
    check_wanted()
    token = _ends.set(min(_ends.get(), time.monotonic() + seconds))
    try:
        future = _start(work)
    finally:
        _ends.reset(token)
    if (waits := _waits.get()) is not None:
        waits.add(future)
    try:
        return future.result(timeout=min(max(0.0, seconds), TIMEOUT_MAX))
    except TimeoutError as error:
        if future.done():  # the work's own error
            return future.result()
        raise LateError(f"no reply within {seconds:.3g} seconds") from error


async def aside(work: Callable[[], Result]) -> Result:
    """Run blocking `work` in a daemon thread; a cancellation also abandons all calls of `within` in it, and
    `check_wanted` raises there from then on.

    The event loop's own threads are not used, because closing the loop would wait for them as long as a model may take.
    """
    waits = _Waits()
    token = _waits.set(waits)
    try:
        future = _start(work)
    finally:
        _waits.reset(token)
    try:
        return await asyncio.wrap_future(future)
    except asyncio.CancelledError:
        waits.give_up()
        raise


def _start(work: Callable[[], Result]) -> Future[Result]:
    future: Future[Result] = Future()
    context = copy_context()

    def run() -> None:
        try:
            result = context.run(work)
        except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - raised in the waiting thread
            _settle(future, error)
        except BaseException as error:  # noqa: BLE001 - it must end only this thread
            _settle(future, EndedError(f"it ended with {type(error).__name__}"))
        else:
            with suppress(InvalidStateError):  # given up
                future.set_result(result)

    Thread(target=run, daemon=True).start()
    return future


def _settle(future: Future[Any], error: BaseException) -> None:
    with suppress(InvalidStateError):  # done, cancelled or given up before
        future.set_exception(error)
