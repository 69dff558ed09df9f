"""Bad input ends in one sentence and an exit code, and the library stays as it was."""

from __future__ import annotations

import os
import shutil
import sys

import pytest
from langchain_core.documents import Document
from sentences import one_sentence

from groundwire.cli import exits
from groundwire.errors import (
    EmbeddingMismatchError,
    InputError,
    LibraryBusyError,
    LibraryError,
    UnknownIndexError,
)
from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask
from groundwire.indexes.library import Library
from groundwire.indexes.retriever import LibraryRetriever
from groundwire.indexes.tree import Tree
from groundwire.settings import IndexSettings, SearchSettings
from groundwire.tools.read import read_tool

NEW = ("--name", "docs", "--description", "Documents.")


@pytest.mark.parametrize("path", ["missing", "missing/deeper", "x" * 5_000])
def test_a_path_that_is_not_there(filled_shelf, groundwire, path) -> None:
    before = filled_shelf.content()
    code, error = groundwire("index", str(filled_shelf.docs / path), *NEW)
    assert code == exits.BAD_INPUT
    one_sentence(error, path[:100], "check the path")
    assert filled_shelf.content()["catalog"] == before["catalog"]


@pytest.mark.parametrize(
    ("content", "word"),
    [(None, "empty"), (b"\0\1\2" * 99, "binary"), (b"", "0 bytes"), (b" \n\n", "no text")],
)
def test_a_folder_with_nothing_to_index(shelf, groundwire, content, word) -> None:
    if content is not None:
        shelf.write("a.txt", content)
    code, error = groundwire("index", str(shelf.docs), *NEW)
    assert code == exits.BAD_INPUT
    one_sentence(error, word)
    assert shelf.library().indexes() == []


def test_a_file_without_a_byte_is_called_empty(filled_shelf) -> None:
    names = ["a.docx", "a.json", "a.md", "a.pdf"]
    for name in names:
        filled_shelf.write(name, b"")
    assert sorted(filled_shelf.index().skipped) == [(name, "is empty (0 bytes)") for name in names]


def test_bad_files_in_a_folder_are_named_and_skipped(shelf, groundwire, monkeypatch) -> None:
    shelf.write("good.md", "Good.")
    shelf.write("binary.txt", b"\0\1")
    shelf.write("latin.txt", b"caf\xe9")
    shelf.write("gone.txt", "Vanishes between the walk and the reading.")
    (shelf.docs / "loop").symlink_to("loop")
    (shelf.docs / "around").symlink_to(".")
    with (shelf.docs / "line.txt").open("wb") as file:
        file.truncate(150_000_000)
    original = Tree.read

    def vanishing(tree: Tree, name: str, max_bytes: int):
        if name == "gone.txt":
            (tree.root / name).unlink()
        return original(tree, name, max_bytes)

    monkeypatch.setattr(Tree, "read", vanishing)
    code, error = groundwire("index", str(shelf.docs), *NEW)
    assert code == exits.ANSWERED
    for name, reason in (
        ("binary.txt", "binary"), ("gone.txt", "was gone before"), ("loop", "symbolic link"),
        ("around", "symbolic link"), ("line.txt", "too large"),
    ):  # fmt: skip
        (line,) = (line for line in error.splitlines() if f"'{name}'" in line)
        assert reason in line
    assert list(shelf.content()["docs"]["sources"]) == ["good.md", "latin.txt"]


def test_a_link_that_leads_to_itself(shelf, groundwire) -> None:
    (shelf.docs / "loop").symlink_to("loop")
    code, error = groundwire("index", str(shelf.docs / "loop"), *NEW)
    assert code == exits.BAD_INPUT
    one_sentence(error, "loop")


@pytest.mark.skipif(sys.platform != "linux", reason="names are text there, and working folders stay")
def test_a_folder_whose_name_is_no_text(shelf, groundwire, tmp_path) -> None:
    docs = tmp_path / "name\udcff"
    docs.mkdir()
    (docs / "a.md").write_text("Some text.")
    code, error = groundwire("index", str(docs), "--name", "docs")
    assert code == exits.BAD_INPUT
    one_sentence(error, "not valid Unicode", "rename")
    with pytest.raises(InputError, match=r"not valid Unicode.*: rename"):
        Library.create(docs / "library")
    assert not (docs / "library").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="names are text there, and working folders stay")
