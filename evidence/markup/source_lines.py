"""The lines of a source code file: which are code, which are comments, and which belong to a docstring."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from ..text.line_spans import depth_of, indent_of
from .verbatim import KEYWORDS, reads_as_code, reads_as_prose

Role = Literal["code", "comment", "docstring", "blank"]

_COMMENT = re.compile(r"#(?=[\s#:!]|\Z)|//|/\*|\*(?=[\s/]|\Z)|\*/|(?:--|;+|%+|!+)(?=\s|\Z)")
_MARKER = re.compile(r"[ \t]*(?:#+[:!]?|//+!?|/\*+!?|\*+/|\*(?=\s|\Z)|--+|;+|%+|!+)")
_QUOTES = re.compile(r"\"\"\"|'''")
_DOCSTRING = re.compile(r"[rRbBuU]{0,2}(?:\"\"\"|''')")
_WORD = re.compile(r"[(\"'`]?[^\W\d_]++(?:['\u2019-][^\W\d_]++)*+[,;:.?!)\"'`]*+")
_DISABLED = re.compile(
    r"\s*+(?:[\w.\[\]\"'-]++ ?(?:[-+*/|&:]?=(?!=)|\+\+|--)\s*\S.*|[\w.]++\([^()]*+\)+[;:]?\s*|[)\]}]+[;,]?\s*"
    rf"|(?:{KEYWORDS})\b.*[:;{{(]\s*"
    r"|(?:import|return|raise|throw|from) \S+;?\s*|.*[\w)\]\"'] ?[;{]\s*)"
)
"""A line of code inside a comment."""
_OFF = re.compile(r"[\w.-]++(?:\s*[=:]\s*|\s+)\S++")
"""A setting that is commented out: a name with its value."""
_STEP = 4
"""Columns by which lines are indented; a tab counts as so many."""
_FEWEST_WORDS = 5
"""Fewest words of a line of prose."""


class Line(NamedTuple):
    """One line of a text."""

    start: int
    """Its first character that is not white space."""
    end: int
    """One past its last such character; its start, if it is empty."""
    indent: int
    """Columns before it, a tab counting as four."""
    role: Role


def lines_of(text: str) -> list[Line]:
    """The lines of source code; what a text begins or ends in the middle of is guessed from the lines around it."""
    raw = text.split("\n")
    lines: list[Line] = []
    offset, indent = 0, first_indent(raw) if text.strip() else 0
    for line, role in zip(raw, _roles(raw), strict=True):
        body = line.strip()
        start = offset + indent_of(line) if body else offset
        columns = depth_of(line, 4) if offset else indent
        lines.append(Line(start, start + len(body), columns, role if body else "blank"))
        offset += len(line) + 1
    return lines


def without_markers(text: str, lines: Sequence[Line]) -> str:
    """The text, as long as before, with spaces for the marks of its comments and the quotation marks of docstrings."""
    pieces, at = [], 0
    for line in lines:
        if line.role in ("comment", "docstring"):
            body = text[line.start : line.end]
            pieces += [text[at : line.start], _blanked(body, line.role)]
            at = line.end
    return "".join([*pieces, text[at:]])


def is_disabled(words: Sequence[str], *, settings: bool) -> bool:
    """Whether the lines of a comment or docstring, without their marks, are code or `settings` that do not count."""
    filled = [line for line in words if any(map(str.isalnum, line))]
    marked = sum(bool(_DISABLED.fullmatch(line) or (settings and _OFF.fullmatch(line.strip()))) for line in filled)
    return 2 * marked > len(filled) and not reads_as_prose(filled)


def is_prose(lines: Sequence[str]) -> bool:
    """Whether lines that are neither marked as a comment nor quoted read as prose."""
    filled = [line for line in lines if line.strip()]
    return reads_as_prose(filled) or (not reads_as_code(filled) and 2 * sum(map(_of_words, filled)) > len(filled))


def first_indent(lines: Sequence[str]) -> int:
    """The columns before the first of some lines of code, which may have lost them, judging by the lines below it."""
    own, *below = [depth_of(line, 4) for line in lines if line.strip()]
    if own or not below:
        return own
    opens = lines[0].rstrip().endswith(("{", "(", "[", ":"))
    if opens and below[0] == min(below):
        return max(0, below[0] - _STEP)
    return min(below) if opens else below[0]


def _of_words(line: str) -> bool:
    parts = line.split()
    return len(parts) >= _FEWEST_WORDS and 4 * sum(_WORD.fullmatch(part) is not None for part in parts) > 3 * len(parts)


def _roles(raw: Sequence[str]) -> Iterator[Role]:
    inside, quoted = _inside_at_the_start(raw), False
    for line in raw:
        body = line.strip()
        if inside == "*/":
            yield "comment"
            inside = "" if "*/" in body else inside
        elif inside:
            yield "code" if quoted else "docstring"
            inside = "" if inside in body else inside
        elif body and _COMMENT.match(body):
            yield "comment"
            inside = "*/" if body.startswith("/*") and "*/" not in body else ""
        else:
            docstring = _DOCSTRING.match(body) is not None
            yield "docstring" if docstring else "code"
            marks = _QUOTES.findall(body)
            inside, quoted = (marks[-1], not docstring) if len(marks) % 2 else ("", False)


def _inside_at_the_start(raw: Sequence[str]) -> str:
    """The quotation marks of the docstring that a text begins in the middle of; empty if there is none."""
    for at, line in enumerate(raw):
        marks = _QUOTES.search(line)
        if marks is None:
            continue
        above = [*raw[:at], *filter(None, [line[: marks.start()]])]
        alone = not _DOCSTRING.match(line.strip()) or line.strip() == marks[0]
        return marks[0] if alone and any(map(str.strip, above)) and not reads_as_code(above) else ""
    return ""


def _blanked(body: str, role: Role) -> str:
    if role == "docstring":
        opening = _DOCSTRING.match(body)
        bare = " " * opening.end() + body[opening.end() :] if opening else body
        return f"{bare[:-3]}   " if bare.endswith(('"""', "'''")) else bare
    marker = _MARKER.match(body)
    bare = " " * marker.end() + body[marker.end() :] if marker else body
    return bare[:-1].rstrip("*").ljust(len(bare)) if bare.endswith("*/") else bare
