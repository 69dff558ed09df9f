"""Items of a list that stand in the run of a paragraph, behind signs that liteparse takes for words."""

from __future__ import annotations

import re

_FIRST = re.compile(r"[•▪●◦‣] ?(?=\S)")
_NEXT = re.compile(r"(?<=[.;:,?!)])\s{0,3}[•▪●◦‣] ?(?=\S)")
_FENCE = "```"
_OTHER = ("|", "#", _FENCE, ">")
"""Begins a line that is no paragraph."""


def with_items(text: str) -> str:
    """A page with each of these on a line of its own, as an item."""
    if not _FIRST.search(text):
        return text
    lines: list[str] = []
    is_code = False
    for line in text.split("\n"):
        fence = line.startswith(_FENCE)
        lines += [line] if is_code or fence or line.startswith(_OTHER) else _items(line)
        is_code = is_code != fence
    return "\n".join(lines)


def _items(line: str) -> list[str]:
    first = _FIRST.match(line)
    parts = [part.strip() for part in _NEXT.split(line[first.end() :] if first else line)]
    if first:
        return [f"- {part}" for part in parts]
    if len(parts) < 2:
        return [line]
    if line.startswith("- "):
        return [parts[0], *(f"- {part}" for part in parts[1:])]
    return [parts[0], "", *(f"- {part}" for part in parts[1:])]
