"""How a command ends: its exit code, and what Ctrl-C does while a model is waited for."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from typing import NoReturn

from ..errors import GroundwireError, InputError, LibraryError, ModelError

ANSWERED = 0
"""An answer with checked citations, whole or in part (see `status` in `--json`)."""
BAD_INPUT = 2
"""An argument, path or question that cannot be used."""
REFUSED = 3
"""The documents do not tell."""
LIBRARY = 4
"""The library is missing, busy, read-only or made otherwise."""
MODEL = 5
"""The model cannot be made or reached."""
GATE = 6
"""An evaluation lost against its baseline, or stayed under a floor."""
NOT_ALL_READ = 7
"""With `index --strict`: a file was skipped or read in part; the others are in the index."""
INTERRUPTED = 130
"""Ctrl-C."""


def exit_code(error: GroundwireError) -> int:
    """The exit code for this error."""
    for kind, code in ((InputError, BAD_INPUT), (LibraryError, LIBRARY), (ModelError, MODEL)):
        if isinstance(error, kind):
            return code
    return 1


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
    """Raises `KeyboardInterrupt`: Ctrl-C while a person is asked, or an evaluation runs."""
    raise KeyboardInterrupt


def leave(sentence: str) -> NoReturn:
    """Say one sentence and end the process at once: LangGraph's threads would be waited for."""
    with suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.write(f"groundwire: {sentence}\n")
        sys.stderr.flush()
    os._exit(INTERRUPTED)
