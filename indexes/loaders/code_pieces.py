"""Code in the text of a document that has no marks for it: the pieces that are set in a monospaced font."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MOST = 0.5
"""Share of a document's letters in monospaced fonts from which on these are its usual ones."""
TAB = "    "
"""Stands for a tab in code."""
_FENCE = "`"
_AFTER = ".,;:"
"""Signs of a sentence, which are often set in the same font as the code before them."""


class CodePiece(str):
    """A piece of a text that is set in a monospaced font."""

    __slots__ = ()


def spanned(pieces: Iterable[str | None]) -> Iterator[str | None]:
    """Yield the pieces of a text, those of code that follow each other as one, between backticks.

    Code that has backticks or more than one line stays without, and so do numbers and signs alone.
    """
    for is_code, group in groupby(pieces, key=lambda piece: isinstance(piece, CodePiece)):
        if not is_code:
            yield from group
            continue
        code = "".join(filter(None, group))
        start, end = len(code) - len(code.lstrip()), len(code.rstrip())
        if code[end - 1 : end] in _AFTER and code[end - 2 : end - 1].isalnum():
            end -= 1
        words = code[start:end]
        if any(map(str.isalpha, words)) and _FENCE not in words and "\n" not in words:
            yield from (code[:start], f"{_FENCE}{words}{_FENCE}", code[end:])
        else:
            yield code


def is_code(pieces: Iterable[str | None]) -> bool:
    """Whether a text has words, and all of them are set as code."""
    said = [piece for piece in pieces if piece and not piece.isspace()]
    return bool(said) and all(isinstance(piece, CodePiece) for piece in said)
