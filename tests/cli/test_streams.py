"""The command line where standard output or error is closed, full, or of an encoding that lacks characters."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

COMMAND = [sys.executable, "-m", "groundwire"]
FULL = Path("/dev/full")

needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")


def run(*arguments: str, **streams: Any) -> subprocess.CompletedProcess[str]:
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.run([*COMMAND, *arguments], text=True, timeout=120, check=False, **{**pipes, **streams})


def run_closed(command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {command}', "sh", *COMMAND, "--version"],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")
@pytest.mark.parametrize("command", [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_no_error(command: str) -> None:
    process = run_closed(command)
    assert (process.returncode, process.stderr) == (0, "")
    assert bool(process.stdout) == (">&-" not in command.split())


@needs_full
@pytest.mark.parametrize("arguments", [("--version",), pytest.param(("--help",), marks=pytest.mark.slow)])
def test_a_full_disk_for_the_output_is_one_sentence(arguments: tuple[str, ...]) -> None:
    with FULL.open("w") as full:
        process = run(*arguments, stdout=full)
    assert process.returncode == 2
    assert process.stderr == (
        "groundwire: standard output cannot be written (No space left on device): send it to a place that has room\n"
    )


@needs_full
@pytest.mark.slow
def test_a_full_disk_for_the_messages_changes_no_exit_code(tmp_path: Path) -> None:
    with FULL.open("w") as full:
        assert run("ask", "How long?", "--library", str(tmp_path / "none"), stderr=full).returncode == 4


@pytest.mark.parametrize("arguments", [("--help",), ("--version",)])
def test_a_reader_that_leaves_changes_no_exit_code(arguments: tuple[str, ...]) -> None:
    process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    with process.stderr as messages:
        assert messages.read() == ""
    assert process.wait(timeout=60) == 0


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_what_an_encoding_lacks_is_shown_as_its_code(encoding: str, folder: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    process = run("ask", "How long must an engineer rest?", "--library", str(folder), encoding=encoding)
    assert process.returncode == 0
    quote = "“An on-call engineer called out at night must rest for 11 hours.”"
    assert quote.encode(encoding, "backslashreplace").decode(encoding) in process.stdout
