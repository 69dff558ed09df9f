"""Text that arrives piece by piece, handed on in stretches in which no address is cut in two."""

from __future__ import annotations

import re

_TOKEN = re.compile(r"[<>]|\s")
_LEADS = ("](", "]:")
"""Begin the target of a link in Markdown; white space may come before it."""


class Arriving:
    """A growing text. A stretch of it ends with white space, outside tags and not before the target of a link.

    An empty line ends a tag. In linear time, however the text is cut into pieces.
    """

    def __init__(self) -> None:
        self._text = ""
        self._seen = self._given = 0
        self._word = 0
        """Where the word begins that the text ends with; behind it, if it ends with white space."""
        self._tag = -1
        """Where the tag begins that the text ends in; -1 outside tags."""
        self._leads = self._empty_line = False

    def take(self, text: str) -> str:
        """All of the text so far; returns what can be handed on of it and was not yet."""
        self._text = text
        safe = self._given
        for match in _TOKEN.finditer(text, self._seen):
            at = match.start()
            if match[0] == "<":
                self._tag = at
            elif match[0] == ">":
                self._tag = -1
            elif self._after_space(at):
                safe = match.end()
        self._seen = len(text)
        return self._until(safe)

    def rest(self) -> str:
        """What was not handed on."""
        return self._until(len(self._text))

    def _after_space(self, at: int) -> bool:
        """Take white space, and say whether a stretch may end there."""
        if at > self._word:
            self._leads = self._text.endswith(_LEADS, self._word, at)
            self._empty_line = False
        if self._text[at] == "\n":
            self._tag = -1 if self._empty_line else self._tag
            self._empty_line = True
        if self._tag >= 0 and not self._text[self._tag + 1].isalpha():
            self._tag = -1
        self._word = at + 1
        return self._tag < 0 and not self._leads

    def _until(self, end: int) -> str:
        text = self._text[self._given : end]
        self._given = end
        return text
