"""Terms of definition lists in HTML: a term that can be linked to is an entry; any other begins a list item."""

from __future__ import annotations

import re

from .sections import HEADING_CHARS
from .writer import TextWriter, fenced

_KEYWORD = r"(?:(?:class|exception|property|static|staticmethod|classmethod|abstract|abstractmethod|async|final) )"
_CALL = re.compile(rf"{_KEYWORD}*([\w.$:-]{{1,200}})\(.*", re.DOTALL)
_TYPED = re.compile(rf"{_KEYWORD}+([\w.]{{1,200}})(?: ?[:=].*)?", re.DOTALL)
_DEEPEST = 8
"""Lists in one another; the terms of those further in are items."""


class Terms:
    """The definition lists that are open at some point of a page, and the terms still without explanation."""

    def __init__(self, writer: TextWriter) -> None:
        self.open = False
        """Whether the words being read are a term."""
        self.waiting: list[str] = []
        """The terms that have no explanation yet."""
        self._writer = writer
        self._lists: list[str] = []  # of each, the entry that is being explained, or ""
        self._linked = False
        self._tight = False

    def open_list(self) -> None:
        """<dl> opens."""
        self._lists.append("")
        self._tight = False

    def open_term(self, *, linked: bool) -> None:
        """<dt> opens."""
        self.open = True
        self._linked = linked and 0 < len(self._lists) <= _DEEPEST

    def take(self, words: str) -> None:
        """The words of a term."""
        self.open = False
        if any(map(str.isalnum, words)):
            self.waiting.append(" ".join(words.split()).rstrip(":"))

    def head(self) -> tuple[str, bool]:
        """The text to put before the explanation that follows, and whether it is a further item of the same list.

        Terms that begin an entry are written.
        """
        terms, self.waiting = self.waiting, []
        if not self._linked:
            tight, self._tight = self._tight, True
            return f"- {', '.join(terms)}: ", tight
        name = ", ".join(dict.fromkeys(map(_term_name, terms)))
        self._lists[-1] = name[:HEADING_CHARS]
        self._writer.entry(*filter(None, self._lists))
        self._writer.write(name)
        signatures = [term for term in terms if term != _term_name(term)]
        if signatures:
            self._writer.write(fenced("\n".join(signatures)))
        return "", False

    def announce(self) -> None:
        """Announce that the explanation is not prose but, for example, a list, or that there is none."""
        if self.waiting and self._linked:
            self.head()
        elif self.waiting:
            self._writer.write(f"{', '.join(self.waiting)}:")
            self.waiting = []

    def close(self, tag: str) -> None:
        """</dt>, </dd>, or </dl>: what follows the list belongs to the block around it."""
        self.open = False
        if tag == "dt":
            return
        for term in self.waiting:
            self._writer.write(f"- {term}")
        self.waiting = []
        if tag == "dl" and self._lists and self._lists.pop():
            self._writer.entry(*filter(None, self._lists))


def _term_name(term: str) -> str:
    """The described name, without arguments and types: `dump()` of `dump(obj)`, `mode` of `property mode: str`."""
    call, typed = _CALL.fullmatch(term), _TYPED.fullmatch(term)
    return f"{call[1]}()" if call else typed[1] if typed else term
