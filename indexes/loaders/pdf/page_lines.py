"""The lines of a page as words, found by the words that several of them have together."""

from __future__ import annotations

from collections.abc import Sequence

_MOST_LINES = 12
"""Most lines below each other that are found together."""


class PageLines:
    """The words of each line of a page from top to bottom."""

    def __init__(self, lines: Sequence[list[str]]) -> None:
        self._lines = lines
        hashes = [sum(map(hash, line)) for line in lines]
        self._places: dict[tuple[int, int], slice] = {}
        for start in range(len(lines)):
            count, total = 0, 0
            for end in range(start, min(start + _MOST_LINES, len(lines))):
                count, total = count + len(lines[end]), total + hashes[end]
                self._places.setdefault((count, total), slice(start, end + 1))

    def place(self, words: Sequence[str]) -> slice:
        """The first lines below each other that have just these words, in any order; none if there are no such."""
        place = self._places.get((len(words), sum(map(hash, words))), slice(0))
        found = [word for line in self._lines[place] for word in line]
        return place if sorted(found) == sorted(words) else slice(0)

    def with_words(self, words: Sequence[str]) -> Sequence[list[str]]:
        """The lines at that place."""
        return self._lines[self.place(words)]
