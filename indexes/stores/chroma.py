"""Chroma's folder: this process has one client for it, opened after its files were checked."""

from __future__ import annotations

import shutil
import sqlite3
import struct
import threading
import warnings
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import LibraryBusyError, LibraryError
from .chroma_clients import close_client, count_change, open_client, was_forked
from .damage import as_sentence, check_sqlite, of_disk

if TYPE_CHECKING:
    from chromadb import Collection
    from chromadb.api import ClientAPI

_OFTEN = {"sync_threshold": 2, "batch_size": 2}
RARELY = {"sync_threshold": 1000, "batch_size": 100}
"""Number of new vectors after which Chroma writes a graph to its files."""
EMPTY: Any = {"hnsw": {"space": "cosine", **_OFTEN}}
"""The same for a collection that is still empty: reading a graph that has no files yet writes them, from uninitialised
memory."""
_FILE = "chroma.sqlite3"
_SECONDS = 30
_HEADER = struct.Struct("<iQQQQ")
"""The first fields of a graph's header: version, an offset, number of slots, slots in use, bytes per slot."""
_LENGTH = 4
_MOST_REMOVED = 1000
"""Removed vectors that a graph may keep, however few others it has."""
_COLLECTION = "SELECT c.name FROM segments s JOIN collections c ON c.id = s.collection WHERE s.id = ?"