def test_a_working_folder_that_is_gone(shelf, groundwire, tmp_path, monkeypatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    code, error = groundwire("index", ".")
    monkeypatch.chdir(tmp_path)
    assert code == exits.BAD_INPUT
    one_sentence(error, "'.'", "cannot be found", "existing folder")


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        ("--name", "Bad Name", "--description", "D"),
        ("--name", "-", "--description", "D"),
        ("--name", "n" * 49, "--description", "D"),
        ("--name", "new", "--description", "  "),
        ("--name", "docs", "--labels", "a b"),
        ("--name", "docs", "--labels", "ok,é"),
        ("--name", "docs", "--labels", ""),
        ("--name", "web", "--description", "D"),
    ],
    ids=str,
)
def test_bad_names_labels_and_descriptions(filled_shelf, groundwire, options) -> None:
    before = filled_shelf.content()
    code, error = groundwire("index", str(filled_shelf.docs), *options)
    assert code == exits.BAD_INPUT
    one_sentence(error)
    assert filled_shelf.content()["catalog"] == before["catalog"]
    assert filled_shelf.library().catalog.remembered.paths(filled_shelf.top) == {}


@pytest.mark.parametrize(
    ("question", "word"), [("", "empty"), ("  \n ", "empty"), ("x" * 100_000, "100,000 characters")], ids=["", " ", "x"]
)
def test_questions_that_are_none(filled_shelf, groundwire, question, word) -> None:
    code, error = groundwire("ask", question)
    assert code == exits.BAD_INPUT
    assert word in error
    assert len(error) < 1_000
    assert "Traceback" not in error


def test_an_index_that_is_not_there(filled_shelf, groundwire) -> None:
    code, error = groundwire("ask", "What weighs two tons?", "--index", "nope")
    assert code == exits.BAD_INPUT
    assert "'nope'" in error
    assert "'docs'" in error
    with pytest.raises(UnknownIndexError, match=r"'nope'.*'docs'"):
        filled_shelf.library().search("anchor", indexes=["nope"])


def test_a_half_character_in_a_question(filled_shelf) -> None:
    assert filled_shelf.library().search("anchor \ud800")


def test_one_index_in_place_of_a_list(filled_shelf) -> None:
    with pytest.raises(InputError, match=r"the indexes are 'docs': hand in a list, such as \['docs'\]"):
        filled_shelf.library().search("anchor", indexes="docs")


def test_roles_of_somebody_who_has_none(filled_shelf) -> None:
    with pytest.raises(InputError, match=r"the labels or roles are None: hand in a list, such as \['staff'\]"):
        filled_shelf.library().search("anchor", roles=None)


@pytest.mark.parametrize("question", [None, 5, b"anchor"])
def test_a_question_that_is_no_text(filled_shelf, question) -> None:
    context = Context(library=filled_shelf.library())
    with pytest.raises(InputError, match="ask it in a str"):
        ask(question, context=context)


def test_a_setting_that_a_retriever_does_not_have(filled_shelf) -> None:
    with pytest.raises(InputError, match=r"^a retriever has no setting 'k' of its own: pass search=SearchSettings\(k="):
        LibraryRetriever(library=filled_shelf.library(), k=3)
    with pytest.raises(InputError, match=r"^these settings cannot be used: there is no setting 'role'$"):
        LibraryRetriever(library=filled_shelf.library(), role=["staff"])
    with pytest.raises(InputError, match=r"^these settings cannot be used: library is missing$"):
        LibraryRetriever(search=SearchSettings(k=3))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"roles": ["staff"]}, "a call cannot set 'roles': make a LibraryRetriever for each set of roles"),
        ({"k": 1, "filter": {"team": "red"}}, "a call cannot set 'filter', only 'k', 'filters', 'indexes'"),
        ({"search": SearchSettings(k=1)}, "a call cannot set 'search', only"),
        ({"k": 0}, "k cannot be 0: input should be greater than or equal to 1"),
        ({"k": None}, "k cannot be None"),
        ({"indexes": "docs"}, "indexes cannot be 'docs'"),
        ({"indexes": ["nosuch"]}, "there is no index 'nosuch' that you may see"),
        ({"filters": {"nosuch": "x"}}, "no document that you may see has a field 'nosuch'"),
    ],
)
async def test_what_a_call_of_a_retriever_cannot_take(filled_shelf, given, said) -> None:
    retriever = LibraryRetriever(library=filled_shelf.library())
    with pytest.raises(InputError, match=said):
        retriever.invoke("anchor", **given)
    with pytest.raises(InputError, match=said):
        await retriever.ainvoke("anchor", **given)


