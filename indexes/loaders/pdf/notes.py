"""Numbers of footnotes, which liteparse writes as a part of the word before them: "at the quay.5 Each"."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial

from ..raised import raised
from .table_notes import with_notes_in_tables

_AFTER_A_STOP = re.compile(
    r"(?P<word>[^\W\d_]{3,40}|(?<![\d.,])(?:19|20)\d\d|\))(?P<stop>[.,;!?][\"'\u201d\u2019]?)"
    r"(?P<number>\d{1,2})(?=\s|\Z)"
)
"""Behind a word, a year or a bracket."""
_ABBREVIATED = frozenset(
    "app art arts cap chap eqn eqs fig figs nos para paras par part pos sec sect tab ver vol vols".split()
)
"""Words whose full stop comes before a number of their own."""
_AFTER_A_WORD = re.compile(r"(?<=[a-z]{3})\d{1,2}(?![\w-])")
_NOTE = re.compile(r"\d{1,2}(?=[A-Z][a-z])")
"""Begins the text of a note."""
_LISTED_NOTE = re.compile(r"\W{0,4}(\d{1,2})[.:)]? [A-Z]")
"""The same apart from its number, as items of a list begin, too."""


def with_raised_notes(text: str) -> str:
    """A page with the numbers of its notes raised, those behind a stop, and those of notes that it has.

    Such a note begins with its number, and one word ends with it. Headings and code stay as they are; for tables see
    `table_notes.py`.
    """
    lines = text.split("\n")
    prose = _prose(lines)
    notes = {match[0] for at in prose if (match := _NOTE.match(lines[at]))}
    listed = {match[1] for at in prose if (match := _LISTED_NOTE.match(lines[at]))}
    ends = Counter(end[0] for at in prose for end in _AFTER_A_WORD.finditer(lines[at]))
    stops = {stop["number"] for at in prose for stop in _AFTER_A_STOP.finditer(lines[at])}
    once = {number for number in notes | listed if ends[number] == 1}
    for at in prose:
        line = _AFTER_A_STOP.sub(_raised_note, lines[at])
        line = _AFTER_A_WORD.sub(partial(_raised_if, once), line)
        lines[at] = _NOTE.sub(partial(_raised_if, once | stops), line, count=1) if _NOTE.match(line) else line
    return with_notes_in_tables("\n".join(lines))


def _raised_if(told: set[str], match: re.Match[str]) -> str:
    return raised(match[0]) if match[0] in told else match[0]


def _raised_note(match: re.Match[str]) -> str:
    """A note ends its sentence: "EUR.15 each" and "Rule.12 for" are numbers of their own."""
    after = match.string[match.end() : match.end() + 2].strip()
    goes_on = match["stop"][0] in ".!?" and after.islower()
    begins = match["word"].isalpha() or after.isupper()
    is_note = begins and not goes_on and match["word"].lower() not in _ABBREVIATED
    return f"{match['word']}{match['stop']}{raised(match['number']) if is_note else match['number']}"


def _prose(lines: list[str]) -> list[int]:
    """The numbers of the lines that are sentences."""
    places: list[int] = []
    in_code = False
    for at, line in enumerate(lines):
        in_code ^= line.startswith("```")
        if line and not in_code and not line.startswith(("|", "#", "```")):
            places.append(at)
    return places
