"""The person at the terminal, who is asked before a query leaves and when a question is not clear."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any

from rich.console import Console
from rich.text import Text

from .display import Steps
from .interrupt import give_up, on_ctrl_c
from .show import plain


class Person:
    """Asks on standard error and reads standard input; where either is no terminal, nobody is there."""

    def __init__(self, console: Console, display: Steps) -> None:
        self._console, self._display = console, display
        self._there = somebody()  # a live display puts something that is no terminal in the place of standard error

    def approve(self, asked: dict[str, Any]) -> bool:
        """Whether the query may be sent; not without a person."""
        if not self._there:
            return False
        reply = self._read(f"Send the query {asked['query']!r} to {asked['provider']}? [y/N] ")
        return reply.strip().lower() in ("y", "yes")

    def clarify(self, question: str) -> str | None:
        """The reply to a question back to the user; None without one."""
        return self._read(f"{question}\n(Enter to go on without an answer) ").strip() or None if self._there else None

    def _read(self, text: str) -> str:
        with self._display.paused(), on_ctrl_c(give_up):
            _forget_typed()
            self._console.print(Text(plain(text), style="bold"), soft_wrap=True, end="")
            return sys.stdin.readline()


def somebody() -> bool:
    """Whether there is a person who can be asked."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()


def _forget_typed() -> None:
    """What was typed before the question was there is no reply to it."""
    with suppress(ImportError):  # Windows has none
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)
