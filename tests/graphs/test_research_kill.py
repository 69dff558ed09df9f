"""`research` killed in the middle and resumed: the same answer, and no finished model call is made again."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import research_process

BEFORE = {
    ("breaker",): {"plan", "rest"},
    ("rest", "breaker"): {"plan"},
    ("judge",): {"plan", "rest", "breaker", "breaker again", "berth", "write"},
}
"""The calls that never end before the kill -> those that have ended by then."""
CALLS = 7

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def library(embedded_library: Any) -> Any:
    """One that another process can open."""
    return embedded_library


class Thread:
    """One thread on disk, and the calls that were made for it."""

    def __init__(self, library: Any, folder: Path) -> None:
        self._given = [str(library.folder), str(folder / "threads.sqlite")]
        self._calls = folder / "calls.txt"

    def start(self, *stalls: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, research_process.__file__, *self._given, str(self._calls), *stalls])

    def finish(self) -> dict[str, Any]:
        """Run it to its end, here."""
        return research_process.run(*self._given, str(self._calls))

    def calls(self, what: str) -> list[str]:
        """Name and hash of each call that began, or that ended, in order."""
        lines = self._calls.read_text().splitlines() if self._calls.exists() else []
        return [line.removeprefix(f"{what} ") for line in lines if line.startswith(what)]

    def names(self, what: str) -> set[str]:
        return {call.rpartition(" ")[0] for call in self.calls(what)}


def answer_fields(answer: dict[str, Any]) -> Any:
    return [answer[name] for name in ("text", "citations", "status", "missing", "searched")], answer["cost"]["calls"]


@pytest.fixture(scope="module")
def whole(library: Any, tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], list[str]]:
    """A run that nobody killed, and its calls."""
    thread = Thread(library, tmp_path_factory.mktemp("whole"))
    answer = thread.finish()
    assert (answer["status"], answer["cost"]["calls"]) == ("answered", CALLS)
    return answer, thread.calls("ended")


@pytest.mark.parametrize("stalls", BEFORE, ids=", ".join)
def test_a_killed_run_ends_alike_without_paying_twice(
    library: Any, tmp_path: Path, whole: tuple[dict[str, Any], list[str]], stalls: tuple[str, ...]
) -> None:
    expected, usual = whole
    thread = Thread(library, tmp_path)
    process, late = thread.start(*stalls), time.monotonic() + 60
    while thread.names("ended") != BEFORE[stalls] or not thread.names("began") >= set(stalls):
        assert process.poll() is None
        assert time.monotonic() < late
        time.sleep(0.02)
    time.sleep(0.3)  # a call that ended is written down by then
    process.kill()
    process.wait()
    began, ended = thread.calls("began"), thread.calls("ended")
    assert len(began) == len(ended) + len(stalls)
    answer = thread.finish()
    again = thread.calls("began")[len(began) :]
    assert not set(again) & set(ended)
    assert sorted([*ended, *again]) == sorted(usual)
    assert len(thread.calls("began")) == CALLS + len(stalls)
    assert answer_fields(answer) == answer_fields(expected)