class ChromaFolder:
    """Opens the client when needed. Threads may read concurrently; writing and closing need exclusive access."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.absolute()
        self._client: Any = None
        self._spelling = ""
        self._collections: dict[str, Collection] = {}
        self._opening = threading.Lock()
        self._changes: int | None = None
        """How often the folder had been written to when the client last read its files; None if unknown."""

    def __str__(self) -> str:
        return str(self._folder)

    def close(self) -> None:
        """Release the folder; the next call opens it again and sees what other processes wrote."""
        if self._client is not None:
            with as_sentence(self.unusable):
                close_client(self._client, self._spelling)
        self._client = None
        self._collections = {}

    def is_of(self, changes: int | None) -> bool:
        """Whether the client is up to date with this number of changes; a client that is not open yet will be."""
        with self._opening:
            if self._client is None or changes is None:
                self._changes = changes
            return self._changes == changes

    def begin(self, changes: int | None) -> None:
        """Prepare for the next change: drop a client that is not up to date. Raises `LibraryError`."""
        if was_forked():  # Chroma would wait forever for threads that only the parent has
            raise LibraryError(
                "this process was forked from one that had a library open, so it can read libraries and not write: "
                "start it by spawn, or open no library before the fork"
            )
        if not self.is_of(changes):
            self.close()
        self._changes = None if changes is None else changes + 1
        if self._client is not None:
            count_change(self._spelling, self._changes)

    def make(self) -> None:
        """Make the folder if it does not exist."""
        with as_sentence(self.unusable, OSError):
            self._folder.mkdir(mode=0o700, exist_ok=True)

    def unusable(self, error: object) -> LibraryError:
        """The error to raise if the folder cannot be read."""
        return of_disk(f"the folder {str(self._folder)!r}", error, folder=self._folder) or LibraryError(
            f"the vectors in {str(self._folder)!r} cannot be used ({error}): "
            "run `groundwire index` again, it makes anew what it cannot read; if that fails, delete the folder first"
        )

    def collection(self, name: str, *, create: bool = False) -> Collection | None:
        """The collection with that name; None if there is none. It is only made with `create`."""
        from chromadb.errors import NotFoundError

        if name not in self._collections:
            client = self.client(create=create)
            if client is None:
                return None
            try:
                self._collections[name] = (
                    client.get_or_create_collection(name, configuration=EMPTY, embedding_function=None)
                    if create
                    else client.get_collection(name, embedding_function=None)
                )
            except NotFoundError:
                return None
        return self._collections[name]

    def client(self, *, create: bool = False) -> ClientAPI | None:
        """The client; None if the folder is empty."""
        with self._opening:
            if self._client is None and (create or (self._folder / _FILE).exists()):
                self._open()
        client: ClientAPI | None = self._client
        return client

    def settle(self, name: str) -> None:
        """Have a collection's graph written less often, now that the collection is not empty any more."""
        collection = self.collection(name)
        if collection is not None:
            graph: Any = collection.configuration_json["hnsw"]
            rarely: Any = {"hnsw": {**RARELY}}
            if graph["sync_threshold"] != RARELY["sync_threshold"]:
                with warnings.catch_warnings():  # Chroma warns about collections without an embedding function
                    warnings.simplefilter("ignore", DeprecationWarning)
                    collection.modify(configuration=rarely)

    def wasteful(self) -> list[str]:
        """The collections whose graphs hold more removed vectors than others: Chroma never takes one out of a graph."""
        return [name for name, used, stored in self._graphs() if used - stored > max(_MOST_REMOVED, stored)]

    def _graphs(self) -> Iterator[tuple[str, int, int]]:
        """Of each large graph the collection, the number of slots in use, and the number of vectors."""
        for header in self._folder.glob("*/header.bin"):
            with suppress(OSError, struct.error):
                used = _HEADER.unpack_from(header.read_bytes())[3]
                if used > _MOST_REMOVED and (name := self._rows(_COLLECTION, header.parent.name)):
                    collection = self.collection(name[0])
                    yield name[0], used, 0 if collection is None else int(collection.count())

    def _rows(self, statement: str, *values: str) -> list[str]:
        """The first column of what Chroma's database answers. Raises `LibraryError`."""
        try:
            with closing(sqlite3.connect(self._folder / _FILE, timeout=_SECONDS)) as connection:
                return [str(row[0]) for row in connection.execute(statement, values)]
        except sqlite3.DatabaseError as error:
            raise self.unusable(error) from error

    def clear_unused(self) -> None:
        """Overwrite leftovers of this process's memory in Chroma's graph files; nobody else may be writing."""
        for header in self._folder.glob("*/header.bin"):
            _clear_unused(header.parent)

    def delete(self, name: str) -> None:
        """Delete the collection with that name, if there is one."""
        from chromadb.errors import NotFoundError

        self._collections.pop(name, None)
        client = self.client()
        if client is not None:
            with suppress(NotFoundError):
                client.delete_collection(name)

    def _open(self) -> None:
        if (self._folder / _FILE).exists():
            check_sqlite(self._folder / _FILE, self.unusable)
        # These include Chroma's own failures while reporting an error.
        with as_sentence(self.unusable, ValueError, AttributeError, OSError):
            self._client, self._spelling = open_client(self._folder, self._changes)

    def compact(self) -> None:
        """Purge removed data from the files. Raises `LibraryBusyError` while another process reads."""
        self.close()
        file = self._folder / _FILE
        if not file.exists():
            return
        try:
            with closing(sqlite3.connect(file, timeout=_SECONDS, isolation_level=None)) as connection:
                connection.execute("VACUUM")
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_BUSY:
                raise self.unusable(error) from error
            raise LibraryBusyError(f"another process is reading {str(file)!r}: repeat when it is done") from error
        self.delete_strays()
        self.clear_unused()

    def delete_strays(self) -> None:
        """Delete the graphs of deleted collections, which Chroma leaves behind; the client must be closed."""
        segments = self._rows("SELECT id FROM segments")
        for segment in filter(Path.is_dir, self._folder.iterdir()):
            if segment.name not in segments:
                shutil.rmtree(segment, ignore_errors=True)


def _clear_unused(segment: Path) -> None:
    """Overwrite the unused slots of a graph: Chroma fills them with whatever was in its memory."""
    with suppress(OSError, struct.error):
        header = (segment / "header.bin").read_bytes()
        _, _, places, count, size, *_ = _HEADER.unpack_from(header)
        for name, width in (("data_level0.bin", size), ("length.bin", _LENGTH)):
            file = segment / name
            if file.stat().st_size == places * width:  # the known layout
                with file.open("r+b") as stream:
                    stream.seek(count * width)
                    stream.write(bytes((places - count) * width))
