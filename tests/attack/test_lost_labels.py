"""Labels are not lost by what people do with folders: the ordinary index command publishes nothing labelled."""

from __future__ import annotations

import os
import shutil

import pytest
from labelled_shelf import NEW, SECRET, public

from groundwire.cli import exits
from groundwire.errors import InputError, ModelError
from groundwire.indexes.ingestion.file_run import FileRun


def forget_all(shelf) -> None:
    library = shelf.library()
    for path in ("pay", "open"):
        library.forget_files(shelf.docs / path, index="docs")
    assert library.indexes() == []


def test_forgotten_and_indexed_again(labelled_shelf) -> None:
    forget_all(labelled_shelf)
    labelled_shelf.index()
    assert SECRET not in public(labelled_shelf)


def test_forgotten_edited_and_indexed_under_another_name(labelled_shelf) -> None:
    forget_all(labelled_shelf)
    labelled_shelf.write("pay/bands.md", f"# Pay\n\nThe {SECRET} salary is 53,000 now.\n")
    labelled_shelf.index("others")
    assert SECRET not in public(labelled_shelf)


def test_the_library_was_moved(labelled_shelf, tmp_path) -> None:
    (tmp_path / "elsewhere").mkdir()
    labelled_shelf.folder = labelled_shelf.folder.rename(tmp_path / "elsewhere" / "library")
    labelled_shelf.write("pay/new.md", f"A {SECRET} that nobody has seen yet.")
    labelled_shelf.index()
    assert SECRET not in public(labelled_shelf)


def test_library_and_documents_were_moved_together(labelled_shelf, tmp_path) -> None:
    (tmp_path / "elsewhere").mkdir()
    labelled_shelf.folder = labelled_shelf.folder.rename(tmp_path / "elsewhere" / "library")
    labelled_shelf.docs = labelled_shelf.docs.rename(tmp_path / "elsewhere" / "docs")
    labelled_shelf.write("pay/new.md", f"A {SECRET} that nobody has seen yet.")
    summary = labelled_shelf.index()
    assert (summary.added, summary.unchanged, summary.lost) == (1, 2, [])
    assert SECRET not in public(labelled_shelf)


def test_a_decision_on_one_copy_is_none_on_the_other(labelled_shelf, tmp_path) -> None:
    """The documents stayed, and a copy of them was published beside the library's new place."""
    (tmp_path / "elsewhere").mkdir()
    labelled_shelf.folder = labelled_shelf.folder.rename(tmp_path / "elsewhere" / "library")
    other = shutil.copytree(labelled_shelf.docs, tmp_path / "elsewhere" / "docs")
    labelled_shelf.index(path=other / "pay", labels=["public"])
    assert SECRET in public(labelled_shelf)
    labelled_shelf.write("pay/new.md", "A marmoset that nobody has seen yet.")
    labelled_shelf.index()
    assert "marmoset" not in public(labelled_shelf)


def test_the_documents_were_moved(labelled_shelf, groundwire) -> None:
    """The hint says to forget where they were; then they came in as public."""
    old = (labelled_shelf.docs / "pay").as_posix()
    (labelled_shelf.docs / "pay").rename(labelled_shelf.docs / "salaries")
    new = str(labelled_shelf.docs / "salaries")
    for _ in range(2):
        code, output = groundwire("index", new, *NEW)
        assert (code, SECRET in public(labelled_shelf)) == (exits.BAD_INPUT, False)
        assert "--labels people" in output
        assert f"{old}/bands.md" in output
        groundwire("index", old, "--name", "docs", "--forget")
    assert groundwire("index", new, *NEW, "--labels", "people")[0] == exits.ANSWERED
    assert SECRET not in public(labelled_shelf)
    assert groundwire("index", new, *NEW)[0] == exits.ANSWERED
    assert groundwire("index", new, *NEW, "--labels", "public")[0] == exits.ANSWERED
    assert SECRET in public(labelled_shelf)
    assert groundwire("index", new, *NEW)[0] == exits.ANSWERED


def test_the_old_path_was_published_for_something_else(labelled_shelf, groundwire) -> None:
    """Whoever publishes a path decides for what lies there, not for what lay there."""
    (labelled_shelf.docs / "pay").rename(labelled_shelf.docs / "salaries")
    labelled_shelf.write("pay/menu.md", "# Menu\n\nSoup.\n")
    assert groundwire("index", str(labelled_shelf.docs / "pay"), *NEW, "--labels", "public")[0] == exits.ANSWERED
    assert groundwire("index", str(labelled_shelf.docs / "salaries"), *NEW)[0] == exits.BAD_INPUT
    assert SECRET not in public(labelled_shelf)


def test_a_path_whose_labels_were_lowered_is_not_asked_about(shelf) -> None:
    """Two files of one content, both of a folder that somebody decided on."""
    for name in ("a", "b"):
        shelf.write(f"pay/{name}.md", "# Pay\n\nThe same in both.\n")
    shelf.index(labels=["people"])
    with shelf._closing() as library:
        library.label(shelf.docs, ["public"])
    assert shelf.index().changed == 2


