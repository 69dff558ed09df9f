"""What an indexing run costs and leaves behind."""

from __future__ import annotations

import os
import shutil

import pytest

from groundwire.cli import exits
from groundwire.errors import EmbeddingMismatchError, InputError
from groundwire.indexes.labels import partition_key
from groundwire.indexes.tree import Tree
from groundwire.settings import IndexSettings, SearchSettings

SECRET = partition_key(("secret",))


def test_unchanged_files_are_not_read_and_not_embedded(shelf, whole, monkeypatch) -> None:
    shelf.write("a.md", shelf.text("anchor"))
    shelf.write("b.txt", "A bell.")
    shelf.index()
    before, shelf.model.texts = shelf.content(), []
    monkeypatch.setattr(Tree, "read", lambda _, name, __: pytest.fail(f"{name} was read"))
    summary = shelf.index()
    assert (summary.unchanged, summary.added, summary.changed, summary.removed, summary.embedded) == (2, 0, 0, 0, 0)
    assert shelf.model.texts == []
    whole(before)
    assert shelf.content()["catalog"] == before["catalog"]


def test_unchanged_files_are_not_read_once_a_label_exists(shelf, monkeypatch) -> None:
    shelf.write("open/a.md", shelf.text("anchor"))
    shelf.write("staff/pay.md", shelf.text("bell"))
    shelf.index(path="open")
    shelf.index("staff", path="staff", labels=["secret"])
    monkeypatch.setattr(Tree, "read", lambda _, name, __: pytest.fail(f"{name} was read"))
    assert shelf.index(path="open").unchanged == 1


def test_a_touched_file_is_read_and_not_embedded(shelf) -> None:
    path = shelf.write("a.md", shelf.text("anchor"))
    shelf.index()
    os.utime(path, ns=(1_700_000_000_000_000_000, 1_700_000_000_000_000_000))
    shelf.model.texts = []
    assert shelf.index().unchanged == 1
    assert shelf.model.texts == []


def test_a_file_written_just_before_it_was_indexed_is_read_again(shelf) -> None:
    path = shelf.write("a.txt", "first")
    os.utime(path)
    stamp = path.stat().st_mtime_ns
    shelf.index()
    path.write_text("other")
    os.utime(path, ns=(stamp, stamp))
    assert shelf.index().changed == 1


def test_changed_and_removed_files_leave_no_ghost(shelf, whole, alike) -> None:
    for word in ("anchor", "bell", "compass"):
        shelf.write(f"{word}.md", shelf.text(word))
    shelf.index()
    shelf.write("bell.md", shelf.text("buoy"))
    (shelf.docs / "compass.md").unlink()
    summary = shelf.index()
    assert (summary.unchanged, summary.changed, summary.removed) == (1, 1, 1)
    whole(shelf.content())
    alike(shelf.content(), shelf.rebuilt(("docs", "", None)))


def test_only_what_changed_in_a_file_is_embedded(shelf) -> None:
    sections = [f"# Part {n}\n\n{' '.join(f'word{n}x{m}' for m in range(120))}.\n\n" for n in range(4)]
    shelf.write("a.md", "---\ntitle: Parts\n---\n" + "".join(sections))
    first = shelf.index()
    shelf.write("a.md", "---\ntitle: Parts\n---\n" + "".join(sections[:3]) + "# Part 9\n\nNew.\n")
    assert shelf.index().embedded == 1 < first.embedded


@pytest.mark.slow
def test_a_text_that_a_file_repeats_is_embedded_once(shelf, whole) -> None:
    paragraph = f"The same notice again: {' '.join(f'word{n}' for n in range(200))}.\n\n"
    shelf.write("notices.md", "---\ntitle: Notices\n---\n" + 300 * paragraph)
    summary = shelf.index()
    assert summary.passages == summary.embedded > 256  # more than one batch
    assert len(shelf.model.texts) == len(set(shelf.model.texts)) < 5
    whole(shelf.content())


def test_a_new_title_is_embedded_anew(shelf, alike) -> None:
    shelf.write("a.md", "---\ntitle: Old title\n---\n# Head\n\nThe text.\n")
    shelf.index()
    shelf.write("a.md", "---\ntitle: New title\n---\n# Head\n\nThe text.\n")
    shelf.index()
    alike(shelf.content(), shelf.rebuilt(("docs", "", None)))


