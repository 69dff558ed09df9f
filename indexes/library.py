"""A library: several named indexes in one folder, searched with the caller's roles."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Self

from ..errors import InputError, LibraryBusyError, LibraryError, LibraryReadOnlyError, UnknownIndexError
from ..evidence.passage import Hit, Passage
from ..models.embeddings import load_embeddings, unit_query, unit_vectors
from ..settings import SearchSettings
from .catalog import Catalog
from .labels import normalise_labels, opens, partition_key
from .records import IndexInfo
from .search import search_places
from .vectors import Filter, Vectors, check_filters
from .words import Words

if TYPE_CHECKING:
    import numpy as np
    from langchain_core.embeddings import Embeddings

MAX_QUERY_CHARACTERS = 8_000
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,47}")
_BESIDE = {"lock", "threads", "evaluations"}

LoadEmbeddings = Callable[[str], "Embeddings"]


def check_index_name(name: str) -> str:
    """`name` if it can name an index (and a tool); raises `InputError` otherwise."""
    if not _NAME.fullmatch(name) or name == "web":
        raise InputError(
            f"the index name {name!r} cannot be used: start with a lower-case letter or digit, "
            "then letters, digits, '-' or '_', 48 at most; 'web' is what web pages are listed under"
        )
    return name


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


class Library:
    """The indexes in one folder. Threads may share one; processes may each open their own.

    Every method that returns passages takes the caller's roles and looks only into partitions that they open.
    """

    def __init__(self, folder: Path, *, load: LoadEmbeddings = load_embeddings, create: bool = False) -> None:
        """Open `folder`; use `Library.open` or `Library.create` unless you hand in your own embeddings loader."""
        self.folder = folder
        self._load = load
        self._snapshot: tempfile.TemporaryDirectory[str] | None = None
        readable = self._writable_copy() if folder.is_dir() and not os.access(folder, os.W_OK) else folder
        try:
            self.catalog = Catalog(readable / "catalog.sqlite", create=create)
        except BaseException:
            self._forget_copy()
            raise
        self.vectors = Vectors(readable / "vectors")
        self.words = Words(readable / "words")
        self._view_lock = threading.Lock()
        self._view: dict[str, IndexInfo] = {}
        self._seen = (-1, -1)

    @classmethod
    def open(cls, folder: str | os.PathLike[str]) -> Self:
        """Open an existing library. Raises `LibraryError` if there is none."""
        path = Path(folder)
        if not (path / "catalog.sqlite").is_file():
            raise LibraryError(
                f"there is no library at {str(folder)!r}: "
                "make one with `groundwire index PATH --name NAME --description TEXT`"
            )
        return cls(path)

    @classmethod
    def create(cls, folder: str | os.PathLike[str]) -> Self:
        """Open a library, making an empty one where there is none. Raises `LibraryReadOnlyError`."""
        path = Path(folder)
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LibraryReadOnlyError(
                f"no library can be made at {str(folder)!r} ({error.strerror}): name another folder with --library"
            ) from error
        if not os.access(path, os.W_OK):
            raise LibraryReadOnlyError(
                f"the library {str(folder)!r} may only be read: make it writable or name another with --library"
            )
        return cls(path, create=True)

    def close(self) -> None:
        """Release files; the object cannot be used afterwards."""
        self.vectors.close()
        self.catalog.close()
        self._forget_copy()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the library's lock. Raises `LibraryBusyError` if another process or thread holds it."""
        from filelock import FileLock, Timeout

        if self._snapshot is not None:
            raise LibraryReadOnlyError(
                f"the library {str(self.folder)!r} may only be read: make it writable or name another with --library"
            )
        lock = FileLock(self.folder / "lock", timeout=0, thread_local=False)
        try:
            lock.acquire()
        except Timeout as error:
            raise LibraryBusyError(
                f"another process is writing to the library {str(self.folder)!r}: wait until it is done, then repeat"
            ) from error
        except OSError as error:
            raise LibraryReadOnlyError(
                f"the library {str(self.folder)!r} cannot be locked ({error.strerror}): make its folder writable"
            ) from error
        try:
            yield
        finally:
            lock.release()

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

        `indexes` names where to look (none means everywhere the roles reach); `filters` asks for equality, or
        membership where the value is a list, of metadata fields, `source` or `title`. Raises `InputError` for an
        empty or overlong query or a filter that is none, `UnknownIndexError` for an index that is not there or not
        open to these roles, and `LibraryError` if vectors or words are missing.
        """
        query = check_query(query)
        check_filters(filters)
        chosen = self._choose(indexes, roles)
        places = [(info, (info.name, partition_key(labels))) for info in chosen for labels in info.label_sets]
        return search_places(self, query, places, settings or SearchSettings(), filters)

    def passages(self, ids: Sequence[str], *, roles: Iterable[str] = ()) -> dict[str, Passage]:
        """The passages with these ids, by id; one that is gone or not open to these roles is left out."""
        return self.catalog.passages(ids, self._partitions(roles))

    def text(self, index: str, source: str, *, roles: Iterable[str] | None = ()) -> str | None:
        """The stored text that spans of this source refer to; None if it is gone or not open to these roles.

        `None` for roles is for the owner of the folder, as in `indexes`.
        """
        found = self.catalog.labelled_text(index, source)
        if found is None or not (roles is None or opens(found[0], normalise_labels(roles))):
            return None
        return found[1]

    def directory(self, *, roles: Iterable[str] = ()) -> list[tuple[str, str, str]]:
        """(index, source, id) of every passage that these roles open, in reading order."""
        return self.catalog.directory(self._partitions(roles))

    def read(self, passage_id: str, *, roles: Iterable[str] = (), after: int = 1, before: int = 0) -> list[Passage]:
        """A passage with its neighbours in the source, in reading order. Raises `InputError` for an unknown id."""
        partitions = self._partitions(roles)

        def at(id_: str | None) -> Passage | None:
            return self.catalog.passages([id_], partitions).get(id_) if id_ else None

        with self.catalog.snapshot():  # so that all are of one version of the source
            middle = at(passage_id)
            if middle is None:
                raise InputError(f"there is no passage {passage_id!r} that you may see: use an id from a search result")
            found = [middle]
            while before > 0 and (previous := at(found[0].previous)):
                found.insert(0, previous)
                before -= 1
            while after > 0 and (following := at(found[-1].next)):
                found.append(following)
                after -= 1
        return found

    def _partitions(self, roles: Iterable[str]) -> set[str]:
        return {partition_key(labels) for info in self.indexes(roles) for labels in info.label_sets}

    def _choose(self, indexes: Sequence[str], roles: Iterable[str]) -> list[IndexInfo]:
        visible = {info.name: info for info in self.indexes(roles)}
        for name in indexes:
            if name not in visible:
                known = ", ".join(map(repr, visible)) or "none"
                raise UnknownIndexError(f"there is no index {name!r} that you may see: there are {known}")
        return [visible[name] for name in dict.fromkeys(indexes)] if indexes else list(visible.values())

    def _current(self) -> dict[str, IndexInfo]:
        with self._view_lock:
            changes = self.catalog.changes()
            if changes != self._seen:
                if self._seen[0] not in (-1, changes[0]):  # what this object wrote itself, its stores know
                    self.vectors.close()
                    self.words.refresh()
                self._view = {info.name: info for info in self.catalog.indexes()}
                self._seen = changes
            return self._view

    def _writable_copy(self) -> Path:
        """Chroma and SQLite's log write even to read, so a read-only library is read from a private copy."""
        self._snapshot = tempfile.TemporaryDirectory(prefix="groundwire-")
        copy = Path(self._snapshot.name) / "library"
        try:
            shutil.copytree(self.folder, copy, ignore=self._not_its_own)
            for made in (copy, *copy.rglob("*")):
                made.chmod(0o700 if made.is_dir() else 0o600)
        except OSError as error:  # shutil.Error among them
            self._forget_copy()
            raise LibraryError(
                f"the read-only library {str(self.folder)!r} cannot be copied ({error.strerror or error}): "
                "see that you may read its files and that nobody is writing them"
            ) from error
        return copy

    def _not_its_own(self, folder: str, names: list[str]) -> set[str]:
        """What lies in the library's folder and is no part of it."""
        return _BESIDE & set(names) if Path(folder) == self.folder else set()

    def _forget_copy(self) -> None:
        if self._snapshot is not None:
            self._snapshot.cleanup()
