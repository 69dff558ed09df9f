"""The list of sources that some models put below their answer: markers in it cite nothing."""

from __future__ import annotations

import re

_HEADED = re.compile(
    r"^[#*_ \t]*(?:sources?|references?|citations?|footnotes?|works cited)[*_ \t]*:?[*_ \t]*(?P<first>[\[(]\d[^\n]*)?$",
    re.IGNORECASE | re.MULTILINE,
)
_ENTRY = re.compile(r"[ \t]{0,20}(?:[-*\u2022] ?)?(?:[\[(]\^?\d{1,4}[\])]|\d{1,4}[.):](?![^\n]{0,200}\[\d))")
"""Begins with a marker, or with a number if no marker follows: an item that ends with one is part of an answer."""


def without_source_list(text: str) -> str:
    """The reply without a last paragraph headed `Sources` or the like, all of whose lines begin with a number; as it is
    if nothing stands above it."""
    heading = next(_HEADED.finditer(text), None)
    if heading is None or not text[: heading.start()].strip():
        return text
    lines = [line for line in text[heading.end() :].splitlines() if line.strip()]
    listed = bool(lines or heading["first"]) and all(map(_ENTRY.match, lines))
    return text[: heading.start()].rstrip() if listed else text
