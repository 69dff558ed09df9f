"""Readers hold it at once, a writer alone, and readers that come later wait for a writer that waits."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from groundwire.indexes.stores.shared_lock import SharedLock

SECONDS = 20


def test_readers_hold_it_at_once() -> None:
    lock, both = SharedLock(), threading.Barrier(2)

    def read() -> int:
        with lock.shared():
            return both.wait(timeout=SECONDS)

    with ThreadPoolExecutor(2) as pool:
        assert sorted(future.result() for future in [pool.submit(read), pool.submit(read)]) == [0, 1]


def test_writers_are_alone() -> None:
    lock, inside, counts = SharedLock(), [0, 0], []

    def act(turn: int) -> None:
        for _ in range(200):
            with lock.alone() if turn % 4 == 0 else lock.shared():
                inside[turn % 4 == 0] += 1
                counts.append(tuple(inside))
                inside[turn % 4 == 0] -= 1

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(act, range(8)))
    assert all(readers == 0 and writers == 1 for readers, writers in counts if writers)


def test_a_writer_that_waits_goes_before_later_readers() -> None:
    lock, order, reading, leave = SharedLock(), [], threading.Event(), threading.Event()

    def first() -> None:
        with lock.shared():
            reading.set()
            leave.wait(SECONDS)

    def write() -> None:
        with lock.alone():
            order.append("writer")

    def later() -> None:
        with lock.shared():
            order.append("reader")

    threads = [threading.Thread(target=target) for target in (first, write, later)]
    threads[0].start()
    assert reading.wait(SECONDS)
    threads[1].start()
    while not lock._writers:
        pass
    threads[2].start()
    leave.set()
    for thread in threads:
        thread.join(SECONDS)
    assert order == ["writer", "reader"]


def test_a_failure_inside_releases_it() -> None:
    lock = SharedLock()
    for hold in (lock.alone, lock.shared, lock.alone):
        with pytest.raises(KeyError), hold():
            raise KeyError
