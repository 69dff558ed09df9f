"""The lines of standard input, typed or piped."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import suppress

from rich.console import Console
from rich.text import Text

PROMPT = "> "


class Lines:
    """Each line that is not empty, without the space around it; a terminal is prompted and edits its lines."""

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
        """The next line; None at the end, and where nothing can be read (any more)."""
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
