"""The lines of a claim as Markdown reads them: code stays code, in an item of a list too.

Below an item, four spaces begin a paragraph of it, in which a renderer would load pictures that stand in the code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...agents.replies.fences import INDENT

ITEM = re.compile(r"( {0,12})(?:[-*]|\d{1,3}[.)]) ")
"""Begins an item of a list."""
_NESTING = 3
"""Most spaces by which an item is indented more than the one around it; what has more is code."""


def with_marks(text: str, marks: str) -> str:
    """The lines of a claim with the marks of its citations behind them; above the code that they end with, if any, or
    below it if there is nothing else."""
    lines = text.split("\n")
    if not marks or not lines[-1].startswith(INDENT):
        return f"{text} {marks}".rstrip()
    prose = (at for at in reversed(range(len(lines))) if lines[at] and not lines[at].startswith(INDENT))
    above = next(prose, None)
    if above is None:
        return f"{text}\n\n{marks}"
    lines[above] = f"{lines[above].rstrip()} {marks}"
    return "\n".join(lines)


def in_items(lines: Iterable[str], *, inner: int, nested: int) -> tuple[list[str], int]:
    """The lines, with an empty one before code and behind a list, and with code indented below the item that it is in;
    and by how many spaces more code is indented that follows them, 0 outside lists.

    `inner` is that number before them, and `nested` by how many spaces their first item may be indented.
    """
    shown: list[str] = []
    in_code = True
    for line in lines:
        if not line:
            shown.append(line)
            continue
        depth = len(line) - len(line.lstrip(" "))
        item = ITEM.match(line) if depth <= nested + _NESTING else None
        is_code = line.startswith(INDENT) and item is None
        ends_list = bool(inner) and not depth and item is None
        if item is not None:
            nested, inner = depth, item.end()
        elif ends_list:
            nested = inner = 0
        shown += [""] if shown[-1:] != [""] and ((is_code and not in_code) or ends_list) else []
        shown.append(f"{' ' * inner}{line}" if is_code else line)
        in_code = is_code
    return shown, inner
