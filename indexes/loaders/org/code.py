"""Lines of code as Org shows them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....evidence.text.line_spans import indent_of

_ESCAPED = re.compile(r"[ \t]*,(?=,{0,9}(?:\*|#\+))")


def shown_code(lines: Sequence[str]) -> str:
    """The lines of a block without their common indentation and the empty ones around them."""
    depth = min((indent_of(line) for line in lines if line), default=0)
    return "\n".join(_unescaped(line[depth:]) for line in lines).strip("\n")


def _unescaped(line: str) -> str:
    """A line without the comma that keeps it from being read as a heading or a keyword."""
    match = _ESCAPED.match(line)
    return line[: match.end() - 1] + line[match.end() :] if match else line
