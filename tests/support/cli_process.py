"""The command line as a process or in this one, without the keys of whoever runs the tests."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from groundwire.cli.app import run
from groundwire.indexes.library import Library

QUESTION = "How long must an engineer rest after a call-out?"
COMMAND = [sys.executable, "-m", "groundwire"]
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("OPENAI_", "GROUNDWIRE_", "TAVILY_", "LANGSMITH_", "LANGCHAIN_"))
}


Command = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """`command(*arguments, cwd)` runs a command here, where only its end and its output matter."""
    for name in os.environ.keys() - ENVIRONMENT.keys():
        monkeypatch.delenv(name)

    def call(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
        monkeypatch.chdir(cwd)
        monkeypatch.setattr(sys, "argv", ["groundwire", *arguments])
        code = run()
        captured = capsys.readouterr()
        return subprocess.CompletedProcess(sys.argv, code, captured.out, captured.err)

    return call


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with documents and a library of them, by the packaged embedding model."""
    folder = tmp_path_factory.mktemp("place")
    (folder / "docs").mkdir()
    (folder / "docs" / "rest.md").write_text("# Rest\n\nAn engineer must rest for 11 hours after a call-out.\n")
    with Library.create(folder / ".groundwire") as library:
        library.add_files(folder / "docs", index="rules", description="Rules")
    return folder
