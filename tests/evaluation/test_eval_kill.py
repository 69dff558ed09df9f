"""An evaluation that is killed, or interrupted, goes on where it was and comes to the same bytes."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
import small_set

from groundwire.evaluation.runs.store import FILE

REPEAT = 3
RUNS = 5 * 2 * REPEAT


def start(cases: Path, library: Path) -> subprocess.Popen[str]:
    options = ["--graphs", "naive,corrective", "--repeat", str(REPEAT), "--concurrency", "2", "--json"]
    command = [sys.executable, "-c", "from groundwire.cli import main; main()", "eval", str(cases), *options]
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("OPENAI", "GROUNDWIRE"))}
    return subprocess.Popen(
        [*command, "--library", str(library)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )


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
def test_a_killed_and_interrupted_evaluation_comes_to_the_same_bytes_and_makes_no_run_twice(tmp_path: Path) -> None:
    cases = small_set.make_set(tmp_path / "set")
    whole, err = start(cases, tmp_path / "whole").communicate(timeout=100)
    assert err.splitlines()[-1].startswith(f"{RUNS} of {RUNS} runs")
    library = tmp_path / "killed"
    for records in (3, 11):
        process = start(cases, library)
        stop_after(process, library, records, signal.SIGKILL)
        assert process.wait(timeout=20) == -signal.SIGKILL
        process.communicate()
    before = stored_records(library)
    assert 11 <= len(before) < 17
    process = start(cases, library)
    stop_after(process, library, 17, signal.SIGINT)  # runs are under way: each system takes its five cases in turn
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert "stopping after the runs under way" in err
    assert "what was finished is kept, the same command goes on" in err
    interrupted = stored_records(library)
    assert 17 <= len(interrupted) < RUNS
    out, err = start(cases, library).communicate(timeout=100)
    assert out == whole
    assert f"{len(interrupted)} from before" in err.splitlines()[-1]
    after = stored_records(library)
    assert after[: len(interrupted)] == interrupted
    assert len(after) == RUNS
