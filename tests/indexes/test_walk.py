from __future__ import annotations

import errno
import os
import socket
from pathlib import Path

import pytest

from groundwire.errors import InputError
from groundwire.indexes.ingestion.walk import File, Skipped, walk
from groundwire.indexes.tree import Tree


def make(root: Path, *names: str, content: str = "text") -> Path:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return root


def walk_folder(root: Path, *, max_bytes: int = 1_000, exclude: Path | None = None) -> list[File | Skipped]:
    with Tree(root) as tree:
        return list(walk(tree, max_bytes=max_bytes, exclude=exclude))


def names(root: Path, *, exclude: Path | None = None) -> list[str]:
    return [each.name for each in walk_folder(root, exclude=exclude)]


def skip_reasons(root: Path) -> dict[str, str]:
    return {each.name: each.reason for each in walk_folder(root) if isinstance(each, Skipped)}


def test_files_come_sorted_by_their_whole_name(tmp_path: Path) -> None:
    make(tmp_path, "b.md", "a/z.md", "a.md", "a-b/c.md", "a/b/c.md", "Z.md")
    files = names(tmp_path)
    assert files == sorted(files) == ["Z.md", "a-b/c.md", "a.md", "a/b/c.md", "a/z.md", "b.md"]


def test_a_found_file_has_its_size_and_time(tmp_path: Path) -> None:
    make(tmp_path, "a/b.md")
    path = tmp_path / "a" / "b.md"
    assert walk_folder(tmp_path, max_bytes=4) == [File(path, "a/b.md", 4, path.stat().st_mtime_ns)]


def test_a_file_as_root_is_the_only_one(tmp_path: Path) -> None:
    make(tmp_path, ".hidden.md", "other.md")
    (file,) = walk_folder(tmp_path / ".hidden.md")
    assert file == File(tmp_path / ".hidden.md", ".hidden.md", 4, file.path.stat().st_mtime_ns)
    (small,) = walk_folder(tmp_path / "other.md", max_bytes=1)
    assert small == Skipped(tmp_path / "other.md", "other.md", "is too large (0.000004 MB; the limit is 0.000001 MB)")


def test_a_root_that_is_not_there_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="gone"):
        Tree(tmp_path / "gone")


def test_hidden_and_built_folders_are_passed_over(tmp_path: Path) -> None:
    make(
        tmp_path,
        "node_modules/a.js",
        "x/__pycache__/a.pyc",
        ".venv/a",
        "venv/a",
        "dist/a",
        "build/a",
        "p.egg-info/a",
    )
    make(tmp_path, ".git/config", ".env", "kept/build.md", "builder/a.md")
    assert names(tmp_path) == ["builder/a.md", "kept/build.md"]


def test_gitignore_files_at_every_level_are_obeyed(tmp_path: Path) -> None:
    make(
        tmp_path,
        "a.log",
        "keep.log",
        "out/a.md",
        "sub/a.log",
        "sub/b.tmp",
        "sub/deep/c.tmp",
        "sub/out",
        "x.md",
    )
    make(tmp_path, ".gitignore", content="*.log\n!keep.log\nout/\n!\nsub/deep/../x\n")
    make(tmp_path / "sub", ".gitignore", content="/b.tmp\n!a.log\n")
    assert names(tmp_path) == ["keep.log", "sub/a.log", "sub/deep/c.tmp", "sub/out", "x.md"]


def test_a_gitignore_of_broken_bytes_does_no_harm(tmp_path: Path) -> None:
    make(tmp_path, "a.md")
    (tmp_path / ".gitignore").write_bytes(b"\xff\xfe\n[\n***\na.md\n")
    assert names(tmp_path) == []


def test_links_are_reported_and_never_followed(tmp_path: Path) -> None:
    make(tmp_path, "a/b.md")
    (tmp_path / "a" / "loop").symlink_to(tmp_path)
    (tmp_path / "file").symlink_to(tmp_path / "a" / "b.md")
    (tmp_path / "broken").symlink_to("nowhere")
    assert skip_reasons(tmp_path) == dict.fromkeys(
        ("a/loop", "file", "broken"), "is a symbolic link, which is not followed"
    )


def test_a_link_as_root_is_followed(tmp_path: Path) -> None:
    make(tmp_path, "real/a.md")
    (tmp_path / "link").symlink_to("real")
    assert names(tmp_path / "link") == ["a.md"]


def test_what_is_no_file_is_reported_and_never_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.chdir(tmp_path)  # a socket's whole path may not be longer than about 100 characters
    with socket.socket(socket.AF_UNIX) as door:
        door.bind("door")
        assert skip_reasons(tmp_path) == {"door": "is not a regular file", "pipe": "is not a regular file"}


def test_the_librarys_own_folder_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path, "docs/a.md", "library/catalog.md")
    assert names(tmp_path, exclude=tmp_path / "docs" / ".." / "library") == ["docs/a.md"]
    monkeypatch.chdir(tmp_path)
    assert names(Path(), exclude=Path("library")) == ["docs/a.md"]
    assert names(tmp_path, exclude=tmp_path) == []


def test_a_folder_that_cannot_be_listed_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path, "a/x.md", "b/y.md", "c.md")
    real = Tree.entries

    def entries(tree: Tree, folder: str) -> object:
        if folder == "a":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if folder == "b":
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return real(tree, folder)

    monkeypatch.setattr(Tree, "entries", entries)
    assert names(tmp_path) == ["a", "b", "c.md"]
    assert skip_reasons(tmp_path) == {
        "a": "cannot be opened: permission denied",
        "b": "was gone before it could be read",
    }


def test_a_folder_that_vanishes_during_the_walk_is_reported(tmp_path: Path) -> None:
    make(tmp_path, "a.md", "sub/b.md")
    with Tree(tmp_path) as tree:
        entries = walk(tree, max_bytes=1_000)
        assert next(entries).name == "a.md"
        (tmp_path / "sub" / "b.md").unlink()
        (tmp_path / "sub").rmdir()
        assert [(each.name, getattr(each, "reason", "")) for each in entries] == [
            ("sub", "was gone before it could be read")
        ]


def test_a_name_that_is_no_unicode_is_reported(tmp_path: Path) -> None:
    with open(os.fsencode(tmp_path) + b"/a\xff.md", "wb"):  # noqa: PTH123 - Path has no bytes
        pass
    assert skip_reasons(tmp_path) == {"a?.md": "has a name that is not valid Unicode"}


def test_folders_nest_deeper_than_python_recurses(tmp_path: Path) -> None:
    before = Path.cwd()
    try:
        os.chdir(tmp_path)
        for _ in range(1_500):
            os.mkdir("d")  # noqa: PTH102 - relative, because the whole path grows too long
            os.chdir("d")
        Path("a.md").write_text("x")
        endings = [name[-4:] for name in names(tmp_path)]
        Path("a.md").unlink()
        for _ in range(1_500):  # or pytest's own cleaning would recurse too deep
            os.chdir("..")
            os.rmdir("d")  # noqa: PTH106
    finally:
        os.chdir(before)
    assert endings == ["a.md"]
