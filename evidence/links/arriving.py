"""Text that arrives piece by piece, handed on in stretches in which no address is cut in two."""

from __future__ import annotations

import re

_TOKEN = re.compile(r"[<>\"'\[]|\s")
_LEADS = ("](", "]:")
"""Begin the target of a link in Markdown; white space may come before it."""


class Arriving:
    """A growing text. A stretch of it ends with white space, outside tags, and neither before the target of a link nor
    in one, nor behind the beginning of a picture.

    An empty line ends a tag and a picture. In linear time, however the text is cut into pieces.
    """

    def __init__(self) -> None:
        self._text = ""
        self._seen = self._given = 0
        self._word = 0
        """Where the word begins that the text ends with; behind it, if it ends with white space."""
        self._tag = -1
        """Where the tag or target begins that the text ends in; -1 outside of them."""
        self._quote = ""
        """The quotation mark that the value began with in which the text ends; empty outside values."""
        self._picture = False
        """Whether a picture began since the last empty line."""
        self._leads = self._is_target = self._empty_line = False

    def take(self, text: str) -> str:
        """All of the text so far; returns what can be handed on of it and was not yet."""
        self._text = text
        safe = self._given
        for match in _TOKEN.finditer(text, self._seen):
            at = match.start()
            if not match[0].isspace():
                self._after_mark(at)
            elif self._after_space(at):
                safe = match.end()
        self._seen = len(text)
        return self._until(safe)

    def rest(self) -> str:
        """What was not handed on."""
        return self._until(len(self._text))

    def _after_mark(self, at: int) -> None:
        mark = self._text[at]
        if mark == "[":
            self._picture = self._picture or self._text.endswith("!", 0, at)
        elif self._quote:
            self._quote = "" if mark == self._quote else self._quote
        elif mark == "<":
            self._tag = at
            self._is_target = self._text.endswith(_LEADS, self._word, at) or (self._leads and at == self._word)
        elif mark == ">":
            self._tag = -1
        elif self._tag >= 0 and self._text.endswith("=", 0, at):
            self._quote = mark

    def _after_space(self, at: int) -> bool:
        """Take white space, and say whether a stretch may end there."""
        if at > self._word:
            self._leads = self._text.endswith(_LEADS, self._word, at)
            self._empty_line = False
        if self._text[at] == "\n":
            self._end_tag(self._empty_line)
            self._picture = self._picture and not self._empty_line
            self._empty_line = True
        if self._tag >= 0 and not self._is_target:
            self._end_tag(not self._text[self._tag + 1].isalpha())
        self._word = at + 1
        return self._tag < 0 and not self._leads and not self._picture

    def _end_tag(self, ends: bool) -> None:
        if ends:
            self._tag, self._quote = -1, ""

    def _until(self, end: int) -> str:
        text = self._text[self._given : end]
        self._given = end
        return text