def test_a_path_in_place_of_its_text(filled_shelf) -> None:
    assert Context(library=filled_shelf.folder).library == str(filled_shelf.folder)


def test_another_embedding_model(filled_shelf, groundwire) -> None:
    code, error = groundwire("index", str(filled_shelf.docs), "--name", "docs", "--embedding", "openai:other")
    assert code == exits.LIBRARY
    one_sentence(error, "'minilm'", "'openai:other'")
    with pytest.raises(EmbeddingMismatchError):
        filled_shelf.library().add_files(
            filled_shelf.docs, index="docs", settings=IndexSettings(embedding="openai:other")
        )


def test_bad_input_is_not_a_library_error() -> None:
    assert exits.exit_code(InputError("x")) == exits.BAD_INPUT
    assert exits.exit_code(LibraryBusyError("x")) == exits.LIBRARY


def test_words_that_cannot_be_written(filled_shelf) -> None:
    """A file in the place of a folder stands in for a disk that fails."""
    (filled_shelf.folder / "words" / "docs" / "public" / "meta.json").write_bytes(b"{}")
    filled_shelf.write("b.md", "Another.")
    with pytest.raises(LibraryError, match="words"):
        filled_shelf.index()
    shutil.rmtree(filled_shelf.folder / "words")
    filled_shelf.index()
    assert len(filled_shelf.content()["lexical"]["docs", "public"]) == 2


def test_a_library_is_opened_or_created() -> None:
    with pytest.raises(InputError, match=r"Library\('harbour'\) does not open .*: use Library.open, or Library.create"):
        Library("harbour")


NO_NAMES = ["\ud800", "name\udcff", "a\0b", "x" * 100_000, "9" * 5_000]


@pytest.mark.parametrize("name", NO_NAMES, ids=ascii)
def test_names_that_nothing_can_have_are_not_there(filled_shelf, name) -> None:
    with filled_shelf.library() as library:
        assert library.text(name, "a.md") is library.text("docs", name, roles=None) is None
        (known,) = library.passages([(id_ := library.directory()[0][2]), name])
        assert known == id_
        with pytest.raises(InputError, match="there is no passage"):
            library.read(name)
        reply = read_tool(library).invoke({"passage_id": name})
    assert reply.startswith("there is no passage")
    assert len(reply) < 200


@pytest.mark.parametrize("name", NO_NAMES, ids=ascii)
def test_a_library_cannot_be_where_no_folder_can_be(name) -> None:
    for attempt in (
        lambda: Library.open(name),
        lambda: Library.create(name),
        lambda: ask("What weighs two tons?", context=Context(library=name)),
    ):
        with pytest.raises((InputError, LibraryError)) as caught:
            attempt()
        assert len(str(caught.value)) < 600


def test_names_and_descriptions_of_documents_that_no_store_can_hold(tmp_path) -> None:
    with Library.create(tmp_path / "library") as library:
        library.add([Document("The anchor weighs two tons.", id="?")], index="w", description="Half \ud800")
        assert library.indexes()[0].description == "Half ?"
        with pytest.raises(InputError, match=r"has no document '.ud800': nothing was deleted"):
            library.delete("w", ["\ud800"])
        assert library.text("w", "?")


def test_a_library_in_a_folder_that_is_closed_to_its_reader(filled_shelf) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may read everything")
    filled_shelf.folder.parent.chmod(0o000)
    try:
        with pytest.raises(LibraryError, match=r"there is no library at .*\(Permission denied\): make one"):
            Library.open(filled_shelf.folder)
    finally:
        filled_shelf.folder.parent.chmod(0o700)
