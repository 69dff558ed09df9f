"""A library: several named indexes in one folder, searched with the caller's roles."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypeVar

from ..errors import InputError, LibraryError, LibraryReadOnlyError, UnknownIndexError
from ..evidence.passage import Hit, Passage
from ..models.embeddings import load_embeddings, unit_query, unit_vectors
from ..settings import SearchSettings
from .catalog import Catalog
from .filters import OWN_FIELDS, Filter, check_filters
from .home import Home
from .labels import normalise_labels, opens, partition_key
from .neighbours import around
from .records import IndexInfo
from .search import Found, search_places
from .vectors import Vectors
from .words import Words

if TYPE_CHECKING:
    import numpy as np
    from langchain_core.embeddings import Embeddings

MAX_QUERY_CHARACTERS = 8_000

LoadEmbeddings = Callable[[str], "Embeddings"]
_T = TypeVar("_T")


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


@dataclass(frozen=True)
class _Stores:
    """What one folder holds, as it was when it was opened."""

    catalog: Catalog
    vectors: Vectors
    words: Words

    def close(self) -> None:
        self.vectors.close()
        self.catalog.close()


class Library:
    """The indexes in one folder. Threads may share one; processes may each open their own.

    Every method that returns passages takes the caller's roles and looks only into partitions that they open. A folder
    that was replaced meanwhile is opened anew, with the labels that its documents have now.
    """

    hidden: frozenset[str] = frozenset()
    """Ids of passages that nobody is shown: see `without.py`."""

    def __init__(self, folder: Path, *, load: LoadEmbeddings = load_embeddings, create: bool = False) -> None:
        """Open `folder`; use `Library.open` or `Library.create` unless you hand in your own embeddings loader."""
        self.folder = folder
        self._load = load
        self._home = Home(folder)
        if create:
            self._home.make()
        self._view_lock = threading.Lock()
        self._open()

    def _open(self) -> None:
        folder, state = self._home.open()
        try:
            self._stores = _Stores(Catalog(folder), Vectors(folder / "vectors"), Words(folder / "words"))
        except BaseException:
            self._home.close()
            raise
        self._state = state
        self._identity = self.catalog.identity()
        self._view: dict[str, IndexInfo] = {}
        self._seen = (-1, -1)

    @property
    def catalog(self) -> Catalog:
        """The truth about what is here; it knows no roles."""
        return self._stores.catalog

    @property
    def vectors(self) -> Vectors:
        """Dense vectors by partition."""
        return self._stores.vectors

    @property
    def words(self) -> Words:
        """Words by partition."""
        return self._stores.words

    @classmethod
    def open(cls, folder: str | os.PathLike[str]) -> Self:
        """Open an existing library. Raises `LibraryError` if there is none."""
        return cls(Path(folder))

    @classmethod
    def create(cls, folder: str | os.PathLike[str]) -> Self:
        """Open a library, making an empty one where there is none. Raises `LibraryReadOnlyError`.

        As a context that is left by an error it takes away again what it made, unless something was indexed.
        """
        path = Path(folder)
        if path.is_dir() and not os.access(path, os.W_OK):
            raise LibraryReadOnlyError(
                f"the library {str(folder)!r} may only be read: make it writable or name another with --library"
            )
        return cls(path, create=True)

    def close(self) -> None:
        """Release files; the object cannot be used afterwards."""
        self._stores.close()
        self._home.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        useless = kind is not None and self._home.made and self.catalog.is_empty()
        self.close()
        if useless:
            self._home.unmake()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the library's lock. Raises `LibraryBusyError` if another process or thread holds it."""
        with self._home.writing():
            self._current()
            state = self._state
            try:
                yield
            finally:
                self.vectors.clear_unused()
            if self._home.state() != state:
                raise LibraryError(
                    f"the library {str(self.folder)!r} was replaced while it was written to: index into it again"
                )

    # -- what is there

    def indexes(self, roles: Iterable[str] | None = None) -> list[IndexInfo]:
        """The indexes by name; with `roles`, only those that hold something these roles open.

        `None` is for the owner of the folder (it lists everything); pass `()` for an anonymous caller.
        """
        infos = list(self._current().values())
        if roles is None:
            return infos
        held = normalise_labels(roles)
        seen = [info.limited_to(one for one in info.label_sets if opens(one, held)) for info in infos]
        return [info for info in seen if info.label_sets]

    def embed(self, name: str, texts: Sequence[str]) -> np.ndarray:
        """Unit vectors of texts by the embedding model of that settings string. Raises `ModelError`."""
        return unit_vectors(self._load(name), name, texts)

    def embed_query(self, name: str, query: str) -> np.ndarray:
        """The unit vector of a query by that embedding model. Raises `ModelError`."""
        return unit_query(self._load(name), name, query)

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
        """The best passages for `query`, best first, at most `settings.k`.

        `indexes` names where to look (none means everywhere the roles reach); `filters` are conditions on metadata
        fields, `source`, `title` or `page`: a value, a list of which one must hold, or bounds (`filters.py`). Raises
        `InputError` for an empty or overlong query, a filter that is none, or a field that no document open to these
        roles has, `UnknownIndexError` for an index that is not there or not open to them, and `LibraryError` if
        vectors or words are missing.
        """
        query = check_query(query)
        check_filters(filters)
        held = normalise_labels(roles)
        if filters:
            self._check_fields(filters, held)

        def look() -> Found:
            chosen = self._choose(indexes, held)
            places = [(info, (info.name, partition_key(labels))) for info in chosen for labels in info.label_sets]
            return search_places(self, query, places, settings or SearchSettings(), filters)

        before = self._current()
        found = self._steadily(look)
        if found.vanished and self._current() is not before:
            found = self._steadily(look)
        return found.hits

    def fields(self, *, roles: Iterable[str] = ()) -> list[str]:
        """What `filters` may ask for: every field that a document open to these roles has, by name."""
        held = normalise_labels(roles)
        shown = {(info.name, labels) for info in self.indexes(held) for labels in info.label_sets}
        found = self._steadily(self.catalog.fields)
        return sorted({*OWN_FIELDS, *(field for index, labels, field in found if (index, labels) in shown)})

    def _check_fields(self, filters: Filter, roles: tuple[str, ...]) -> None:
        known = self.fields(roles=roles)
        for key in filters:
            if key not in known:
                raise InputError(f"no document that you may see has a field {key!r}: there are {', '.join(known)}")

    def term_weights(self, stems: Sequence[str], *, roles: Iterable[str] = ()) -> dict[str, float]:
        """How rare each stem is among the passages that these roles open: its inverse document frequency, 0 or more."""
        places = [(info.name, partition_key(labels)) for info in self.indexes(roles) for labels in info.label_sets]
        return self.words.weights(places, stems)

    def passages(self, ids: Sequence[str], *, roles: Iterable[str] = ()) -> dict[str, Passage]:
        """The passages with these ids, by id; one that is gone or not open to these roles is left out."""
        held = normalise_labels(roles)
        shown = [id_ for id_ in ids if id_ not in self.hidden]
        return self._steadily(lambda: self.catalog.passages(shown, self._partitions(held)))

    def text(self, index: str, source: str, *, roles: Iterable[str] | None = ()) -> str | None:
        """The stored text that spans of this source refer to; None if it is gone or not open to these roles.

        `None` for roles is for the owner of the folder, as in `indexes`.
        """
        found = self._steadily(lambda: self.catalog.labelled_text(index, source))
        if found is None or not (roles is None or opens(found[0], normalise_labels(roles))):
            return None
        return found[1]

    def directory(self, *, roles: Iterable[str] = ()) -> list[tuple[str, str, str]]:
        """(index, source, id) of every passage that these roles open, in reading order."""
        held = normalise_labels(roles)
        found = self._steadily(lambda: self.catalog.directory(self._partitions(held)))
        return [row for row in found if row[2] not in self.hidden]

    def read(self, passage_id: str, *, roles: Iterable[str] = (), after: int = 1, before: int = 0) -> list[Passage]:
        """A passage with its neighbours in the source, in reading order. Raises `InputError` for an unknown id."""
        held = normalise_labels(roles)

        def look() -> list[Passage]:
            partitions = self._partitions(held)

            def at(id_: str) -> Passage | None:
                return None if id_ in self.hidden else self.catalog.passages([id_], partitions).get(id_)

            with self.catalog.snapshot():  # so that all are of one version of the source
                return around(at, passage_id, after=after, before=before)

        return self._steadily(look)

    def _partitions(self, roles: Iterable[str]) -> set[str]:
        return {partition_key(labels) for info in self.indexes(roles) for labels in info.label_sets}

    def _choose(self, indexes: Sequence[str], roles: Iterable[str]) -> list[IndexInfo]:
        visible = {info.name: info for info in self.indexes(roles)}
        for name in indexes:
            if name not in visible:
                known = ", ".join(map(repr, visible)) or "none"
                raise UnknownIndexError(f"there is no index {name!r} that you may see: there are {known}")
        return [visible[name] for name in dict.fromkeys(indexes)] if indexes else list(visible.values())

    def _steadily(self, act: Callable[[], _T]) -> _T:
        """What `act` returns; a failure counts only if nobody wrote to the library or replaced it meanwhile."""
        before = self._current()
        try:
            return act()
        except LibraryError:
            if self._current() is before:
                raise
            return act()

    def _reopen(self) -> None:
        self._stores.close()
        self._open()

    def _current(self) -> dict[str, IndexInfo]:
        with self._view_lock:
            if self._home.state() != self._state:
                self._reopen()
            changes = self.catalog.changes()
            if changes != self._seen:
                if self.catalog.identity() != self._identity:  # another one was copied over it
                    self._reopen()
                    changes = self.catalog.changes()
                if self._seen[0] not in (-1, changes[0]):  # what this object wrote itself, its stores know
                    self.vectors.close()
                    self.words.close()
                self._view = {info.name: info for info in self.catalog.indexes()}
                self._seen = changes
            return self._view
