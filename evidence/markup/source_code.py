"""What can be cited of source code: whole statements with the short comment above them, and prose.

A statement is a line with what is indented below it. If that is long, its first line stands alone, with the brackets
that it opens and a short docstring, and the statements in it are cited by themselves. Longer comments and docstrings
are prose. Code that is commented out keeps the marks of its lines; without such marks it cannot be cited.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Literal, NamedTuple

from ..text.spans import Span
from .records import SECTION
from .source_lines import Line, is_disabled, is_prose, lines_of, without_markers

SOURCE = "code"
"""The format of source code files."""
SETTINGS = frozenset(("conf", "dockerfile", "terraform"))
"""Languages of which each line says something by itself, and means little without what it stands in."""

_WHOLE = 8
"""Most lines of a statement that is cited whole."""
_TOGETHER = 4
"""Most lines of short statements that are cited together."""
_SHORT, _SUMMARY = 3, 2
"""Most lines of a comment, and of a docstring's first paragraph, that are cited with their statement."""
_LONGEST = 1_000
"""Most characters of a statement that is cited whole."""
_CLOSES = re.compile(r"[)\]}]|(?:end|fi|done|esac)\b")
_LINE_MARK = re.compile(r"(?:#|//|--|;|%|!).*|/\*.*\*/")
_STRING = re.compile(r"\"(?:[^\"\\]|\\.)*+\"?|'(?:[^'\\]|\\.)*+'?")


class Piece(NamedTuple):
    """A stretch of source code: a statement, or prose that is cited sentence by sentence."""

    start: int
    end: int
    kind: Literal["code", "prose"]
    head: Span | None = None
    """The line that opens the section or block that a setting stands in."""


@lru_cache(maxsize=1024)
def as_prose(text: str) -> str:
    """The text, as long as before, as its prose is read: without the marks of comments and docstrings."""
    return without_markers(text, lines_of(text))


def pieces_of(text: str, *, settings: bool) -> list[Piece]:
    """The statements and the stretches of prose of source code, in order; `settings` are told apart from each other."""
    lines = lines_of(text)
    lines, hidden = _without_disabled(text, lines, settings=settings)
    said = _prose(text, lines, only_comments=settings)
    prose = [None if line.start in hidden else is_said for line, is_said in zip(lines, said, strict=True)]
    pieces: list[Piece] = []
    heads: list[tuple[int, Span]] = []
    at = 0
    while at < len(lines):
        end = _last(prose, at)
        if lines[at].role == "blank":
            end = at + 1
        elif prose[at]:
            pieces.append(Piece(lines[at].start, lines[end - 1].end, "prose"))
        elif prose[at] is None:
            pass
        elif settings:
            pieces += _settings(text, lines, at, end, heads)
        else:
            ranges = _code(text, lines, at, end)
            pieces += [Piece(lines[left].start, lines[right - 1].end, "code") for left, right in ranges]
        at = end
    return pieces


def _without_disabled(text: str, lines: Sequence[Line], *, settings: bool) -> tuple[list[Line], set[int]]:
    """The lines, with what is commented out by a mark on each line as code; and where the other lines begin that are
    commented out, in a block or as a string, of which no one shows that it is."""
    words = without_markers(text, lines)
    told, hidden = list(lines), set[int]()
    for role, group in groupby(range(len(lines)), key=lambda at: lines[at].role):
        run = list(group)
        if role not in ("comment", "docstring"):
            continue
        if not is_disabled([words[lines[at].start : lines[at].end] for at in run], settings=settings):
            continue
        if all(_LINE_MARK.fullmatch(text, lines[at].start, lines[at].end) for at in run):
            told[run[0] : run[-1] + 1] = [lines[at]._replace(role="code") for at in run]
        else:
            hidden |= {lines[at].start for at in run}
    return told, hidden


def _last(prose: Sequence[bool | None], at: int) -> int:
    return next((end for end in range(at + 1, len(prose)) if prose[end] != prose[at]), len(prose))


def _settings(text: str, lines: Sequence[Line], at: int, end: int, heads: list[tuple[int, Span]]) -> Iterator[Piece]:
    """The settings of a stretch, each below what it stands in; `heads` are open there, with the columns before them."""
    for left, right, is_whole in _statements(text, lines, at, end):
        first = next(line for line in lines[left:right] if line.role == "code" or line is lines[right - 1])
        opening = first.start, first.end
        if SECTION.fullmatch(text, *opening):
            heads[:] = [(-1, opening)]
            if first is not lines[left]:
                yield Piece(lines[left].start, first.start, "prose")
            continue
        while heads and heads[-1][0] >= first.indent:
            heads.pop()
        yield Piece(lines[left].start, lines[right - 1].end, "code", heads[-1][1] if heads else None)
        if not is_whole:
            heads.append((first.indent, opening))


