"""Documents cut by a number of words."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

from groundwire.indexes.chunkers import Chunk, Limits, Ruler
from groundwire.indexes.chunkers.fixed import FixedChunker
from groundwire.indexes.chunkers.recursive import RecursiveChunker
from groundwire.indexes.chunkers.sentence import SentenceChunker
from groundwire.indexes.chunkers.structure import StructureChunker
from groundwire.indexes.loaders import Document, parse

_CLASSES = {
    "structure": StructureChunker,
    "recursive": RecursiveChunker,
    "sentence": SentenceChunker,
    "fixed": FixedChunker,
}


class WordRuler:
    """Counts the words that a range touches."""

    def __init__(self, text: str) -> None:
        words = [match.span() for match in re.finditer(r"\S+", text)]
        self._starts = [start for start, _ in words]
        self._ends = [end for _, end in words]

    @property
    def total(self) -> int:
        return len(self._starts)

    def between(self, start: int, end: int) -> int:
        return max(0, bisect_left(self._starts, end) - bisect_right(self._ends, start)) if end > start else 0


def cut(
    name: str, document: Document, most: int, overlap: int = 0, ruler: Callable[[str], Ruler] = WordRuler
) -> list[Chunk]:
    return _CLASSES[name](Limits(most, overlap, ruler)).split(document)


def markdown(text: str) -> Document:
    return parse(text.encode(), "a.md")


def headed_texts(document: Document, chunks: Sequence[Chunk]) -> list[tuple[str, str]]:
    return [("/".join(chunk.heading), document.text[chunk.start : chunk.end]) for chunk in chunks]


def words(count: int, word: str = "w") -> str:
    return " ".join(f"{word}{n}" for n in range(count))
