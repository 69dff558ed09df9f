"""Reads several files at once on the available cores, and returns them in their original order."""

from __future__ import annotations

import atexit
import os
import threading
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Generic, Self, TypeVar

from ...models.cores import cores
from ..loaders import Registry, UnreadableFileError
from .worker import Worker, pickled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...settings import ParsingSettings
    from .outcome import Outcome

_T = TypeVar("_T")
# Large files leave a process with much memory in use; ending one that has read a lot costs little.
_SHARED_BYTES = 2_000_000
_AHEAD = 8
_AHEAD_BYTES = 50_000_000


class _Spares:
    """Idle workers kept for the next run of this process with the same settings, since starting one is slow."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[object, list[Worker]] = {}
        self._of_parent: list[Worker] = []
        atexit.register(self.close)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._after_fork)

    def _after_fork(self) -> None:
        """In a forked process: leave the workers to the parent, which still reads with them."""
        self._lock = threading.Lock()  # another thread of the parent may have held it
        self._of_parent += [spare for workers in self._waiting.values() for spare in workers]
        self._waiting = {}

    def take(self, key: object) -> Worker | None:
        """An idle worker, or None."""
        with self._lock:
            waiting = self._waiting.get(key)
            return waiting.pop() if waiting else None

    def put(self, key: object, worker: Worker) -> None:
        """Keep a worker; those with other settings are ended."""
        with self._lock:
            strangers = [spare for other_key, workers in self._waiting.items() if other_key != key for spare in workers]
            self._waiting = {key: [*self._waiting.get(key, []), worker]}
        for spare in strangers:
            spare.close()

    def close(self) -> None:
        """End them all."""
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        for worker in (spare for workers in waiting.values() for spare in workers):
            worker.close()


_SPARES = _Spares()


class Job(Generic[_T]):
    """A file to read, and the caller's own data about it."""

    def __init__(self, name: str, data: bytes, about: _T) -> None:
        self.name = name
        self.data = data
        self.about = about


class Parsers:
    """Worker processes for one run; use it in a `with`, which ends them."""

    def __init__(self, settings: ParsingSettings, registry: Registry, *, file_bytes: int) -> None:
        """Nothing starts before the first file. Raises `InputError` for a loader that no process can import."""
        self._settings = settings
        self._registry = registry
        self._pickled_loaders = pickled(registry.own)
        self._file_bytes = file_bytes
        self._key = (settings, file_bytes)
        self._idle: SimpleQueue[Worker] = SimpleQueue()
        self._every: list[Worker] = []
        count = settings.workers or cores()
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="groundwire-parse")
        self._ahead = count + _AHEAD

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._keep_idle()
        for worker in list(self._every):
            worker.end("was not read, because the run ended")
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._every:
            worker.close()

    def _keep_idle(self) -> None:
        while not self._pickled_loaders:
            try:
                worker = self._idle.get_nowait()
            except Empty:
                return
            if not worker.tired:
                self._every.remove(worker)
                _SPARES.put(self._key, worker)

    def read(self, jobs: Iterable[Job[_T]]) -> Iterator[tuple[Job[_T], Outcome]]:
        """Yield each job with its outcome, in order; only a few files are read ahead."""
        waiting: deque[tuple[Job[_T], Future[Outcome]]] = deque()
        bytes_ahead = 0
        for job in jobs:
            waiting.append((job, self._threads.submit(self._outcome, job.name, job.data)))
            bytes_ahead += len(job.data)
            while waiting and (len(waiting) > self._ahead or bytes_ahead > _AHEAD_BYTES or waiting[0][1].done()):
                next_job, future = waiting.popleft()
                bytes_ahead -= len(next_job.data)
                yield next_job, future.result()
        for next_job, future in waiting:
            yield next_job, future.result()

    def _outcome(self, name: str, data: bytes) -> Outcome:
        alone = len(data) > _SHARED_BYTES or self._alone(name)
        worker = self._take()
        outcome = worker.read(name, data)
        while outcome.cut_short and worker.may_be_tried_again:
            self._put_away(worker)
            worker = self._new()
            outcome = worker.read(name, data)
        if alone or outcome.cut_short or worker.tired:
            self._put_away(worker)
        else:
            self._idle.put(worker)
        return outcome

    def _put_away(self, worker: Worker) -> None:
        worker.close()
        self._every.remove(worker)

    def _take(self) -> Worker:
        try:
            return self._idle.get_nowait()
        except Empty:
            return self._spare() or self._new()

    def _spare(self) -> Worker | None:
        spare = None if self._pickled_loaders else _SPARES.take(self._key)
        if spare is not None:
            self._every.append(spare)
        return spare

    def _new(self) -> Worker:
        worker = Worker(self._settings, self._pickled_loaders, file_bytes=self._file_bytes)
        self._every.append(worker)
        return worker

    def _alone(self, name: str) -> bool:
        try:
            return bool(getattr(self._registry.loader_for(name), "alone", False))
        except UnreadableFileError:
            return False
