"""The command line as a process, without the keys of whoever runs the tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

QUESTION = "How long must an engineer rest after a call-out?"
COMMAND = [sys.executable, "-m", "groundwire"]
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("OPENAI_", "GROUNDWIRE_", "TAVILY_", "LANGSMITH_", "LANGCHAIN_"))
}


def groundwire(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command."""
    return subprocess.run([*COMMAND, *arguments], cwd=cwd, env=ENVIRONMENT, capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with documents and a library of them, by the packaged embedding model."""
    folder = tmp_path_factory.mktemp("place")
    (folder / "docs").mkdir()
    (folder / "docs" / "rest.md").write_text("# Rest\n\nAn engineer must rest for 11 hours after a call-out.\n")
    process = groundwire("index", "docs", "--name", "rules", "--description", "Rules", cwd=folder)
    assert process.returncode == 0, process.stderr
    return folder
