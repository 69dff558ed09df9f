"""A library: several named indexes in one folder, searched with the caller's roles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from ..errors import InputError, UnknownIndexError, shortened
from ..evidence.passage import Hit, Passage
from ..evidence.text.line import whole
from ..models.deadline import aside
from ..settings import SearchSettings, as_settings
from .filters import OWN_FIELDS, Facets, Filter, GivenFilter, check_filters, dates_as_text
from .labels import normalise_labels
from .partition import Partition, partitions_of
from .records import IndexInfo
from .retrieval.common_names import without_common_names
from .retrieval.neighbours import around
from .retrieval.search import Search, SearchResult
from .stores.bundle import Stores
from .writable_library import WritableLibrary

MAX_QUERY_CHARACTERS = 8_000


def check_query(query: str) -> str:
    """`query` without surrounding space; raises `InputError` if it is empty, too long, or no text."""
    if not isinstance(query, str):
        raise InputError(f"the question is {query!r}: ask it in a str")
    stripped = whole(query).strip()
    if not stripped:
        raise InputError(f"the question {query!r} is empty: ask something")
    if len(stripped) > MAX_QUERY_CHARACTERS:
        raise InputError(
            f"the question has {len(stripped):,} characters (it begins {stripped[:40]!r}): "
            f"ask in at most {MAX_QUERY_CHARACTERS:,}"
        )
    return stripped


def check_names(indexes: object) -> None:
    """Raise `InputError` for what is no list of names of indexes."""
    if isinstance(indexes, str) or not isinstance(indexes, Iterable):
        example = [indexes if isinstance(indexes, str) else "notes"]
        raise InputError(f"the indexes are {shortened(indexes)}: hand in a list, such as {example!r}")


def check_library(library: object) -> None:
    """Raise `InputError` for what is no library."""
    if not isinstance(library, Library):
        raise InputError(f"the library is {shortened(library)}: open it, by Library.open, and hand that in")


class Library(WritableLibrary):
    """The indexes in one folder. Threads may share one; processes may each open their own.

    Every method that returns passages takes the caller's roles and reads only the partitions that these roles open. If
    the folder was replaced after it was opened, it is opened again, with the current labels of its documents. The
    methods that add and remove documents are in `writable_library.py`; `open_library.py` opens the folder.
    """

    hidden: frozenset[str] = frozenset()
    """Ids of passages that are hidden from every caller: see `without.py`."""

    def choose(self, indexes: Sequence[str] = (), *, roles: Iterable[str] = ()) -> list[IndexInfo]:
        """The indexes of these names, or all if none is named, as these roles open them.

        Raises `UnknownIndexError` for one that does not exist or is not open to them.
        """
        check_names(indexes)
        visible = {info.name: info for info in self.indexes(roles)}
        for name in indexes:
            if name not in visible:
                names = ", ".join(map(repr, visible)) or "none"
                raise UnknownIndexError(f"there is no index {name!r} that you may see: there are {names}")
        return [visible[name] for name in dict.fromkeys(indexes)] if indexes else list(visible.values())

    # -- reading passages

    def search(
        self,
        query: str,
        *,
        indexes: Sequence[str] = (),
        roles: Iterable[str] = (),
        settings: SearchSettings | Mapping[str, Any] | None = None,
        filters: GivenFilter | None = None,
    ) -> list[Hit]:
        """The best passages for `query`, best first: at most `settings.k`, with neighbours if asked for.

        `indexes` names the indexes to search; empty means all that the roles open. `filters` maps a metadata field,
        `source`, `title` or `page` to a value (text, a number, a date, True or False), a list of accepted values, or
        bounds (see `filters.py`). Raises `InputError` for an empty or overlong query, for settings that cannot be used,
        for an invalid filter, and for a field that no document open to these roles has; `UnknownIndexError` for an
        index that does not exist or is not open to them; and `LibraryError` if the stored vectors or words are missing.
        """
        query, chosen = check_query(query), as_settings(SearchSettings, settings)
        conditions: Filter | None = dates_as_text(filters)
        check_filters(conditions)
        caller_roles = normalise_labels(roles)
        if conditions:
            self._check_fields(conditions, caller_roles)

        def look(stores: Stores) -> SearchResult:
            models = {
                partition: info.settings.embedding
                for partition, info in partitions_of(self.choose(indexes, roles=caller_roles)).items()
            }
            search = Search(stores, models, self.embed_query, chosen, filters=conditions, hidden=self.hidden)
            return search.run(query)

        before = self._view.indexes()
        result = self._view.steadily(look)
        if result.vanished and self._view.indexes() is not before:
            result = self._view.steadily(look)
        return result.hits

    async def asearch(
        self,
        query: str,
        *,
        indexes: Sequence[str] = (),
        roles: Iterable[str] = (),
        settings: SearchSettings | Mapping[str, Any] | None = None,
        filters: GivenFilter | None = None,
    ) -> list[Hit]:
        """`search` for async programs: it runs in a thread of its own."""
        search = partial(self.search, query, indexes=indexes, roles=roles, settings=settings, filters=filters)
        return await aside(search)

    def fields(self, *, roles: Iterable[str] = ()) -> list[str]:
        """The fields that `filters` may use, sorted by name: every field of a document that these roles open."""
        caller_roles = normalise_labels(roles)
        names = self._view.steadily(lambda _: self._view.document_fields().fields(self._partitions(caller_roles)))
        return sorted({*OWN_FIELDS, *names})

    def facets(self, *, roles: Iterable[str] = (), indexes: Sequence[str] = ()) -> Facets:
        """Each field except `page`, with its values in the documents that these roles open, most frequent first.

        `indexes` works as in `search`. Raises `UnknownIndexError`.
        """
        caller_roles = normalise_labels(roles)
        return self._view.steadily(
            lambda _: self._view.document_fields().facets(partitions_of(self.choose(indexes, roles=caller_roles)))
        )

    def _check_fields(self, filters: Filter, roles: tuple[str, ...]) -> None:
        fields = self.fields(roles=roles)
        for key in filters:
            if key not in fields:
                raise InputError(f"no document that you may see has a field {key!r}: there are {', '.join(fields)}")

    def term_weights(self, stems: Sequence[str], *, roles: Iterable[str] = ()) -> dict[str, float]:
        """The inverse document frequency (0 or more) of each stem in the passages that these roles open."""
        caller_roles = normalise_labels(roles)
        return self._view.steadily(lambda stores: stores.words.weights([*self._partitions(caller_roles)], stems))

    def known_stems(self, stems: Iterable[str], *, roles: Iterable[str] = ()) -> set[str]:
        """The stems that a passage has which these roles open."""
        caller_roles, names = normalise_labels(roles), set(stems)
        return self._view.steadily(lambda stores: stores.words.known([*self._partitions(caller_roles)], names, "text"))

    def distinctive(self, query: str, *, roles: Iterable[str] = ()) -> str:
        """A query without the names that much of what these roles open has, such as that of the company."""
        caller_roles = normalise_labels(roles)
        return self._view.steadily(
            lambda stores: without_common_names(query, stores.words, [*self._partitions(caller_roles)])
        )

    def passages(self, ids: Sequence[str], *, roles: Iterable[str] = ()) -> dict[str, Passage]:
        """The passages with these ids, by id, without those that no longer exist or that these roles do not open."""
        caller_roles = normalise_labels(roles)
        visible_ids = [id_ for id_ in ids if self._may_be(id_)]
        return self._view.steadily(lambda stores: stores.catalog.passages(visible_ids, self._partitions(caller_roles)))

    def text(self, index: str, source: str, *, roles: Iterable[str] | None = ()) -> str | None:
        """The stored text of a source, which spans refer to; None if it does not exist or these roles do not open it.

        With `roles=None` every source is open, as in `indexes`: only for the owner of the folder.
        """
        caller_roles = None if roles is None else normalise_labels(roles)
        if whole(index + source) != index + source:  # of a lone surrogate, which no store can look for
            return None

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
        """A passage and its neighbours, in reading order. Raises `InputError` for an unknown id."""
        caller_roles = normalise_labels(roles)

        def look(stores: Stores) -> list[Passage]:
            partitions = self._partitions(caller_roles)

            def at(id_: str) -> Passage | None:
                return stores.catalog.passages([id_], partitions).get(id_) if self._may_be(id_) else None

            with stores.catalog.snapshot():  # so that all come from one version of the source
                return around(at, passage_id, after=after, before=before)

        return self._view.steadily(look)

    def _may_be(self, passage_id: str) -> bool:
        """Whether it is no hidden passage, and an id that a store can look for: see `whole`."""
        return passage_id not in self.hidden and whole(passage_id) == passage_id

    def _partitions(self, roles: Iterable[str]) -> dict[Partition, IndexInfo]:
        return partitions_of(self.indexes(roles))
