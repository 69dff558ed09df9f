"""An evaluation that is killed, or interrupted, goes on where it was and comes to the same bytes."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from cli_process import COMMAND, ENVIRONMENT

from groundwire.evaluation.runs.store import FILE

REPEAT = 3
RUNS = 5 * 2 * REPEAT
OPTIONS = ["--graphs", "naive,corrective", "--repeat", str(REPEAT), "--concurrency", "2", "--json"]


def start(cases: Path, library: Path) -> subprocess.Popen[str]:
    command = [*COMMAND, "eval", str(cases), *OPTIONS, "--library", str(library)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)


def stored_records(library: Path) -> list[tuple[str, str]]:
    """Fingerprint and text of each record that another process wrote."""
    file = library / "evaluations" / "small" / FILE
    if not file.exists():
        return []
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT run, record FROM records ORDER BY rowid").fetchall()


def stop_after(process: subprocess.Popen[str], library: Path, records: int, with_: signal.Signals) -> None:
    ends = time.monotonic() + 60
    while len(stored_records(library)) < records:
        assert process.poll() is None
        assert time.monotonic() < ends
        time.sleep(0.005)
    process.send_signal(with_)


@pytest.mark.slow
def test_a_killed_and_interrupted_evaluation_comes_to_the_same_bytes_and_makes_no_run_twice(
    groundwire: Any, cases: Path, tmp_path: Path
) -> None:
    whole_library, library = tmp_path / "whole", tmp_path / "killed"
    _, whole, err = groundwire(*OPTIONS, "--library", str(whole_library))
    assert err.splitlines()[-1].startswith(f"{RUNS} of {RUNS} runs")
    process = start(cases, library)
    stop_after(process, library, 3, signal.SIGKILL)
    assert process.wait(timeout=20) == -signal.SIGKILL
    process.communicate()
    assert 3 <= len(stored_records(library)) < 11
    process = start(cases, library)
    stop_after(process, library, 11, signal.SIGINT)  # runs are under way: each system takes its five cases in turn
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert "stopping after the runs under way" in err
    assert "what was finished is kept, the same command goes on" in err
    interrupted = stored_records(library)
    assert 11 <= len(interrupted) < RUNS
    _, out, err = groundwire(*OPTIONS, "--library", str(library))
    assert out == whole
    assert f"{len(interrupted)} from before" in err.splitlines()[-1]
    after = stored_records(library)
    assert after[: len(interrupted)] == interrupted
    assert len(after) == RUNS
