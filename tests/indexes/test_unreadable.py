"""Files and folders that cannot be looked at: what was indexed from them stays, under the labels of now."""

from __future__ import annotations

import os
import shutil

import pytest

from groundwire.errors import InputError
from groundwire.indexes.labels import partition_key
from groundwire.indexes.tree import Tree

SECRET = partition_key(("secret",))


@pytest.fixture
def unreadable(monkeypatch):
    original = os.open

    def refuse(path, *values, **options):
        if path == "a.md":
            raise PermissionError(13, "Permission denied")
        return original(path, *values, **options)

    return lambda: monkeypatch.setattr(os, "open", refuse)


def test_an_unreadable_file_keeps_its_passages(shelf, whole, unreadable) -> None:
    shelf.write("a.md", shelf.text("anchor"))
    shelf.write("b.md", shelf.text("bell"))
    shelf.index()
    shelf.write("a.md", shelf.text("apple"))
    unreadable()
    assert shelf.index().skipped == [("a.md", "cannot be opened: permission denied")]
    content = shelf.content()
    whole(content)
    assert content["docs"]["sources"]["a.md"][4] == shelf.text("anchor")


def test_an_unreadable_file_still_moves_to_its_new_labels(shelf, whole, unreadable) -> None:
    shelf.write("a.md", shelf.text("anchor"))
    shelf.index()
    unreadable()
    shelf.index(labels=["secret"])
    content = shelf.content()
    whole(content)
    assert set(content["dense"]) == {("docs", SECRET)}
    assert shelf.library().search("anchor") == []


def test_a_folder_that_cannot_be_listed_keeps_its_passages(shelf, whole, monkeypatch) -> None:
    shelf.write("a.md", shelf.text("anchor"))
    shelf.write("sub/b.md", shelf.text("bell"))
    shelf.index()
    original = Tree.entries

    def refuse(tree, folder):
        if folder == blocked:
            raise PermissionError(13, "Permission denied")
        return original(tree, folder)

    monkeypatch.setattr(Tree, "entries", refuse)
    blocked = "sub"
    assert shelf.index(labels=["secret"]).removed == 0
    content = shelf.content()
    whole(content)
    assert {name: source[0] for name, source in content["docs"]["sources"].items()} == {
        "a.md": ("secret",),
        "sub/b.md": ("secret",),
    }
    blocked = ""
    with pytest.raises(InputError, match="docs"):
        shelf.index()
    monkeypatch.undo()
    assert len(shelf.content()["docs"]["sources"]) == 2


def test_a_link_to_a_folder_does_not_keep_what_was_removed_there(shelf, whole) -> None:
    shelf.write("real/a.md", shelf.text("anchor"))
    shelf.write("real/b.md", shelf.text("bell"))
    shelf.write("was/c.md", shelf.text("compass"))
    shelf.index()
    (shelf.docs / "real" / "a.md").unlink()
    shutil.rmtree(shelf.docs / "was")
    (shelf.docs / "was").symlink_to(shelf.docs / "real")
    assert shelf.index().removed == 2
    whole(shelf.content())
    assert list(shelf.content()["docs"]["sources"]) == ["real/b.md"]