def test_changed_metadata_replaces_the_old_in_every_store(shelf, whole, alike) -> None:
    shelf.write("a.md", "---\nowner: ann\nyear: 2024\n---\n# Head\n\nThe text.\n")
    shelf.write("b.md", "---\nowner: bob\n---\n# Other\n\nAnother text.\n")
    shelf.index()
    shelf.write("a.md", "---\nteam: blue\nyear: new\n---\n# Head\n\nThe text.\n")
    shelf.model.texts = []
    shelf.index()
    whole(shelf.content())
    alike(shelf.content(), shelf.rebuilt(("docs", "", None)))
    library = shelf.library()
    for mode in ("dense", "lexical"):
        counts = {
            str(filters): len(library.search("text", settings=SearchSettings(mode=mode), filters=filters))
            for filters in ({"owner": "ann"}, {"year": 2024}, {"team": "blue"}, {"year": "new"})
        }
        assert list(counts.values()) == [0, 0, 1, 1], (mode, counts)


def test_labels_move_documents_and_back(shelf, whole, alike) -> None:
    shelf.write("a.md", shelf.text("anchor"))
    shelf.write("b.md", shelf.text("bell"))
    shelf.index()
    public = shelf.content()
    shelf.model.texts = []
    shelf.index(labels=["secret"])
    moved = shelf.content()
    whole(moved)
    assert set(moved["dense"]) == {("docs", SECRET)}
    shelf.index(labels=[])
    whole(shelf.content())
    alike(shelf.content(), public)


def test_a_sub_folder_keeps_its_labels(shelf, whole) -> None:
    shelf.write("open/a.md", shelf.text("anchor"))
    shelf.write("staff/b.md", shelf.text("bell"))
    shelf.write("staff/more/c.md", shelf.text("compass"))
    shelf.index()
    shelf.index(path="staff", labels=["secret"])
    shelf.index()
    content = shelf.content()
    whole(content)
    assert {name: source[0] for name, source in content["docs"]["sources"].items()} == {
        "open/a.md": (),
        "staff/b.md": ("secret",),
        "staff/more/c.md": ("secret",),
    }
    shelf.index(labels=["all"])
    assert shelf.content()["docs"]["sources"]["open/a.md"][0] == ("all",)
    assert shelf.content()["docs"]["sources"]["staff/b.md"][0] == ("secret",)


def test_labels_reach_down_past_the_librarys_own_folder(shelf, whole) -> None:
    """Locations below the library's parent are relative, those above are not."""
    shelf.write("project/a.md", shelf.text("anchor"))
    shelf.write("other/b.md", shelf.text("bell"))
    shelf.folder = shelf.docs / "project" / ".groundwire"
    shelf.index(labels=["secret"])
    content = shelf.content()
    assert {source[0] for source in content["docs"]["sources"].values()} == {("secret",)}
    (shelf.docs / "project" / "a.md").unlink()
    assert shelf.index().removed == 1


def test_the_same_content_in_two_files_and_twice_in_one(shelf, whole) -> None:
    shelf.write("a.md", "# Same\n\nText.\n\n# Same\n\nText.\n")
    shelf.write("b.md", "# Same\n\nText.\n\n# Same\n\nText.\n")
    shelf.index()
    whole(shelf.content())
    (shelf.docs / "a.md").unlink()
    shelf.index()
    whole(shelf.content())
    assert list(shelf.content()["docs"]["sources"]) == ["b.md"]


def test_two_roots_with_the_same_names(shelf, whole) -> None:
    shelf.write("one/a.md", shelf.text("anchor"))
    shelf.write("two/a.md", shelf.text("bell"))
    shelf.write("two/two/a.md", shelf.text("compass"))
    shelf.write("three/two/a.md", shelf.text("deck"))
    for root in ("one", "two", "three"):
        shelf.index(path=root)
    content = shelf.content()
    whole(content)
    assert len(content["docs"]["sources"]) == 4
    assert {"a.md", "two/a.md"} <= set(content["docs"]["sources"])
    (shelf.docs / "two" / "a.md").unlink()
    assert shelf.index(path="two").removed == 1
    whole(shelf.content())


def test_a_file_that_becomes_binary_is_forgotten(shelf, whole) -> None:
    shelf.write("a.txt", "words")
    shelf.write("b.txt", "more words")
    shelf.index()
    shelf.write("a.txt", b"\0\1\2")
    summary = shelf.index()
    assert summary.removed == 1
    assert summary.skipped[0][0] == "a.txt"
    whole(shelf.content())
    assert list(shelf.content()["docs"]["sources"]) == ["b.txt"]


