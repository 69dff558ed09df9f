"""Headings of a reply, `## Prepare`, as bold lines."""

from __future__ import annotations

import re

_HEADING = re.compile(r"^[ ]{0,3}#{1,6}[ \t]+(?P<words>[^\n]{1,200}?)[ \t#]*$", re.MULTILINE)
_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3}){0,3}[.)]?[ \t]+")
_NEXT = re.compile(r"\s*(?:#{1,6}[ \t]|\Z)")
_FEWEST = 2


def with_bold_headings(text: str) -> str:
    """The text with its headings as bold lines, without their numbers; without one that nothing stands below, or that
    is the only one: it is the title of the whole."""
    found = list(_HEADING.finditer(text))
    several = len([heading for heading in found if not _NEXT.match(text, heading.end())]) >= _FEWEST

    def bold(heading: re.Match[str]) -> str:
        words = _NUMBER.sub("", heading["words"].strip("*_ "), count=1)
        return f"\n**{words}**\n" if several and words and not _NEXT.match(text, heading.end()) else ""

    return _HEADING.sub(bold, text)
