"""Headings of a PDF that are none, by its tags or by liteparse: sentences, clauses, labels with their values, and the
lines of a slide or a figure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .pieces import BULLETS, ENDED, HYPHENATED

_HEADING = re.compile(r"(?P<marks>#{1,6}) (?P<text>\S.*)")
_NAMED = re.compile(r"[^\W\d_]|\A\W{0,3}\d{1,4}\W{0,3}\Z")
"""A heading has a letter, or is a number or a year: "4.06 10.19:1" is none."""
_MOST_CHARS = 240
_CLAUSE = re.compile(r"\([^\W_]{1,4}\) .{0,2000}[;,]|\([^\W_]{1,4}\) .{40,2000}\.")
"""A clause with its letter, up to the end of a part or of a sentence, which is longer than a title."""
_SENTENCE_CHARS = 120
_NUMBERED = re.compile(r"\W{0,2}(?:\d|[A-Z]{1,5}\.|(?:Section|Article|Chapter|Part|Rule|Question|Table|Figure)\b)")
_SECTION = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,4}\.? \W{0,2}[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_SENTENCE_WORDS, _VERB_WORDS = 8, 4
"""Fewest words of a sentence, and of one with a verb like "is"."""
_VERB = re.compile(r"\b(?:is|are|was|were|has|have|had|left|must|may|shall|will|can)\b")
_INNER = re.compile(r"[a-z]{3}\. [A-Z][a-z]|\b\d{4}\.\d{1,2} [A-Z][a-z]")
"""The end of a sentence, with the number of a note or without."""
_INNER_WORDS = 10
_OPEN = re.compile(r" (?:an?|the|and|or|its|their|The)\Z")
_HALF_OPEN = re.compile(r" (?:of|to|in|on|at|by|for|from|with|that|which|is|are|was|were)\Z")
"""Ends no sentence, but a title such as "What it is for"."""
_AMOUNT = re.compile(r"[-\u2013\u2014:)] ?[$\u20ac\u00a3\u20b9\u00a5] ?\d")
_LABEL = re.compile(r"\w: (\S)")
"""The end of a label, and how its value begins."""
_DATED = re.compile(r"\w: (?:\d{1,2}\.? [^\W\d_]{3,12} \d{4}\b|https?://)")
_BULLET = re.compile(rf"\A[{BULLETS}] ")
_ITEM = re.compile(rf"[{BULLETS}] |.{{1,200}} [{BULLETS}] ")
_MARKED = re.compile(r"[#|`\-]|\d{1,3}[.)] |[a-z][.)] |\* ")
_REST = re.compile(r"\*{0,2}(?:[a-z][^\W\d_]|[a-z] [a-z]|\([^()\n]{1,60}\)[.,;])")
"""Begins the rest of a sentence."""
_LEAST_IN_ROW = 4
_LEAST_IN_A_ROW = 3
"""Fewest headings of one level with nothing between them, and nothing below the last, that are lines of text."""


def without_false_headings(text: str) -> str:
    """A page whose paragraphs are no headings."""
    lines = text.split("\n")
    open_ended = {*_open_ended(lines)}
    false = {*open_ended, *_paragraphs(lines), *_rows(lines)}
    told: list[str] = []
    for at, line in enumerate(lines):
        match = _HEADING.fullmatch(line) if at in false else None
        told.append(_BULLET.sub("- ", match["text"]) if match else line)
        if at - 2 in open_ended:
            first = told[-3]
            told[-3:] = [f"{first[:-1]}{line}" if HYPHENATED.search(first) else f"{first} {line}"]
    return "\n".join(told)


def _paragraphs(lines: Sequence[str]) -> Iterator[int]:
    """The lines that say nothing, are too long for a heading, or are a sentence, a clause or a label with its value."""
    for at, line in enumerate(lines):
        if match := _HEADING.fullmatch(line):
            text = match["text"].strip("*_")
            is_text = len(text) > _MOST_CHARS or _is_sentence(text) or _has_value(text) or _is_row(text)
            if is_text or not _NAMED.search(text):
                yield at


def _is_sentence(text: str) -> bool:
    """Whether it is a sentence, a clause or an item of a list."""
    if _CLAUSE.fullmatch(text) or _ITEM.match(text) or (len(text) > _SENTENCE_CHARS and text.endswith((".", ";", ","))):
        return True
    words = len(_WORD.findall(text))
    ended = text.endswith((".", ";")) and not _NUMBERED.match(text)
    long = words >= _SENTENCE_WORDS or (words >= _VERB_WORDS and _VERB.search(text) is not None)
    return (ended and long) or (words >= _INNER_WORDS and _INNER.search(text) is not None)


def _has_value(text: str) -> bool:
    """Whether a label has its value behind it: an amount, a date, a web address, or a number and another label."""
    labels = _LABEL.findall(text)
    return bool(_AMOUNT.search(text) or _DATED.search(text) or (len(labels) > 1 and any(map(str.isdigit, labels))))


def _is_row(text: str) -> bool:
    """Whether it is a row of a table, or the numbers on an axis, more of which are numbers than words."""
    words = text.split()
    return len(words) >= _LEAST_IN_ROW and 2 * sum(word[0].isdigit() for word in words) > len(words)


def _open_ended(lines: Sequence[str]) -> Iterator[int]:
    """The lines whose sentence goes on below: they end with a word like "the", or are long and the next paragraph
    begins in lower case."""
    for at, line in enumerate(lines[:-2]):
        match = _HEADING.fullmatch(line)
        if match is None or lines[at + 1] or not _is_text(lines[at + 2]):
            continue
        text = match["text"].strip("*_")
        long = len(_WORD.findall(text)) >= _SENTENCE_WORDS or _INNER.search(text) is not None
        long = long and not ENDED.search(text) and not _NUMBERED.match(text)
        if _OPEN.search(text) or ((long or _HALF_OPEN.search(text)) and _REST.match(lines[at + 2])):
            yield at


def _is_text(line: str) -> bool:
    """Whether a line begins a paragraph, and no heading, list, table or code."""
    return bool(line) and _MARKED.match(line) is None


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


def without_empty_headings(pages: Sequence[str]) -> list[str]:
    """Pages where a heading with nothing below it but another one of its level or above, which would be in no passage,
    is text; not the first, which may be the title, nor those with the number of a section."""
    lines = [page.split("\n") for page in pages]
    above: tuple[int, int, str] | None = None
    begun = False
    for nth, page in enumerate(lines):
        for at, line in enumerate(page):
            match = _HEADING.fullmatch(line)
            if match and above and len(match["marks"]) <= len(above[2]):
                lines[above[0]][above[1]] = lines[above[0]][above[1]].lstrip("# ")
            if line:
                above = (nth, at, match["marks"]) if match and begun and not _SECTION.match(match["text"]) else None
                begun = True
    return ["\n".join(page) for page in lines]
