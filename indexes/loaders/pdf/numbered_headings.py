"""Headings with the number of their section, whose level is that of the number: "2.10 Backup" stands below "2 Design".

liteparse ranks the headings of a page by their letters, so that "2.10" may stand above "2.11" on the next one.
"""

from __future__ import annotations

import re

_HEADING = re.compile(
    r"#{1,6} (?P<number>\d{1,2}(?P<parts>(?:\.\d{1,2}){0,4}))\.? (?P<title>(?=\W{0,2}[^\W\d_])\S.{0,300})"
)
_INNER = re.compile(r"(?P<chapter>\S.{0,120}?[^\W\d_]) (?P<first>(?P<number>\d{1,2})\.1\.? \S.{0,200})")
_DEEPEST = 6


def with_numbered_levels(text: str) -> str:
    """A page whose numbered headings have the level of their number, below that of a title; a chapter and its first
    section in one heading ("2 Design 2.1 Rationale") are two."""
    lines: list[str] = []
    for line in text.split("\n"):
        match = _HEADING.fullmatch(line)
        if match is None:
            lines.append(line)
            continue
        inner = None if match["parts"] else _INNER.fullmatch(match["title"])
        if inner and inner["number"] == match["number"]:
            lines += [f"## {match['number']} {inner['chapter']}", "", f"### {inner['first']}"]
            continue
        level = min(_DEEPEST, 2 + match["parts"].count("."))
        lines.append(f"{'#' * level} {line.lstrip('# ')}")
    return "\n".join(lines)
