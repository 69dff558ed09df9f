"""The person at the terminal: reads the lines that they type, and asks them questions."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from rich.console import Console
from rich.text import Text

from .display import Steps
from .exits import give_up, on_ctrl_c
from .show import one_row, plain

PROMPT = "> "


class Person:
    """Asks on standard error and reads standard input. If either is not a terminal, nobody can be asked."""

    def __init__(self, console: Console, display: Steps) -> None:
        self._console, self._display = console, display
        self._there = somebody()  # a live display replaces standard error with something that is not a terminal

    def approve(self, request: dict[str, Any]) -> bool:
        """Whether the query may be sent; False without a person."""
        if not self._there:
            return False
        reply = self._read(f"Send the query {request['query']!r} to {request['provider']}? [y/N] ")
        return reply.strip().lower() in ("y", "yes")

    def clarify(self, question: str) -> str | None:
        """The reply to a question to the user; None without a person."""
        if not self._there:
            return None
        return self._read(f"{one_row(question)}\n(Enter to go on without an answer) ").strip() or None

    def _read(self, text: str) -> str:
        with self._display.paused(), on_ctrl_c(give_up):
            _forget_typed()
            self._console.print(Text(plain(text), style="bold"), soft_wrap=True, end="")
            return sys.stdin.readline()


class Lines:
    """Each non-empty line, stripped; on a terminal with a prompt and line editing."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self.interactive = sys.stdin is not None and sys.stdin.isatty()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401 - `input` edits lines once it is loaded

    def __iter__(self) -> Iterator[str]:
        while (line := self._read()) is not None:
            if line.strip():
                yield line.strip()

    def _read(self) -> str | None:
        """The next line; None at the end of the input, or if nothing can be read (any more)."""
        try:
            if not self.interactive:
                return sys.stdin.readline() or None if sys.stdin is not None else None
            if sys.stdout.isatty():
                return input(PROMPT)
            self._console.print(Text(PROMPT), end="")
            return sys.stdin.readline() or None
        except KeyboardInterrupt:
            if not self.interactive:
                raise
            self._console.print(Text("\nCtrl-D leaves", style="dim"))
            return ""
        except EOFError:
            self._console.print()
            return None
        except (OSError, ValueError):
            return None


def somebody() -> bool:
    """Whether there is a person who can be asked."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()


def _forget_typed() -> None:
    """Discard what was typed before the question appeared: it is not a reply to it."""
    with suppress(ImportError):  # Windows has none
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)
