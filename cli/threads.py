"""Where conversations are stored: an SQLite file that only its owner may read, in the library or in the user's data
folder."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import InputError, LibraryBusyError, LibraryError
from ..evidence.conversation import readable

if TYPE_CHECKING:
    from langgraph.checkpoint.sqlite import SqliteSaver

FOLDER = "threads"
_FILE = "threads.sqlite"
_MOST_CHARACTERS = 100
_FORGET = (
    "DELETE FROM checkpoints WHERE thread_id = ? AND (checkpoint_ns != '' OR checkpoint_id < ?)",
    "DELETE FROM writes WHERE thread_id = ? AND (checkpoint_ns != '' OR checkpoint_id < ?)",
)


@dataclass(frozen=True)
class Thread:
    """A conversation, as a list shows it."""

    name: str
    turns: int
    """Number of finished turns that the reader's roles open."""
    question: str
    """The last question that the reader's roles open; empty if there is none."""
    when: datetime
    """When its last step was saved."""


class Threads:
    """The conversations over one library."""

    def __init__(self, saver: SqliteSaver, folder: Path) -> None:
        self.saver = saver
        self._folder = folder

    @classmethod
    @contextmanager
    def open(cls, library: Path) -> Iterator[Threads]:
        """The threads of the library in the folder `library`; the store is created if needed.

        They lie in its folder `threads`, or in the user's data folder where the library's may not be written or the
        threads there are someone else's. Raises `LibraryError` if neither can be used.
        """
        from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
        from langgraph.checkpoint.sqlite import SqliteSaver

        folder = _folder(library)
        file = folder / _FILE
        # Checkpoints are plain data: a tampered file must not name a class to instantiate.
        serde = JsonPlusSerializer(allowed_msgpack_modules=None)
        with closing(sqlite3.connect(file, check_same_thread=False)) as connection:
            saver = SqliteSaver(connection, serde=serde)
            try:
                saver.setup()
            except sqlite3.Error as error:
                raise LibraryError(
                    f"the threads in {str(file)!r} cannot be read ({error}): move the file away"
                ) from error
            yield cls(saver, folder)

    @contextmanager
    def hold(self, name: str) -> Iterator[None]:
        """Lock the thread `name`. Raises `LibraryBusyError` if another process has it, `InputError`."""
        from filelock import FileLock, Timeout

        lock = FileLock(self._folder / f"{_key(check_name(name))}.lock", mode=0o600)
        try:
            lock.acquire(timeout=0)
        except Timeout as error:
            raise LibraryBusyError(
                f"the thread {name!r} is open in another chat: close that, or choose another with --thread"
            ) from error
        try:
            yield
        finally:
            lock.release()

    def names(self) -> list[str]:
        """The existing threads, by name."""
        with self.saver.cursor(transaction=False) as cursor:
            rows = cursor.execute("SELECT DISTINCT thread_id FROM checkpoints ORDER BY thread_id").fetchall()
        return [row[0] for row in rows]

    def list(self, roles: Sequence[str]) -> Iterator[Thread]:
        """What a reader with `roles` may know of each thread, by name."""
        for name in self.names():
            saved = self.saver.get_tuple({"configurable": {"thread_id": name}})
            if saved is not None:
                turns = saved.checkpoint["channel_values"].get("turns", [])
                visible = readable(turns, roles)
                when = datetime.fromisoformat(saved.checkpoint["ts"])
                yield Thread(name, len(visible), visible[-1]["question"] if visible else "", when)

    def keep_last(self, name: str) -> None:
        """Delete the steps of the finished turns on a thread; what the next turn needs is in the last checkpoint."""
        with self.saver.cursor() as cursor:
            last = cursor.execute(
                "SELECT max(checkpoint_id) FROM checkpoints WHERE thread_id = ? AND checkpoint_ns = ''", (name,)
            ).fetchone()[0]
            for statement in _FORGET:
                cursor.execute(statement, (name, last))


def check_name(name: str) -> str:
    """`name` unchanged; raises `InputError` if it is not a valid thread name."""
    if not name.strip() or len(name) > _MOST_CHARACTERS or not name.isprintable():
        raise InputError(
            f"the thread {name!r} cannot be used: name it with 1 to {_MOST_CHARACTERS} printable characters"
        )
    return name


def _folder(library: Path) -> Path:
    from platformdirs import user_data_path

    for folder in (library / FOLDER, user_data_path("groundwire") / FOLDER / _key(str(library.resolve()))):
        if _private(folder):
            return folder
    raise LibraryError(
        f"no conversation can be kept: neither {str(library / FOLDER)!r} nor {str(folder)!r} is a folder of yours that "
        "may be written"
    )


def _private(folder: Path) -> bool:
    """Whether `folder` exists, or can be created, as one that only this user may read and write."""
    file = folder / _FILE
    if folder.is_symlink() or any(path.exists() and not os.access(path, os.W_OK) for path in (folder, file)):
        return False
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)  # only its owner may do this
        file.touch(mode=0o600)
    except OSError:
        return False
    return True


def _key(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
