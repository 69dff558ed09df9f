"""Powers, roots and fractions of MathML in a line: 10 to the sixth is not 106, and a half is not 12."""

from __future__ import annotations

from dataclasses import dataclass

from ..raised import raised
from . import names

_BEFORE = {("mfrac", 1): "(", ("mfrac", 2): ")/("}
"""What stands before a part of a formula: its element and its number in it."""
_ROOT = "\u221a("
_AFTER = {"mfrac": ")"}
_POWERS = frozenset((("msup", 2), ("msubsup", 3), *((kind, 1) for kind in names.RAISED)))
_FORMULAS = frozenset(("mfrac", "msup", "msubsup"))


@dataclass
class _Part:
    number: int = 0
    start: int = 0
    """How many pieces of the line stand before it."""


class Formulas:
    """Writes the formulas of a line among its words."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._open: list[_Part] = []

    def begin(self, kind: str, parent: str) -> None:
        """An element begins inside another."""
        if parent in _FORMULAS and self._open:
            self._next(parent)
        if kind in _FORMULAS:
            self._open.append(_Part())
        elif kind in names.RAISED:
            self._open.append(_Part(1, len(self._words)))
        elif kind == "msqrt":
            self._words.append(_ROOT)

    def end(self, kind: str, parent: str) -> None:
        """It ends."""
        if kind in names.RAISED:
            self._raise(kind)
        if self._open and (kind in _FORMULAS or kind in names.RAISED):
            self._open.pop()
            self._words.append(_AFTER.get(kind, ""))
        elif kind == "msqrt":
            self._words.append(")")
        if parent in _FORMULAS:
            self._raise(parent)

    def _next(self, formula: str) -> None:
        part = self._open[-1]
        part.number += 1
        self._words.append(_BEFORE.get((formula, part.number), ""))
        part.start = len(self._words)

    def _raise(self, kind: str) -> None:
        part = self._open[-1] if self._open else _Part()
        if (kind, part.number) in _POWERS:
            words = "".join(self._words[part.start :])
            power = kind in _FORMULAS and raised(words) == words and any(map(str.isalnum, words))
            self._words[part.start :] = [f"^({words})" if power else raised(words)]
