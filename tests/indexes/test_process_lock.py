"""Readers of all processes hold it at once, a writer alone, and whoever is stopped or killed blocks nobody for ever."""

from __future__ import annotations

import errno
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from groundwire.errors import LibraryBusyError
from groundwire.indexes.stores.process_lock import ProcessLock

SECONDS = 20
HOLD = """
import sys, time
from pathlib import Path
from groundwire.indexes.stores.process_lock import ProcessLock
with ProcessLock(Path(sys.argv[1])).alone():
    print("held", flush=True)
    time.sleep(60)
"""


def test_readers_hold_it_at_once(tmp_path: Path) -> None:
    both = threading.Barrier(2)

    def read(_: int) -> int:
        with ProcessLock(tmp_path).shared():
            return both.wait(timeout=SECONDS)

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(read, range(2))) == [0, 1]


def test_writers_are_alone_and_counted(tmp_path: Path) -> None:
    inside, counts, lock = [0, 0], [], ProcessLock(tmp_path)

    def act(turn: int) -> None:
        writes = turn % 4 == 0
        for _ in range(25):
            with lock.alone() if writes else lock.shared():
                inside[writes] += 1
                counts.append(tuple(inside))
                inside[writes] -= 1

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(act, range(4)))
    assert all(readers == 0 and writers == 1 for readers, writers in counts if writers)
    with lock.shared() as changes:
        assert changes == 25
    with lock.alone() as before, ProcessLock(tmp_path / "another folder").shared() as missing:
        assert (before, missing) == (25, None)


def test_a_writer_that_waits_goes_before_later_readers(tmp_path: Path) -> None:
    lock, order = ProcessLock(tmp_path), []

    def write() -> None:
        with lock.alone():
            order.append("writer")

    def read() -> None:
        with lock.shared():
            order.append("reader")

    threads = [threading.Thread(target=write), threading.Thread(target=read)]
    with lock.shared():
        for thread in threads:
            thread.start()
            time.sleep(0.1)  # until it waits
    for thread in threads:
        thread.join(SECONDS)
    assert order == ["writer", "reader"]


@pytest.mark.parametrize("kind", ["shared", "alone"])
def test_who_waits_too_long_is_told(tmp_path: Path, kind: str) -> None:
    waiting = ProcessLock(tmp_path, seconds=0.05)
    with (
        ProcessLock(tmp_path).alone(),
        pytest.raises(LibraryBusyError, match=r"another process has held '.*' for 0 s: repeat when it is done"),
        getattr(waiting, kind)(),
    ):
        pass
    with getattr(waiting, kind)():
        pass


def test_a_file_system_without_locks_is_used_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def flock(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", flock)
    with ProcessLock(tmp_path).alone() as before:
        assert before is None
    with ProcessLock(tmp_path).shared() as changes:
        assert changes is None


def test_a_killed_process_lets_go(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(LibraryBusyError), ProcessLock(tmp_path, seconds=0).shared():
            pass
        holder.kill()
    with ProcessLock(tmp_path, seconds=SECONDS).shared() as changes:
        assert changes == 1