def test_one_recognised_file_keeps_its_edited_neighbours_out(labelled_shelf) -> None:
    labelled_shelf.write("pay/scales.md", f"# Scales\n\nThe {SECRET} of scales.\n")
    labelled_shelf.index(path="pay")
    (labelled_shelf.docs / "pay").rename(labelled_shelf.docs / "a")
    labelled_shelf.write("a/bands.md", f"# Pay\n\nThe edited {SECRET}.\n")
    before = labelled_shelf.content()
    with pytest.raises(InputError, match=r"a file is known with labels.*'a/scales.md'.*pay/scales.md' with 'people'"):
        labelled_shelf.index()
    assert labelled_shelf.content()["catalog"] == before["catalog"]


def test_the_same_folder_in_a_second_index(labelled_shelf) -> None:
    labelled_shelf.index("second")
    assert SECRET not in public(labelled_shelf)


def test_a_copy_in_a_second_index(labelled_shelf) -> None:
    shutil.copytree(labelled_shelf.docs / "pay", labelled_shelf.docs / "copy")
    with pytest.raises(InputError, match="--labels people"):
        labelled_shelf.index("second", "copy")
    assert SECRET not in public(labelled_shelf)


def test_labels_given_in_a_second_index_count_in_the_first(shelf) -> None:
    shelf.write("pay/bands.md", f"# Pay\n\nThe {SECRET} salary is 52,000.\n")
    shelf.write("open/rest.md", "# Rest\n\nRest for 11 hours.\n")
    shelf.index("first")
    assert SECRET in public(shelf)
    shelf.index("second", "pay", labels=["people"])
    assert SECRET not in public(shelf)
    assert "11 hours" in public(shelf)


def test_a_public_file_that_becomes_a_labelled_one(labelled_shelf) -> None:
    shutil.copy(labelled_shelf.docs / "pay" / "bands.md", labelled_shelf.docs / "open" / "rest.md")
    with pytest.raises(InputError, match="--labels people"):
        labelled_shelf.index(path="open")
    assert SECRET not in public(labelled_shelf)


def test_a_file_that_is_swapped_after_the_look_at_labels(labelled_shelf, monkeypatch) -> None:
    """The bytes that come in are those that are recognised."""
    labelled_shelf.write("open/rest.md", "# Rest\n\nRest for 12 hours.\n")
    looked, swapped = FileRun.check_labels, []

    def check_labels(run, files, tree) -> None:
        looked(run, files, tree)
        swapped.append(shutil.copy(labelled_shelf.docs / "pay" / "bands.md", labelled_shelf.docs / "open" / "rest.md"))

    monkeypatch.setattr(FileRun, "check_labels", check_labels)
    with pytest.raises(InputError, match="--labels people"):
        labelled_shelf.index(path="open")
    assert swapped
    assert SECRET not in public(labelled_shelf)


def test_a_hard_link_to_a_labelled_file(labelled_shelf) -> None:
    """Also where the file was edited since, so that nobody knows its bytes."""
    labelled_shelf.write("pay/bands.md", f"# Pay\n\nThe {SECRET} salary is 99,000 by now.\n")
    os.link(labelled_shelf.docs / "pay" / "bands.md", labelled_shelf.docs / "open" / "other.md")
    with pytest.raises(InputError, match=r"other.md.*--labels people"):
        labelled_shelf.index(path="open")
    assert SECRET not in public(labelled_shelf)


def test_content_that_is_public_anyway_is_not_asked_about(shelf) -> None:
    for folder in ("open", "pay"):
        shelf.write(f"{folder}/licence.md", "# Licence\n\nThe same everywhere.\n")
    shelf.index(path="open")
    shelf.index(path="pay", labels=["people"])
    shelf.write("more/licence.md", "# Licence\n\nThe same everywhere.\n")
    assert shelf.index().added == 1


def test_labels_that_were_given_stay_though_the_run_failed(shelf, monkeypatch) -> None:
    shelf.write("pay/bands.md", f"# Pay\n\nThe {SECRET} salary is 52,000.\n")
    monkeypatch.setattr(shelf.model, "embed_documents", lambda _: 1 / 0)
    with pytest.raises(ModelError):
        shelf.index(labels=["people"])
    monkeypatch.undo()
    shelf.index()
    assert SECRET not in public(shelf)


@pytest.mark.parametrize("below", ["Pay", "pya", "pay*", "cafe\u0301", "../pay", "open/../pya", "/"])
def test_labels_for_a_folder_that_is_not_there_publish_nothing(shelf, below: str) -> None:
    """A name that is misspelt, or spelt as no folder lists it, would leave what it is meant for public."""
    shelf.write("pay/bands.md", f"# Pay\n\nThe {SECRET} salary is 52,000.\n")
    shelf.write("caf\u00e9/bands.md", f"# Pay\n\nThe {SECRET} salary is 52,000.\n")
    with pytest.raises(InputError, match=r"there is no such file or folder below .*: write its path as its folder"):
        shelf.index(labels_below={below: ["people"]})
    with shelf._closing() as library, pytest.raises(InputError, match="there is no such file or folder: write"):
        library.label(shelf.docs / "pya", ["people"])
