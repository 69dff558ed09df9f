"""A library: several named indexes in one folder, searched with the caller's roles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..errors import InputError, UnknownIndexError
from ..evidence.passage import Hit, Passage
from ..settings import SearchSettings
from .filters import OWN_FIELDS, Facets, Filter, check_filters
from .labels import normalise_labels
from .neighbours import around
from .partition import Partition, partitions_of
from .records import IndexInfo
from .search import Search, SearchResult
from .stores import Stores
from .writable_library import WritableLibrary

MAX_QUERY_CHARACTERS = 8_000


def check_query(query: str) -> str:
    """`query` without surrounding space; raises `InputError` if it is empty or too long."""
    stripped = query.encode("utf-8", "replace").decode().strip()  # no half characters, as a terminal may hand in
    if not stripped:
        raise InputError(f"the question {query!r} is empty: ask something")
    if len(stripped) > MAX_QUERY_CHARACTERS:
        raise InputError(
            f"the question has {len(stripped):,} characters (it begins {stripped[:40]!r}): "
            f"ask in at most {MAX_QUERY_CHARACTERS:,}"
        )
    return stripped


class Library(WritableLibrary):
    """The indexes in one folder. Threads may share one; processes may each open their own.

    Every method that returns passages takes the caller's roles and looks only into partitions that they open. A folder
    that was replaced meanwhile is opened anew, with the labels that its documents have now. What brings documents in
    and takes them out is in `writable_library.py`, how the folder is opened in `open_library.py`.
    """

    hidden: frozenset[str] = frozenset()
    """Ids of passages that nobody is shown: see `without.py`."""

    # -- passages out

    def search(
        self,
        query: str,
        *,
        indexes: Sequence[str] = (),
        roles: Iterable[str] = (),
        settings: SearchSettings | None = None,
        filters: Filter | None = None,
    ) -> list[Hit]:
        """The best passages for `query`, best first, at most `settings.k` with their neighbours.

        `indexes` names where to look (none means everywhere the roles reach); `filters` are conditions on metadata
        fields, `source`, `title` or `page`: a value, a list of which one must hold, or bounds (`filters.py`). Raises
        `InputError` for an empty or overlong query, a filter that is none, or a field that no document open to these
        roles has, `UnknownIndexError` for an index that is not there or not open to them, and `LibraryError` if
        vectors or words are missing.
        """
        query = check_query(query)
        check_filters(filters)
        caller_roles = normalise_labels(roles)
        if filters:
            self._check_fields(filters, caller_roles)

        def look(stores: Stores) -> SearchResult:
            models = {
                partition: info.settings.embedding
                for partition, info in partitions_of(self._choose(indexes, caller_roles)).items()
            }
            search = Search(
                stores, models, self.embed_query, settings or SearchSettings(), filters=filters, hidden=self.hidden
            )
            return search.run(query)

        before = self._view.indexes()
        result = self._view.steadily(look)
        if result.vanished and self._view.indexes() is not before:
            result = self._view.steadily(look)
        return result.hits

    def fields(self, *, roles: Iterable[str] = ()) -> list[str]:
        """What `filters` may ask for: every field that a document open to these roles has, by name."""
        caller_roles = normalise_labels(roles)
        names = self._view.steadily(lambda stores: stores.catalog.fields(self._partitions(caller_roles)))
        return sorted({*OWN_FIELDS, *names})

    def facets(self, *, roles: Iterable[str] = (), indexes: Sequence[str] = ()) -> Facets:
        """Each field but `page` with the values that documents open to these roles have, the commonest first.

        `indexes` are those of `search`. Raises `UnknownIndexError`.
        """
        caller_roles = normalise_labels(roles)
        return self._view.steadily(
            lambda stores: stores.catalog.facets(partitions_of(self._choose(indexes, caller_roles)))
        )

    def _check_fields(self, filters: Filter, roles: tuple[str, ...]) -> None:
        fields = self.fields(roles=roles)
        for key in filters:
            if key not in fields:
                raise InputError(f"no document that you may see has a field {key!r}: there are {', '.join(fields)}")

    def term_weights(self, stems: Sequence[str], *, roles: Iterable[str] = ()) -> dict[str, float]:
        """How rare each stem is among the passages that these roles open: its inverse document frequency, 0 or more."""
        return self.words.weights(list(self._partitions(roles)), stems)

    def passages(self, ids: Sequence[str], *, roles: Iterable[str] = ()) -> dict[str, Passage]:
        """The passages with these ids, by id; one that is gone or not open to these roles is left out."""
        caller_roles = normalise_labels(roles)
        visible_ids = [id_ for id_ in ids if id_ not in self.hidden]
        return self._view.steadily(lambda stores: stores.catalog.passages(visible_ids, self._partitions(caller_roles)))

    def text(self, index: str, source: str, *, roles: Iterable[str] | None = ()) -> str | None:
        """The stored text that spans of this source refer to; None if it is gone or not open to these roles.

        `None` for roles is for the owner of the folder, as in `indexes`.
        """
        caller_roles = None if roles is None else normalise_labels(roles)

        def look(stores: Stores) -> str | None:
            return stores.catalog.source_text(
                index, source, None if caller_roles is None else self._partitions(caller_roles)
            )

        return self._view.steadily(look)

    def directory(self, *, roles: Iterable[str] = ()) -> list[tuple[str, str, str]]:
        """(index, source, id) of every passage that these roles open, in reading order."""
        caller_roles = normalise_labels(roles)
        rows = self._view.steadily(lambda stores: stores.catalog.directory(self._partitions(caller_roles)))
        return [row for row in rows if row[2] not in self.hidden]

    def read(self, passage_id: str, *, roles: Iterable[str] = (), after: int = 1, before: int = 0) -> list[Passage]:
        """A passage with its neighbours in the source, in reading order. Raises `InputError` for an unknown id."""
        caller_roles = normalise_labels(roles)

        def look(stores: Stores) -> list[Passage]:
            partitions = self._partitions(caller_roles)

            def at(id_: str) -> Passage | None:
                return None if id_ in self.hidden else stores.catalog.passages([id_], partitions).get(id_)

            with stores.catalog.snapshot():  # so that all are of one version of the source
                return around(at, passage_id, after=after, before=before)

        return self._view.steadily(look)

    def _partitions(self, roles: Iterable[str]) -> dict[Partition, IndexInfo]:
        return partitions_of(self.indexes(roles))

    def _choose(self, indexes: Sequence[str], roles: Iterable[str]) -> list[IndexInfo]:
        visible = {info.name: info for info in self.indexes(roles)}
        for name in indexes:
            if name not in visible:
                names = ", ".join(map(repr, visible)) or "none"
                raise UnknownIndexError(f"there is no index {name!r} that you may see: there are {names}")
        return [visible[name] for name in dict.fromkeys(indexes)] if indexes else list(visible.values())
