"""Full stops that liteparse moves behind their line, or away from the number before them.

Where a font does not tell its height, the box of a stop is that of its ink, on the base line, and liteparse takes it
for a line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from .pieces import lines_across

_STOPS = re.compile(r"[.,](?: [.,]){0,20}")
_FLAT = 0.3
"""Part of the height of the text that the box of a stop takes, at most."""
_KEY_CHARS = 40
"""Characters before a stop by which its place is found."""
_APART = re.compile(r"(?<![\d.])(\d{1,2}(?:\.\d{1,2})?) (\.\d{1,2})(?!\d)")
"""`2 .5`, but not `.015 .140`."""
_LEAST = 2
"""Fewest lines of stops alone in a text that has its stops in other places."""


def with_stops(text: str, pieces: Sequence[Any]) -> str:
    """The text of a page, whose stops stand behind their words, and not on lines of their own."""
    if sum(_STOPS.fullmatch(each) is not None for each in text.split("\n\n")) < _LEAST:
        return text
    whole, at = text, 0
    for key, stop in _places(pieces):
        found = whole.find(key, at)
        found = whole.find(key) if found < 0 else found
        if found < 0:
            return text
        at = found + len(key)
        rest = whole[at:].removeprefix(" ") if whole.startswith(f" {stop}", at) else whole[at:]
        whole = f"{whole[:at]}{'' if rest.startswith(stop) else stop}{rest}"
    return _without_stops_alone(whole)


def with_whole_numbers(text: str) -> str:
    """A text in which no blank is between a number and its decimals."""
    return _APART.sub(r"\1\2", text)


def _without_stops_alone(text: str) -> str:
    """A text without lines of stops; a sentence that goes on behind one is whole again."""
    paragraphs: list[str] = []
    apart = False
    for each in text.split("\n\n"):
        if _STOPS.fullmatch(each):
            apart = True
            continue
        if apart and each[:1].isalnum() and paragraphs and paragraphs[-1][-1:].isalnum():
            paragraphs[-1] += f" {each}"
        else:
            paragraphs.append(each)
        apart = False
    return "\n\n".join(paragraphs)


def _places(pieces: Sequence[Any]) -> Iterator[tuple[str, str]]:
    """The words before each stop that is a piece of text of its own, and the stop."""
    for line in lines_across(pieces):
        for item, stop in pairwise(line):
            if _STOPS.fullmatch(stop.text) and stop.height < _FLAT * item.height:
                yield item.text.strip()[-_KEY_CHARS:], stop.text
