"""Preformatted text of HTML: code, mostly, and sometimes a letter or a standard that is set by hand."""

from __future__ import annotations

import re

from .html_tags import CODE
from .writer import fenced

_PROSE_LINE = re.compile(r"\s*(?:[^\W\d_][\w'\u2019-]*[,;:.)\"]? +){5,}[^\W\d_][\w'\u2019-]*[^\w\s]{0,3}\s*")
"""Six words or more, and nothing but words."""


class Preformatted:
    """The text of a <pre> that is open."""

    def __init__(self) -> None:
        self._depth = 0
        self._code = False

    def __bool__(self) -> bool:
        return self._depth > 0

    def open(self, tag: str) -> None:
        """A tag opens, <pre> itself or one inside of it."""
        self._depth += tag == "pre"
        self._code = self._code or tag in CODE

    def close(self) -> bool:
        """</pre>; whether it was the outermost one."""
        self._depth -= 1
        return self._depth == 0

    def block(self, text: str) -> str:
        """The text as it is to be written: code between fences, prose as it stands."""
        code, self._code = self._code or not _is_prose(text), False
        return fenced(text) if code and text.strip() else text


def _is_prose(text: str) -> bool:
    lines = [line for line in text.split("\n") if line.strip()]
    return 2 * sum(_PROSE_LINE.fullmatch(line) is not None for line in lines) > len(lines)
