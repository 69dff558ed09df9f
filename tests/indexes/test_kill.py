"""A process that is killed while it indexes: the library stays whole, and a resumed run ends at the same content."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from langchain_core.documents import Document
from library_shelf import HashedWords

from groundwire import Library

FILES, DOCUMENTS = (Path(__file__).with_name(name) for name in ("kill_loop.py", "kill_adding.py"))

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork")


def kill_loop(script: Path, tmp_path: Path, *options: str) -> int:
    """Run a loop; how many runs were still at work when they were killed."""
    process = subprocess.run(
        [sys.executable, str(script), str(tmp_path / "loop"), *options],
        capture_output=True, text=True, timeout=900, check=False,
    )  # fmt: skip
    assert process.returncode == 0, process.stderr[-6000:]
    match = re.search(r"killed (\d+)", process.stdout)
    assert match
    return int(match[1])


@pytest.mark.slow
def test_killed_at_many_moments(tmp_path: Path) -> None:
    """More of them: `python tests/indexes/kill_loop.py FOLDER --moments 50`."""
    assert kill_loop(FILES, tmp_path, "--moments", "2", "--seed", "2", "--persist") == 2


@pytest.mark.slow
def test_killed_while_documents_are_added(tmp_path: Path) -> None:
    """More: `python tests/indexes/kill_adding.py FOLDER --documents 10000 --moments 20`."""
    assert kill_loop(DOCUMENTS, tmp_path, "--documents", "100", "--moments", "2", "--seed", "1") == 2


class Interrupted(HashedWords):
    """Is interrupted at its second call, unless it is to end."""

    def __init__(self, *, ends: bool) -> None:
        super().__init__()
        self.ends = ends

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        if self.texts and not self.ends:
            raise KeyboardInterrupt
        return super().embed_documents(texts)


@pytest.mark.slow
def test_an_interrupt_in_the_first_file_of_a_library_keeps_what_was_embedded(tmp_path: Path) -> None:
    page = "\n\n".join(f"# Berth {n}\n\n" + f"Berth {n} is {n} metres deep. " * 40 for n in range(400))
    document = Document(page_content=page, metadata={"source": "berths.md"})
    first, again = Interrupted(ends=False), Interrupted(ends=True)
    with pytest.raises(KeyboardInterrupt), Library.create(tmp_path / "library", embeddings=first) as library:
        library.add([document], index="berths", description="Berths.")
    with Library.open(tmp_path / "library", embeddings=again) as library:
        library.add([document], index="berths", description="Berths.")
        passages = library.indexes(None)[0].passages
    assert first.texts
    assert len(first.texts) + len(again.texts) == passages


def test_an_interrupt_before_anything_was_embedded_leaves_no_library(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), Library.create(tmp_path / "library"):
        raise KeyboardInterrupt
    assert not (tmp_path / "library").exists()
