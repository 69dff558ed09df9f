"""A library with some passages hidden, so that the questions that they answer have no answer."""

from __future__ import annotations

from collections.abc import Iterable

from .library import Library
from .partition import partitions_of


class Without(Library):
    """`whole` as if the passages `hidden` were not in it; it lives as long as the other and opens no files of its own.

    No search, rank, neighbour or text shows them. Word rarity and passage counts still include them.
    """

    def __init__(self, whole: Library, hidden: Iterable[str]) -> None:
        self._share(whole)
        self.hidden = whole.hidden | frozenset(hidden)
        self._whole = whole  # its files may be closed once nobody refers to it

    def text(self, index: str, source: str, *, roles: Iterable[str] | None = ()) -> str | None:
        """The stored text with blanks for what is hidden, so that spans still fit."""
        text = super().text(index, source, roles=roles)
        if text is None:
            return None
        for passage in self.catalog.passages(self.hidden, partitions_of(self.indexes(roles))).values():
            if (passage.index, passage.source) == (index, source):
                text = text[: passage.start] + " " * (passage.end - passage.start) + text[passage.end :]
        return text

    def close(self) -> None:
        """Do nothing: the files belong to the whole library."""
