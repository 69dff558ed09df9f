"""Headings of a PDF that are none, by its tags or by liteparse: whole clauses, and the lines of a slide or a figure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_HEADING = re.compile(r"(?P<marks>#{1,6}) (?P<text>\S.*)")
_NAMED = re.compile(r"[^\W\d_]|\A\W{0,3}\d{1,4}\W{0,3}\Z")
"""A heading has a letter, or is a number or a year: "4.06 10.19:1" is none."""
_MOST_CHARS = 240
_CLAUSE = re.compile(r"\([^\W_]{1,4}\) .{0,2000}[;,]|\([^\W_]{1,4}\) .{40,2000}\.")
"""A clause with its letter, up to the end of a part or of a sentence, which is longer than a title."""
_SENTENCE_CHARS = 120
_LEAST_IN_A_ROW = 3
"""Fewest headings of one level with nothing between them, and nothing below the last, that are lines of text."""


def without_false_headings(text: str) -> str:
    """A page whose paragraphs are no headings."""
    lines = text.split("\n")
    false = {*_paragraphs(lines), *_rows(lines)}
    return "\n".join(
        match["text"] if at in false and (match := _HEADING.fullmatch(line)) else line for at, line in enumerate(lines)
    )


def _paragraphs(lines: Sequence[str]) -> Iterator[int]:
    """The lines that say nothing, are too long for a heading, or end like a sentence and are long or a clause."""
    for at, line in enumerate(lines):
        if match := _HEADING.fullmatch(line):
            text = match["text"].strip("*_")
            ended = len(text) > _SENTENCE_CHARS and text.endswith((".", ";", ","))
            if not _NAMED.search(text) or ended or len(text) > _MOST_CHARS or _CLAUSE.fullmatch(text):
                yield at


def _rows(lines: Sequence[str]) -> Iterator[int]:
    """The lines of headings that follow each other at one level, with no text below the last; not the first of a page,
    which may be its title."""
    run: list[int] = []
    marks = ""
    for at, line in enumerate([*lines, "#"]):
        match = _HEADING.fullmatch(line)
        if not line or (match and match["marks"] == marks):
            run += [at] if match else []
            continue
        ends = line.startswith("#") and (match is None or len(match["marks"]) <= len(marks))
        if ends and len(run) >= _LEAST_IN_A_ROW:
            yield from (nth for nth in run if any(lines[:nth]))
        run, marks = ([at], match["marks"]) if match else ([], "")
