"""Where the lines of a text are, and how far they are indented."""

from __future__ import annotations

from collections.abc import Iterator

from .spans import Span


def line_spans(text: str, start: int, end: int) -> Iterator[Span]:
    """Each line between two places that is not blank, without the white space around it."""
    at = start
    for line in text[start:end].split("\n"):
        body = line.strip()
        if body:
            first = at + line.index(body)
            yield first, first + len(body)
        at += len(line) + 1


def line_start(text: str, at: int) -> int:
    """Where the line with this place begins."""
    return text.rfind("\n", 0, at) + 1


def next_line(text: str, at: int) -> int:
    """Where the line after that begins; the end of the text if there is none."""
    newline = text.find("\n", at)
    return len(text) if newline < 0 else newline + 1


def before_on_line(text: str, at: int) -> str:
    """What stands before this place on its line."""
    return text[line_start(text, at) : at]


def below_empty_line(text: str, at: int) -> bool:
    """Whether the line above the one with this place is empty, but for the marks of a quotation."""
    start = line_start(text, at)
    return start > 0 and not text[line_start(text, start - 1) : start].strip("> \t\n")


def blanks_before(text: str, at: int) -> str:
    """The same, if it is only white space; else nothing."""
    before = before_on_line(text, at)
    return before if before.isspace() else ""


def indent_of(line: str) -> int:
    """The number of white spaces that a line begins with."""
    return len(line) - len(line.lstrip())


def depth_of(line: str, tab: int = 8) -> int:
    """The columns before the first word of a line, with a tab stop every `tab` columns."""
    return indent_of(line.expandtabs(tab))
