"""Items of a list that stand in the run of a paragraph, behind signs that liteparse takes for words."""

from __future__ import annotations

import re

from ....evidence.markup.templates import in_prose

_FIRST = re.compile(r"[•▪●◦‣] ?(?=\S)")
_NEXT = re.compile(r"(?<=[.;:,?!)])\s{0,3}[•▪●◦‣] ?(?=\S)")
_OTHER = ("|", "#", ">")
"""Begins a line that is no paragraph."""


def with_items(text: str) -> str:
    """A page with each of these on a line of its own, as an item."""
    return in_prose(text, _listed) if _FIRST.search(text) else text


def _listed(text: str) -> str:
    return "\n".join(
        each for line in text.split("\n") for each in ([line] if line.startswith(_OTHER) else _items(line))
    )


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
