"""Standard output and error in any condition: closed, full, left by their reader, or unable to encode the text."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO, TypeVar

from ..errors import InputError

_STANDARD = 2
"""The highest descriptor of a standard stream."""


class UnwritableError(InputError):
    """Standard output accepts no more data."""


class _Output(io.TextIOWrapper):
    """Standard output: a full disk is reported in one sentence. A closed pipe is left to the caller."""

    def write(self, text: str, /) -> int:
        try:
            return super().write(text)
        except OSError as error:
            raise _unwritable(error) from error

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            raise _unwritable(error) from error


class _Messages(io.TextIOWrapper):
    """Standard error: failures there cannot be reported, and no work is given up for them."""

    def write(self, text: str, /) -> int:
        with suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()


_Kind = TypeVar("_Kind", bound=io.TextIOWrapper)


def prepare() -> None:
    """Make the standard streams usable; streams that a Python caller has replaced are left alone."""
    # Otherwise a library file that gets the number of a closed stream would receive what is written to that stream.
    while (spare := os.open(os.devnull, os.O_RDWR)) <= _STANDARD:
        os.set_inheritable(spare, True)
    os.close(spare)
    if sys.stdout is sys.__stdout__:
        sys.stdout = _usable(sys.stdout, _Output)
    if sys.stderr is sys.__stderr__:
        sys.stderr = _usable(sys.stderr, _Messages)


def discard() -> None:
    """Discard what is still to be written to standard output: Python flushes it at exit, and complains."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _usable(stream: TextIO | None, kind: type[_Kind]) -> TextIO:
    if stream is None:
        return Path(os.devnull).open("w", encoding="utf-8")
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    # Characters that cannot be encoded are shown as escapes: a substitute character would change a quote.
    return kind(
        stream.buffer, stream.encoding, "backslashreplace",
        line_buffering=stream.line_buffering, write_through=stream.write_through,
    )  # fmt: skip


def _unwritable(error: OSError) -> OSError | UnwritableError:
    if isinstance(error, BrokenPipeError):
        return error
    return UnwritableError(f"standard output cannot be written ({error.strerror}): send it to a place that has room")
