"""One side of the comparison in a process of its own, so that its memory is its own; it answers over a pipe."""

from __future__ import annotations

import gc
import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Self

import psutil

Search = Callable[..., list[str]]
_MB = 1_000_000


class Served:
    """`open_search(*arguments)` gives the search function, called in a new process; close it when done."""

    def __init__(self, open_search: Callable[..., Search], *arguments: Any) -> None:
        self._connection, remote = multiprocessing.get_context("spawn").Pipe()
        self._process = multiprocessing.get_context("spawn").Process(
            target=_serve, args=(remote, open_search, arguments)
        )
        self._process.start()
        remote.close()

    def seconds(self, query: str, **options: Any) -> float:
        """Ask once; the seconds that the search took inside its process, the first time with opening."""
        self._connection.send((query, options))
        return float(self._connection.recv())

    def memory(self) -> dict[str, float]:
        """Resident megabytes now, and at most so far."""
        self._connection.send(None)
        return dict(self._connection.recv())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()
        self._process.join(timeout=30)
        self._process.kill()


def timed_apart(work: Callable[..., None], *arguments: Any) -> dict[str, float]:
    """Run `work` in a new process; its seconds, and its resident megabytes at most."""
    with Served(_worked, work, *arguments) as process:
        seconds = process.seconds("")
        return {"seconds": seconds, "peak_mb": process.memory()["peak_mb"]}


def _worked(work: Callable[..., None], *arguments: Any) -> Search:
    work(*arguments)
    return lambda _: []


def _serve(connection: Connection, open_search: Callable[..., Search], arguments: tuple[Any, ...]) -> None:
    search: Search | None = None
    while True:
        try:
            request = connection.recv()
        except EOFError:
            return
        if request is None:
            gc.collect()
            connection.send({"steady_mb": psutil.Process().memory_info().rss / _MB, "peak_mb": _peak() / _MB})
            continue
        query, options = request
        began = time.perf_counter()
        search = search or open_search(*arguments)
        search(query, **options)
        connection.send(time.perf_counter() - began)


def _peak() -> int:
    """Largest resident bytes of this process alone: `ru_maxrss` would count its parent's at the time of the fork."""
    status = Path("/proc/self/status")
    if status.is_file():
        line = next(line for line in status.read_text(encoding="ascii").splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) * 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
