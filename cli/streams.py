"""Standard output and error as they may be: closed, full, left by their reader, or without a character of the text."""

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
    """Standard output takes nothing more."""


class _Output(io.TextIOWrapper):
    """Standard output: a disk that is full is one sentence. A reader that left is for the caller."""

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
    """Standard error: nobody can be told what fails there, and no work is given up for it."""

    def write(self, text: str, /) -> int:
        with suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()


_Kind = TypeVar("_Kind", bound=io.TextIOWrapper)


def prepare() -> None:
    """Make the standard streams usable; those that a caller in Python put in their place stay as they are."""
    # A library's file with the number of a closed stream would be written to by whoever writes to that stream.
    while (spare := os.open(os.devnull, os.O_RDWR)) <= _STANDARD:
        os.set_inheritable(spare, True)
    os.close(spare)
    if sys.stdout is sys.__stdout__:
        sys.stdout = _usable(sys.stdout, _Output)
    if sys.stderr is sys.__stderr__:
        sys.stderr = _usable(sys.stderr, _Messages)


def discard() -> None:
    """Let what is still to be written to standard output go nowhere: Python flushes it at its end, and complains."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _usable(stream: TextIO | None, kind: type[_Kind]) -> TextIO:
    if stream is None:
        return Path(os.devnull).open("w", encoding="utf-8")
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    # What the encoding lacks is shown as its code: another character in its place would make another text of a quote.
    return kind(
        stream.buffer, stream.encoding, "backslashreplace",
        line_buffering=stream.line_buffering, write_through=stream.write_through,
    )  # fmt: skip


def _unwritable(error: OSError) -> OSError | UnwritableError:
    if isinstance(error, BrokenPipeError):
        return error
    return UnwritableError(f"standard output cannot be written ({error.strerror}): send it to a place that has room")
