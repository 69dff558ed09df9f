"""Chroma's clients in this process: which folder each belongs to, and what becomes of them in a forked process.

Chroma keeps one system per path, as spelt, for as long as any client uses it. After a folder was replaced, that system
would go on reading and writing the deleted files; after another process wrote, it would not see that. So a folder is
opened under a spelling of its path that nothing else has open.
"""

from __future__ import annotations

import os
import threading
from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakSet

from ...models.forked import never_free
from ..tree import Identity

if TYPE_CHECKING:
    from chromadb.api import ClientAPI
    from chromadb.config import Settings

_PARENTS: Identity = (-1, -1)
"""In a forked process: stands for the identity behind each spelling that the parent had open."""
_LOCK = threading.Lock()  # Chroma counts the clients of a folder without one
_FORK: set[str] = set()
"""`opened` if this process has opened a folder; `forked` if a process that it was forked from had."""
_CLIENTS: WeakSet[Any] = WeakSet()
"""Those that were opened."""
_OPEN: dict[str, _System] = {}
"""Each spelling of a folder's path that is in use."""


class _System(NamedTuple):
    """What Chroma keeps for one spelling of a folder's path, for as long as a client uses it."""

    identity: Identity
    """That of the folder when it was opened."""
    changes: int | None
    """How often the folder had been written to when its files were read; None if unknown."""
    clients: int


def _after_fork() -> None:
    """Stop using the parent's clients in a forked process, since their threads exist only in the parent."""
    global _LOCK  # another thread of the parent may have held it
    _LOCK = threading.Lock()
    _OPEN.update(dict.fromkeys(_OPEN, _System(_PARENTS, None, 1)))
    for client in _CLIENTS:
        never_free(client)
    if "opened" in _FORK:
        _FORK.add("forked")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def was_forked() -> bool:
    """Whether a process that this one was forked from had a folder open."""
    return "forked" in _FORK


@cache
def chroma_settings() -> Settings:
    """Chroma's own settings, made once: reading the environment takes Chroma 3 ms."""
    from chromadb.config import Settings

    return Settings(anonymized_telemetry=False)


def open_client(folder: Path, changes: int | None) -> tuple[ClientAPI, str]:
    """A client of a folder that was written to so often, and the spelling under which Chroma knows it."""
    import chromadb

    with _LOCK:
        status = os.stat(folder)  # noqa: PTH116 - as everywhere beside it
        identity = status.st_dev, status.st_ino
        spelling = _spelling(folder, identity, changes)
        _FORK.add("opened")
        client = chromadb.PersistentClient(path=spelling, settings=chroma_settings().model_copy())
        clients = _OPEN[spelling].clients if spelling in _OPEN else 0
        _OPEN[spelling] = _System(identity, changes, clients + 1)
        _CLIENTS.add(client)
    return client, spelling


def close_client(client: Any, spelling: str) -> None:
    """Close a client; the last one of a spelling gives it free."""
    with _LOCK:
        client.close()
        system = _OPEN.pop(spelling)
        if system.clients > 1:
            _OPEN[spelling] = system._replace(clients=system.clients - 1)


def count_change(spelling: str, changes: int | None) -> None:
    """Note how often the folder behind a spelling has been written to, by a client of this process now."""
    with _LOCK:
        _OPEN[spelling] = _OPEN[spelling]._replace(changes=changes)


def _spelling(folder: Path, identity: Identity, changes: int | None) -> str:
    """A spelling of the folder's path that no client of another folder, or of an earlier state of it, has open."""
    spellings = (f"{folder}{'/.' * extra}" for extra in count())
    own = (identity, changes)
    return next(spelling for spelling in spellings if spelling not in _OPEN or _OPEN[spelling][:2] == own)
