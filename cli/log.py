"""Warnings of the log as lines on standard error: the answer itself does not repeat an error of a provider."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from ..evidence.text.line import one_line

_PACKAGE = __package__.partition(".")[0]


class _Lines(logging.Handler):
    """One line for each warning. Those of a provider that stays down are alike, and are shown once."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._shown: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        line = one_line(record.getMessage())
        if line not in self._shown:
            self._shown.add(line)
            typer.echo(f"groundwire: {line}", err=True)


@contextmanager
def warnings_shown() -> Iterator[None]:
    """Show the warnings of this package on standard error."""
    log, lines = logging.getLogger(_PACKAGE), _Lines()
    log.addHandler(lines)
    try:
        yield
    finally:
        log.removeHandler(lines)
