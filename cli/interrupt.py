"""Ctrl-C while a model is waited for: a request cannot be cancelled, so it is either seen out or left behind."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from typing import NoReturn

from . import exits


@contextmanager
def on_ctrl_c(handle: Callable[[], object]) -> Iterator[None]:
    """Call `handle` at each Ctrl-C instead of raising `KeyboardInterrupt`; off the main thread, change nothing."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, lambda *_: handle())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def give_up() -> NoReturn:
    """For a person who is asked something. Raises `KeyboardInterrupt`."""
    raise KeyboardInterrupt


def leave(said: str) -> NoReturn:
    """Say one sentence and end the process at once: LangGraph's threads would be waited for."""
    with suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.write(f"groundwire: {said}\n")
        sys.stderr.flush()
    os._exit(exits.INTERRUPTED)
