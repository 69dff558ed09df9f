"""The numbers in square brackets that a sentence of a reply rests on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict

GROUP = re.compile(r"(?<![ \t])[ \t]*\[\s*(?!0+\s*\])(\d[\d\s,;\u2013-]{0,80})\]")
"""No sentence has the number 0: `berths[0]` is code."""
_NUMBERS = re.compile(r"(\d{1,6})(?:\s*[-\u2013]\s*(\d{1,6}))?")
MOST_NUMBERS = 40
"""Most numbers that one sentence may rest on."""


@dataclass(frozen=True)
class Mark:
    """A group of numbers that was taken out of a text."""

    at: int
    """Its offset in the text."""
    opens: bool
    """Whether it came before its sentence, as in the evidence, rather than after it."""
    numbers: tuple[int, ...]


class Placed(BaseModel):
    """A group of numbers of a sentence, by its place there."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    behind: str
    """What the sentence says behind it; empty at its end."""
    numbers: tuple[int, ...]


def placed(text: str, start: int, end: int, marks: Sequence[Mark]) -> list[Placed]:
    """The groups of numbers within the sentence text[start:end] and behind it."""
    last = len(text) - len(text[end:].lstrip())
    numbers: dict[str, tuple[int, ...]] = {}
    for mark in marks:
        if start < mark.at <= last and not mark.opens:
            rest = " ".join(text[mark.at : end].split())
            behind = rest if any(map(str.isalnum, rest)) else ""
            numbers[behind] = (*numbers.get(behind, ()), *mark.numbers)
    return [Placed(behind=behind, numbers=each) for behind, each in numbers.items()]


def numbers_of(text: str, start: int, end: int, marks: Sequence[Mark]) -> list[int]:
    """The numbers of the sentence text[start:end]: those inside it, right before it or right after it."""
    first = len(text[:start].rstrip(" \t*-"))
    last = len(text) - len(text[end:].lstrip())
    return [
        number
        for mark in marks
        if (first <= mark.at < end if mark.opens else start < mark.at <= last)
        for number in mark.numbers
    ]


def without_marks(text: str) -> tuple[str, list[Mark]]:
    """The text without its numbers, and where they were."""
    lines: list[str] = []
    marks: list[Mark] = []
    length = 0
    for line in text.split("\n"):
        bare, position = "", 0
        groups = [match for match in GROUP.finditer(line) if line.count("`", 0, match.start()) % 2 == 0]
        opens = (
            bool(groups) and not line[: groups[0].start()].strip(" \t*-") and bool(line[groups[-1].end() :].strip(" ."))
        )
        for group in groups:
            bare += line[position : group.start()]
            if line[group.start() - 1 : group.start()].isalnum() and line[group.end() : group.end() + 1].isalnum():
                bare += " "
            marks.append(Mark(length + len(bare), opens, tuple(_expanded(group[1]))))
            position = group.end()
        lines.append(bare + line[position:])
        length += len(lines[-1]) + 1
    return "\n".join(lines), marks


def _expanded(group: str) -> Iterator[int]:
    for first, last in _NUMBERS.findall(group):
        low, high = int(first), int(last or first)
        yield from range(low, min(high, low + MOST_NUMBERS) + 1)
