"""Work that is waited for only so long."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from threading import Thread
from typing import TypeVar

Result = TypeVar("Result")


def within(seconds: float, work: Callable[[], Result]) -> Result:
    """The result of `work`, or what it raises. Raises `TimeoutError` if it takes longer.

    Work that is late goes on in its daemon thread, which nothing waits for: a blocking client cannot be cancelled.
    """
    done: Future[Result] = Future()
    context = copy_context()

    def run() -> None:
        try:
            done.set_result(context.run(work))
        except BaseException as error:  # noqa: BLE001 - raised where it is waited for
            done.set_exception(error)

    Thread(target=run, daemon=True).start()
    try:
        return done.result(timeout=None if math.isinf(seconds) else max(0.0, seconds))
    except TimeoutError as error:
        raise TimeoutError(f"no reply within {seconds:.0f} seconds") from error
