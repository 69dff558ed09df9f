"""Files that are not what they were listed as, and patterns without end: nothing foreign is read, nothing hangs.

What could run without end is run in a process of its own, which is given up after a while.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from groundwire.indexes.ingestion.walk import Skipped, walk
from groundwire.indexes.progress import Summary
from groundwire.indexes.tree import LeftOutError, Tree


@pytest.fixture
def index_and_swap(shelf, monkeypatch):
    """Indexes the shelf; once everything is listed and nothing read, it calls what it is given."""

    def index(act: Callable[[], object]) -> Summary:
        def list_and_swap(*values: object, **options: object) -> list[object]:
            entries = list(walk(*values, **options))
            act()
            return entries

        monkeypatch.setattr("groundwire.indexes.ingestion.file_run.walk", list_and_swap)
        return shelf.index()

    return index


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A file outside of the documents, as a system file is."""
    file = tmp_path / "system" / "shadow.md"
    file.parent.mkdir()
    file.write_text("# Foreign\n\nThe zebraquill of the system.\n")
    return file


def stored_text(shelf) -> str:
    return " ".join(passage.text for passage in shelf.content()["docs"]["passages"])


def test_a_file_that_is_swapped_for_a_link_is_not_read(shelf, foreign, index_and_swap) -> None:
    shelf.write("good.md", "Good.")
    victim = shelf.write("victim.md", "Soon gone.")

    def swap() -> None:
        victim.unlink()
        victim.symlink_to(foreign)

    assert index_and_swap(swap).skipped == [("victim.md", "is a symbolic link, which is not followed")]
    assert stored_text(shelf) == "Good."


def test_a_folder_that_is_swapped_for_a_link_is_not_entered(shelf, foreign, index_and_swap) -> None:
    shelf.write("good.md", "Good.")
    victim = shelf.write("sub/shadow.md", "Soon gone.")

    def swap() -> None:
        victim.unlink()
        victim.parent.rmdir()
        victim.parent.symlink_to(foreign.parent)

    ((name, _),) = index_and_swap(swap).skipped
    assert name == "sub/shadow.md"
    assert stored_text(shelf) == "Good."


def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(shelf, index_and_swap) -> None:
    shelf.write("good.md", "Good.")
    victim = shelf.write("victim.md", "Soon gone.")

    def swap() -> None:
        victim.unlink()
        os.mkfifo(victim)

    waited = threading.Timer(20, lambda: victim.write_text("It was waited for."))
    waited.daemon = True
    waited.start()
    assert index_and_swap(swap).skipped == [("victim.md", "is not a regular file")]
    waited.cancel()


def test_a_file_that_grew_is_read_no_further_than_the_limit(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("x")
    with Tree(tmp_path) as tree:
        assert tree.read("a.md", 1)[0] == b"x"
        file.write_text("x" * 1_000)
        with pytest.raises(LeftOutError, match="too large"):
            tree.read("a.md", 100)
    with Tree(Path("/dev")) as tree, pytest.raises(LeftOutError, match="not a regular file"):
        tree.read("zero", 100)


def test_a_small_file_takes_little_memory_whatever_the_limit(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("x" * 100)
    with Tree(tmp_path) as tree:
        tracemalloc.start()
        try:
            tree.read("a.md", 100_000_000)
            assert tracemalloc.get_traced_memory()[1] < 1_000_000
        finally:
            tracemalloc.stop()


def _descriptors(below: Path) -> int:
    """How many descriptors of this process lie there; those of other tests come and go."""
    targets = (os.path.realpath(entry) for entry in Path("/proc/self/fd").iterdir())
    return sum(Path(target).is_relative_to(below) for target in targets)


def test_a_folder_keeps_no_descriptor_open(tmp_path: Path) -> None:
    for name in ("a/b/c.md", "a/d.md", "e/f.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    with Tree(tmp_path) as tree:
        for name in ("a/b/c.md", "a/d.md", "e/f.md", "a/b/c.md", "gone/x", "a/gone/x", "e/f.md"):
            try:
                assert tree.read(name, 10)[0] == b"x"
            except LeftOutError:
                assert "gone" in name
        assert 0 < _descriptors(tmp_path.resolve()) <= 2
    assert _descriptors(tmp_path.resolve()) == 0


WALK = """
import sys
from pathlib import Path
from groundwire.indexes.tree import Tree
from groundwire.indexes.progress import Summary
from groundwire.indexes.ingestion.walk import walk
with Tree(Path(sys.argv[1])) as tree:
    for one in walk(tree, max_bytes=100):
        print(one.name, getattr(one, "reason", "is read"))
"""


def walk_with(tmp_path: Path, rules: str, *names: str) -> list[str]:
    """What a walk in a process of its own says of each file that lies under these rules."""
    for name in names:
        (tmp_path / "sub" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "sub" / name).write_text("x")
    (tmp_path / "sub" / ".gitignore").write_text(rules)
    command = [sys.executable, "-c", WALK, str(tmp_path)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout.splitlines()


def test_a_pattern_of_many_stars_ends(tmp_path: Path) -> None:
    """107 bytes of it ran past 150 seconds."""
    names = ["a" * 250, "a" * 249 + "b"]
    assert walk_with(tmp_path, f"{'*a' * 53}*b\n", *names) == [f"sub/{names[0]} is read"]


def test_a_pattern_of_many_folders_ends(tmp_path: Path) -> None:
    deep = "/".join("a" * 300)
    assert walk_with(tmp_path, f"{'**/a/' * 20}b\n", f"{deep}/b", f"{deep}/c") == [f"sub/{deep}/c is read"]


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        pytest.param(
            "".join(f"*{'a*' * 50}b{n}\n" for n in range(900)),
            "has more patterns than can be matched at once (900)",
            marks=pytest.mark.slow,
        ),
        ("*a" * 40_000, "has a pattern of 80,000 characters"),
        ("# x\n" * 40_000, "is too large"),
    ],
    ids=["many", "long", "large"],
)
def test_rules_that_cannot_be_used_leave_their_folder_out(tmp_path: Path, rules: str, why: str) -> None:
    """To pass over them would index what they keep out."""
    (line,) = walk_with(tmp_path, rules, "a.md")
    assert line.startswith("sub is left out, because its .gitignore")
    assert why in line


def test_rules_that_are_swapped_for_a_pipe_are_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.md").write_text("x")
    (tmp_path / ".gitignore").write_text("*.log\n")
    real_entries = Tree.entries

    def swapped(tree: Tree, folder: str) -> object:
        entries = real_entries(tree, folder)
        (tmp_path / ".gitignore").unlink()
        os.mkfifo(tmp_path / ".gitignore")
        return entries

    monkeypatch.setattr(Tree, "entries", swapped)
    with Tree(tmp_path) as tree:
        (left_out,) = walk(tree, max_bytes=100)
    assert isinstance(left_out, Skipped)
    assert "not a regular file" in left_out.reason
