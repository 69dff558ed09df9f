"""Preformatted text of HTML: mostly code, and sometimes a letter or a standard laid out by hand."""

from __future__ import annotations

from ...evidence.markup.verbatim import reads_as_prose
from .html_tags import CODE
from .writer import fenced


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
        """The text to write: code between fences, prose unchanged."""
        code, self._code = self._code or not reads_as_prose(text.split("\n")), False
        return fenced(text) if code and text.strip() else text
