"""The private copies of read-only libraries: none stays among the temporary files after its process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from groundwire.errors import LibraryError
from groundwire.indexes.library import Library
from groundwire.indexes.stores.private_copy import Copy

KILLED = """
import os, signal, sys
from groundwire.indexes.stores.private_copy import Copy
copy = Copy()
print(copy.name, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
INTERRUPTED = """
from groundwire.cli.exits import leave
from groundwire.indexes.stores.private_copy import Copy
copy = Copy()
print(copy.name, flush=True)
leave("interrupted")
"""


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


def copy_of(script: str) -> Path:
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)
    return Path(process.stdout.strip())


def test_what_a_killed_process_left_is_removed_by_the_next(temporary: Path) -> None:
    living, left = Copy(), copy_of(KILLED)
    assert left.parent == temporary
    assert left.is_dir()
    another = Copy()
    assert {str(path) for path in temporary.iterdir()} == {living.name, another.name}


def test_ctrl_c_leaves_no_copy(temporary: Path) -> None:
    assert not copy_of(INTERRUPTED).exists()


def test_folders_of_others_are_left_alone(temporary: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "held").touch()
    (temporary / "groundwire-copy-link").symlink_to(outside)
    (temporary / "groundwire-copy-new").mkdir()  # its process has not locked it yet
    Copy()
    assert (outside / "held").exists()
    assert (temporary / "groundwire-copy-new").is_dir()


def test_no_folder_of_temporary_files_is_a_sentence(filled_shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(filled_shelf.folder / "nowhere"))
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(LibraryError, match="TMPDIR"):
        Library.open(filled_shelf.folder)
