"""A chat that is killed while its model is asked goes on where it was, and pays for nothing twice."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import chat_process
import pytest

CALLS = 5
"""Of two turns of `corrective`: those of each, and one that condenses the second question."""


def finish(folder: Path, graph: str) -> tuple[list[Any], list[Any]]:
    """The answers and the turns, without the ids of the messages, which are new in every thread."""
    folder.mkdir(exist_ok=True)
    chat_process.main(folder, graph, 0.0)
    turns = json.loads((folder / "turns.json").read_text())
    ids = [turn.pop("id") for turn in turns]
    assert len(set(ids)) == len(turns)
    return json.loads((folder / "answers.json").read_text()), turns


def calls(folder: Path, what: str) -> list[str]:
    file = folder / "calls"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [prompt for event, prompt in map(json.loads, lines) if event == what]


def kill_at(folder: Path, graph: str, number: int) -> None:
    """Start, and kill with SIGKILL as soon as the model was asked for the `number`th time."""
    folder.mkdir(exist_ok=True)
    process = subprocess.Popen([sys.executable, chat_process.__file__, str(folder), graph, "0.4"])
    ends = time.monotonic() + 60
    while len(calls(folder, "asked")) < number and time.monotonic() < ends:
        assert process.poll() is None
        time.sleep(0.02)
    process.kill()
    process.wait()


@pytest.mark.slow
def test_a_killed_chat_goes_on_where_it_was(tmp_path: Path) -> None:
    graph = "corrective"
    answers, turns = finish(tmp_path / "whole", graph)
    whole = calls(tmp_path / "whole", "answered")
    assert len(whole) == CALLS
    assert [len(answers), len(turns)] == [2, 2]
    for number in (1, CALLS):
        folder = tmp_path / f"killed-{number}"
        kill_at(folder, graph, number)
        before = calls(folder, "answered")
        replies, history = finish(folder, graph)
        assert (replies, history) == (answers, turns), number
        assert len(before) == number - 1
        assert calls(folder, "answered") == whole, number
        assert calls(folder, "asked") == [*whole[:number], *whole[number - 1 :]], number


@pytest.mark.slow
def test_a_chat_that_is_killed_again_and_again_comes_to_the_same_end(tmp_path: Path) -> None:
    answers, turns = finish(tmp_path / "whole", "self_rag")
    folder = tmp_path / "killed"
    for number in (2, 7):
        kill_at(folder, "self_rag", number)
    assert finish(folder, "self_rag") == (answers, turns)
    assert calls(folder, "answered") == calls(tmp_path / "whole", "answered")
