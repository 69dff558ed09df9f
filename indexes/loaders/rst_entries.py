"""Entries of reStructuredText: terms of a glossary, and the settings, functions and options that a page describes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...evidence.markup.plain import plain_text
from ...evidence.markup.rst import OBJECT
from ...evidence.markup.verbatim import OPTION, verbatim_ranges
from ...evidence.text.line_spans import depth_of

_GLOSSARY = re.compile(r"\s*\.\. glossary::\s*")
_SIGNATURE = re.compile(r"(\w[\w.]*)\(.*")
_DEEPEST = 40
"""Columns: what stands further in is no entry, since each stands under all that it is inside of."""


@dataclass(frozen=True)
class Entry:
    """A name and the indented text that explains it."""

    line: int
    """The line of the name, from 0."""
    name: str
    end: int
    """The first line with text that no longer belongs to it; the number of lines for the last one."""


def entries(lines: Sequence[str]) -> list[Entry]:
    """The entries in a file's lines, in order; one may be inside another. Entries without a text are left out."""
    verbatim: set[int] = set()
    for first, last in verbatim_ranges(list(lines), rst=True).items():
        verbatim.update(range(first, last + 1))
    result: list[Entry] = []
    for number, line in enumerate(lines):
        if number in verbatim or depth_of(line) > _DEEPEST:
            continue
        if described := OBJECT.match(line):
            result += _entry(lines, number, number, _entry_name(described[1]))
        elif _GLOSSARY.fullmatch(line):
            result += _terms(lines, number)
    return result


def _entry_name(argument: str) -> str:
    """What is described without its arguments: `dump()` of `dump(obj, fp)`."""
    signature = _SIGNATURE.fullmatch(argument.strip())
    return f"{signature[1]}()" if signature else argument.strip()


def _terms(lines: Sequence[str], directive: int) -> Iterator[Entry]:
    """The terms of a glossary; some in a row share their text."""
    end = end_below(lines, directive, depth_of(lines[directive]))
    body = [number for number in range(directive + 1, end) if lines[number].strip()]
    body = [number for number in body if not OPTION.match(lines[number])]
    depth = depth_of(lines[body[0]]) if body else 0
    names: list[int] = []
    for number in body:
        if depth_of(lines[number]) > depth and names:
            name = ", ".join(lines[term].split(" : ", 1)[0].strip() for term in names)
            yield from _entry(lines, names[0], names[-1], name)
            names = []
        elif depth_of(lines[number]) == depth and not lines[number].lstrip().startswith(".. "):
            names.append(number)


def _entry(lines: Sequence[str], first: int, last: int, name: str) -> Iterator[Entry]:
    end = end_below(lines, last, depth_of(lines[first]))
    words = plain_text(name, "rst")
    if words and any(line.strip() for line in lines[last + 1 : end]):
        yield Entry(first, words, end)


def end_below(lines: Sequence[str], number: int, indent: int) -> int:
    """The first line after line `number` that is not indented deeper than `indent`."""
    after = (at for at in range(number + 1, len(lines)) if lines[at].strip() and depth_of(lines[at]) <= indent)
    return next(after, len(lines))
