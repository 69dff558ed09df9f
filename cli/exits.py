"""How a command ends: its exit code, and what Ctrl-C does during a model call."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from typing import NoReturn

from ..errors import GroundwireError, InputError, LibraryError, ModelError
from ..indexes.stores import private_copy

ANSWERED = 0
"""An answer with checked citations, complete or partial (see `status` in `--json`)."""
FAILED = 1
"""The process cannot go on, for want of memory."""
BAD_INPUT = 2
"""An unusable argument, path or question."""
REFUSED = 3
"""The documents have no answer."""
LIBRARY = 4
"""The library is missing, busy, read-only or of another form."""
MODEL = 5
"""The model cannot be created or reached."""
GATE = 6
"""An evaluation was worse than its baseline, or stayed below a floor."""
NOT_ALL_READ = 7
"""With `index --strict`: a file was skipped or read in part; the others are in the index."""
INTERRUPTED = 130
"""Ctrl-C."""
NOTHING_INDEXED = "interrupted; nothing was indexed yet, run the command again to start"


class InterruptError(GroundwireError):
    """Ctrl-C, told together with what became of the work."""


def exit_code(error: GroundwireError) -> int:
    """The exit code for this error."""
    kinds = ((InputError, BAD_INPUT), (LibraryError, LIBRARY), (ModelError, MODEL), (InterruptError, INTERRUPTED))
    for kind, code in kinds:
        if isinstance(error, kind):
            return code
    return FAILED


def worst(codes: Collection[int]) -> int:
    """The code of several paths that were indexed: an input that cannot be used is worse than a file not read."""
    return next((code for code in (BAD_INPUT, NOT_ALL_READ) if code in codes), ANSWERED)


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


@contextmanager
def twice_ends() -> Iterator[None]:
    """Have a second Ctrl-C end the process at once, as a signal does that nobody handles.

    Otherwise it would interrupt what the first one ends in order, and native code may then abort the process. A process
    that was started deaf to Ctrl-C, or has a handler of its own, stays as it is.
    """
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return

    def first(*_: object) -> NoReturn:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, first)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is first:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def give_up() -> NoReturn:
    """Raises `KeyboardInterrupt`, for Ctrl-C while a person is asked or an evaluation runs."""
    raise KeyboardInterrupt


def leave(sentence: str) -> NoReturn:
    """Print one sentence and end the process at once: a normal exit would wait for LangGraph's threads."""
    with suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.write(f"groundwire: {sentence}\n")
        sys.stderr.flush()
    private_copy.remove_all()
    os._exit(INTERRUPTED)
