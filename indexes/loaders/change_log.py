"""Headings of a change log in plain text: the version or the date of each entry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...evidence.text.years import RECENT
from .sections import Heading, with_offsets

_DEBIAN = re.compile(r"(?P<name>[a-z0-9][a-z0-9+.-]{0,80}) \((?P<version>[^()\s]{1,60})\)[^;\n]{0,80}; urgency=.*")
_SIGNED = re.compile(r" -- .{0,200}?> {1,4}(?:\w{3}, )?(?P<day>\d{1,2} \w{3} \d{4})\b.*")
_DAY = r"\d{4}-\d\d-\d\d|(?:\w{3} )?\w{3} {1,2}\d{1,2} (?:\d\d:\d\d:\d\d )?(?:\w{2,5} )?\d{4}"
_GNU = re.compile(rf"(?P<entry>(?:{_DAY}) {{1,4}}[^<>\n]{{1,80}}?) *<[^<>\s]{{1,80}}>[ \t]*")
_NUMBER = r"v?\d{1,6}(?:\.\d{1,6}){1,4}[\w.+~-]{0,20}"
_SAYS = r"(?:(?:noteworthy |major |user[- ]visible )?(?:changes|news)|what'?s new|new)(?: (?:in|for|since|between))?"
_VERSION = re.compile(
    rf"[*=#-]{{0,3}} ?(?:{_SAYS} )?(?:(?:version|release|rel\.) )?(?P<name>[\w.+-]{{1,40}} )?(?:(?:version|release) )?"
    rf"{_NUMBER}"
    r"(?P<rest>(?:[ \t]*[-,:;(\[/].{0,80})?)",
    re.IGNORECASE,
)
_TELLS = re.compile(r"\b(?:version|release|changes|news)\b|^\W{0,4}v\d", re.IGNORECASE)
_DATED = re.compile(rf"\b{RECENT}\b|\bunreleased\b", re.IGNORECASE)
_OUTLINE = re.compile(r"(\*{2,4}) (\S.{0,90})")
_LEAST = 2
"""Entries that a change log has."""


def change_log_headings(text: str) -> list[Heading]:
    """Return (offset, level, words) of each entry of a change log; nothing for a text of another kind."""
    lines = text.split("\n")
    for kind in (_debian, _gnu, _versions):
        found = list(kind(lines))
        if sum(level == 1 for _, level, _ in found) >= _LEAST:
            return found
    return []


def _debian(lines: Sequence[str]) -> Iterator[Heading]:
    """`tug (2.1-1) unstable; urgency=low`, with the date below the changes."""
    entry: tuple[int, str] | None = None
    for at, line in with_offsets(lines):
        opens, signed = _DEBIAN.fullmatch(line), _SIGNED.fullmatch(line)
        if opens:
            if entry:
                yield entry[0], 1, entry[1]
            entry = at, f"{opens['name']} ({opens['version']})"
        elif signed and entry:
            yield entry[0], 1, f"{entry[1]}, {signed['day']}"
            entry = None
    if entry:
        yield entry[0], 1, entry[1]


def _gnu(lines: Sequence[str]) -> Iterator[Heading]:
    """`2024-01-05  Ann Lee  <ann@harbour.example>`."""
    for at, line in with_offsets(lines):
        if entry := _GNU.fullmatch(line):
            yield at, 1, " ".join(entry["entry"].split())


def _versions(lines: Sequence[str]) -> Iterator[Heading]:
    """`Changes in version 2.1 (2024-01-05)`, at the margin and below an empty line; and `** Bugs` below it."""
    above = ""
    for at, line in with_offsets(lines):
        stripped = line.rstrip()
        if not above.strip() and stripped:
            outline = _OUTLINE.fullmatch(stripped)
            if outline:
                yield at, len(outline[1]), outline[2]
            elif _is_version(stripped):
                yield at, 1, stripped.lstrip("*=#- ")
        above = line


def _is_version(line: str) -> bool:
    """Whether a line is a version, and says so or has a date, or is nothing else."""
    match = _VERSION.fullmatch(line)
    if match is None or line.endswith((".", ",", ";", ":")):
        return False
    return bool(_TELLS.search(line) or _DATED.search(match["rest"])) or not (match["name"] or match["rest"].strip())
