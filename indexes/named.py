"""Which passages have a name: what links need of a store."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal, Protocol

import tantivy

from ..evidence.words import content_words
from .filters import Filter
from .words import Words, clauses

Place = tuple[str, str]
"""Index and partition."""
Field = Literal["titles", "names"]
"""What a passage is about, or everything that it names."""


class NameIndex(Protocol):
    """Names to passages, place by place; another store can take the place of tantivy's."""

    def known(self, places: Sequence[Place], names: Iterable[str], field: Field) -> set[str]:
        """Those of the names that a passage of these places has."""

    def having(
        self, places: Sequence[Place], name: str, field: Field, *, limit: int, query: str, filters: Filter | None
    ) -> list[str]:
        """Ids of passages of these places that have the name; of more than `limit` in one place those nearest to the
        words of `query`."""


class NamesInWords:
    """The names that stand in tantivy's folders beside the words, and are written, killed and purged with them."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def known(self, places: Sequence[Place], names: Iterable[str], field: Field) -> set[str]:
        """See `NameIndex`."""
        wanted = set(names)
        found: set[str] = set()
        for index in self._opened(places):
            searcher = index.searcher()
            found |= {name for name in wanted - found if searcher.doc_freq(field, name)}
        return found

    def having(
        self, places: Sequence[Place], name: str, field: Field, *, limit: int, query: str, filters: Filter | None
    ) -> list[str]:
        """See `NameIndex`."""
        found: list[str] = []
        for index in self._opened(places):
            searcher, schema = index.searcher(), index.schema
            having = tantivy.Query.const_score_query(tantivy.Query.term_query(schema, field, name), 0.0)
            wanted = [(tantivy.Occur.Must, having), *clauses(schema, filters)]
            if searcher.doc_freq(field, name) > limit:
                wanted += _nearer(schema, content_words(query))
            hits = searcher.search(tantivy.Query.boolean_query(wanted), limit=limit, count=False).hits
            found += [str(searcher.doc(address).get_first("id")) for _, address in hits]
        return found

    def _opened(self, places: Sequence[Place]) -> Collection[tantivy.Index]:
        return [index for place in places if (index := self._words.opened(place)) is not None]


def _nearer(schema: tantivy.Schema, words: Iterable[str]) -> list[tuple[tantivy.Occur, tantivy.Query]]:
    return [(tantivy.Occur.Should, tantivy.Query.term_query(schema, "text", word)) for word in words]