def _prose(text: str, lines: Sequence[Line], *, only_comments: bool) -> list[bool]:
    """Which lines are prose; an empty line is what the line above it is."""
    prose = [False] * len(lines)
    at = 0
    while at < len(lines):
        role = lines[at].role
        over_gaps = role == "docstring"
        end = at + 1
        while end < len(lines) and (lines[end].role == role or (over_gaps and lines[end].role == "blank")):
            end += 1
        while over_gaps and lines[end - 1].role == "blank":
            end -= 1
        first = at + _attached(lines, at, end)
        words = [] if only_comments or role != "code" else [text[line.start : line.end] for line in lines[at:end]]
        said = role in ("comment", "docstring") or is_prose(words)
        prose[first:end] = [said] * (end - first)
        if role == "blank":
            prose[at:end] = [at > 0 and prose[at - 1]] * (end - at)
        at = end
    return prose


def _attached(lines: Sequence[Line], at: int, end: int) -> int:
    """How many lines of a comment or docstring are cited with the statement below or above it."""
    role = lines[at].role
    if role == "comment":
        below = end < len(lines) and lines[end].role == "code"
        return end - at if below and end - at <= _SHORT else 0
    if role != "docstring" or not at or lines[at - 1].role != "code":
        return 0
    paragraph = next((gap for gap in range(at, end) if lines[gap].role == "blank"), end) - at
    return paragraph if paragraph <= _SUMMARY else 0


def _code(text: str, lines: Sequence[Line], at: int, end: int) -> list[tuple[int, int]]:
    """The statements of a stretch of code as ranges of lines; short ones on the same level come together."""
    ranges: list[tuple[int, int]] = []
    for left, right, _ in _statements(text, lines, at, end):
        if ranges and _join(lines, ranges[-1], (left, right)):
            ranges[-1] = ranges[-1][0], right
        else:
            ranges.append((left, right))
    return ranges


def _statements(text: str, lines: Sequence[Line], at: int, end: int) -> Iterator[tuple[int, int, bool]]:
    """The first line of each statement, the end of what is cited of it, and whether that is all of it."""
    while at < end:
        if lines[at].role == "blank":
            at += 1
            continue
        stop, is_whole = _statement(text, lines, at, end)
        yield at, stop, is_whole
        at = stop


def _join(lines: Sequence[Line], above: tuple[int, int], below: tuple[int, int]) -> bool:
    """Whether a statement is cited with the one right above it."""
    if above[1] != below[0]:
        return False
    closing = below[1] - below[0] == 1 and lines[below[0]].indent < lines[above[1] - 1].indent
    level = lines[below[0]].indent >= lines[above[0]].indent and not closing
    return level and below[1] - above[0] <= _TOGETHER


def _statement(text: str, lines: Sequence[Line], at: int, end: int) -> tuple[int, bool]:
    """The end of the statement that begins at a line, and True; or that of its first lines, if it is long."""
    head = at
    while head < end - 1 and lines[head].role != "code":
        head += 1
    stop = head + 1
    while stop < end and stop - head < _WHOLE and _is_within(text, lines, head, stop):
        stop += 1
    is_whole = stop == end or not _is_within(text, lines, head, stop)
    while lines[stop - 1].role == "blank":
        stop -= 1
    if is_whole and lines[stop - 1].end - lines[at].start <= _LONGEST:
        return stop, True
    stop = _brackets_end(text, lines, head, stop)
    while stop < end and lines[stop].role == "docstring":
        stop += 1
    return stop, False


def _is_within(text: str, lines: Sequence[Line], head: int, at: int) -> bool:
    """Whether a line belongs to the statement that begins at `head`, as do all lines between them."""
    line, depth = lines[at], lines[head].indent
    if line.role == "blank" or line.indent > depth or text.endswith("\\", lines[at - 1].start, lines[at - 1].end):
        return True
    return line.indent == depth and _CLOSES.match(text, line.start, line.end) is not None


def _brackets_end(text: str, lines: Sequence[Line], head: int, end: int) -> int:
    """The end of the lines up to where the brackets of the first line are closed; of that line alone if that is far."""
    depth = 0
    for at in range(head, min(end, head + _WHOLE)):
        words = _STRING.sub("", text[lines[at].start : lines[at].end])
        depth += sum(map(words.count, "([")) - sum(map(words.count, ")]"))
        if depth <= 0:
            return at + 1
    return head + 1