def test_an_emptied_folder_empties_the_index(shelf, whole) -> None:
    path = shelf.write("a.md", shelf.text("anchor"))
    shelf.index()
    path.unlink()
    assert shelf.index().removed == 1
    whole(shelf.content())
    assert shelf.library().search("anchor") == []
    shelf.write("a.md", shelf.text("anchor"))
    assert shelf.index().added == 1


def test_other_settings_are_refused(shelf) -> None:
    shelf.write("a.md", shelf.text("anchor"))
    shelf.index(settings=IndexSettings(max_tokens=100))
    before = shelf.content()
    with pytest.raises(InputError, match="max_tokens=100"):
        shelf.index(settings=IndexSettings(max_tokens=50))
    with pytest.raises(EmbeddingMismatchError, match=r"'minilm'.*'openai:x'"):
        shelf.index(settings=IndexSettings(embedding="openai:x"))
    shelf.index(settings=IndexSettings(max_tokens=100))
    shelf.index()
    assert shelf.content()["catalog"] == before["catalog"]


def test_settings_are_checked_under_the_lock(shelf) -> None:
    """A library opened before another object settled the index does not overrule it."""
    shelf.write("a.md", shelf.text("anchor"))
    library = shelf.library()
    shelf.index(settings=IndexSettings(max_tokens=100))
    with pytest.raises(InputError, match="max_tokens=100"):
        library.add_files(shelf.docs, index="docs", description="Mine.", settings=IndexSettings(max_tokens=50))


def test_one_library_object_sees_what_it_wrote(shelf) -> None:
    shelf.write("a.md", shelf.text("anchor"))
    library = shelf.library()
    assert library.indexes() == []
    library.add_files(shelf.docs, index="docs", description="Test documents.")
    assert [info.name for info in library.indexes()] == ["docs"]
    assert library.search("anchor")
    shelf.write("b.md", shelf.text("bell"))
    assert library.add_files(shelf.docs, index="docs").added == 1
    assert library.add_files(shelf.docs, index="docs").unchanged == 2
    assert library.search("bell")[0].passage.source == "b.md"


def test_a_store_that_was_lost_is_made_anew(shelf, whole, alike) -> None:
    shelf.write("a.md", shelf.text("anchor"))
    shelf.write("b.md", shelf.text("bell"))
    shelf.index()
    before = shelf.content()
    for store in ("vectors", "words"):
        shutil.rmtree(shelf.folder / store)
        assert shelf.index().unchanged == 2
        alike(shelf.content(), before)


def test_front_matter_that_no_store_can_hold(shelf, whole) -> None:
    shelf.write(
        "a.md",
        '---\ntitle: "half \\ud800"\n"$x": 1\n"": 2\n"chroma:document": x\n"#y": 3\n'
        'odd: "\\udc00"\nok: 1\n---\nText.\n',
    )
    assert shelf.index().added == 1
    content = shelf.content()
    whole(content)
    assert content["docs"]["sources"]["a.md"][2:4] == (
        "half ?",
        {"title": "half ?", "odd": "?", "ok": 1, "format": "markdown"},
    )


@pytest.mark.slow
def test_very_many_passages_in_one_file(shelf, whole) -> None:
    """SQLite takes no more than 32,766 values in one statement, Chroma some thousands in one call."""
    shelf.write("a.md", "".join(f"# Part {n}\n\nText {n} of it.\n\n" for n in range(3_000)))
    assert shelf.index(settings=IndexSettings(max_tokens=16)).passages >= 3_000
    library = shelf.library()
    (partition, ids), *_ = library.catalog.ids("docs").items()
    assert len(library.catalog.passages([*ids, *map(str, range(40_000))], [partition])) == len(ids)
    shelf.write("a.md", "Short now.")
    shelf.index()
    whole(shelf.content())


def test_several_paths_are_indexed_in_turn_and_a_wrong_one_loses_nothing(shelf, groundwire) -> None:
    for name in ("a.md", "sub/b.md", "sub/c.md"):
        shelf.write(name, "# Bell\n\nThe bell.\n")
    paths = [str(shelf.docs / name) for name in ("a.md", "sub", "nowhere")]
    code, message = groundwire("index", *paths, "--name", "all")
    assert code == exits.BAD_INPUT
    assert "nowhere" in message
    with shelf.library() as library:
        assert sorted(hit.passage.source for hit in library.search("bell")) == ["a.md", "b.md", "c.md"]
