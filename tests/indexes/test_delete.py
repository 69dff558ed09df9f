"""Documents from memory that are taken out of an index, and whole indexes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st
from langchain_core.documents import Document
from laws import law
from memory_documents import GOOD, sources
from memory_stores import MemoryStores
from small_library import make_library

from groundwire import Library
from groundwire.errors import InputError, LibraryError, UnknownIndexError


def test_documents_are_deleted_by_id_and_by_source(hall: Library, shelf, whole: Any) -> None:
    hall.add([Document("A crane.", id="c")], index="docs")
    with pytest.raises(InputError, match=r"has no document 'hall/x.md' and 1 more: nothing was deleted"):
        hall.delete("docs", ["a", "hall/x.md", "y"])
    for wrong in ("a", [1]):
        with pytest.raises(InputError, match="hand in a list of strings"):
            hall.delete("docs", wrong)
    assert len(sources(hall)) == 3
    assert hall.delete("docs", ["a", "hall/b.md"]).removed == 2
    assert sources(hall).keys() == {"c"}
    assert {hit.passage.source for hit in hall.search("anchor bell crane")} == {"c"}
    whole(shelf.content())
    assert hall.delete("docs", ["c"]).removed == 1
    assert [info.description for info in hall.indexes()] == ["The hall."]
    assert hall.add([GOOD], index="docs").added == 1


def test_kept_answers_go_even_where_the_vectors_fail(hall: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = hall.folder / "answers"
    kept.mkdir()
    (kept / "one.json").write_text("An anchor.")

    def fail() -> None:
        raise LibraryError("the disk is full")

    monkeypatch.setattr(hall.vectors, "end_writing", fail)
    with pytest.raises(LibraryError, match="the disk is full"):
        hall.delete("docs", ["a"])
    assert not kept.exists()


def test_a_whole_index_is_deleted(hall: Library, shelf, whole: Any) -> None:
    hall.add([Document("A crane.", id="c")], index="docs", labels=["people"])
    shelf.write("a.md", shelf.text("anchor"))
    shelf.index("files")
    summary = hall.delete_index("docs")
    assert (summary.removed, summary.purged) == (3, True)
    assert [info.name for info in hall.indexes()] == ["files"]
    content = shelf.content()
    whole(content)
    assert {index for index, _ in content["dense"]} == {"files"}
    assert hall.delete_index("files").removed == 1
    assert hall.indexes() == hall.search("anchor") == []
    for name in ("docs", "Docs 2"):
        with pytest.raises((UnknownIndexError, InputError), match=name):
            hall.delete_index(name)
    assert hall.add([GOOD], index="docs", description="D").added == 1


def test_an_index_whose_deletion_was_killed_is_deleted_by_the_next_call(
    hall: Library, shelf, whole: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("groundwire.indexes.ingestion.writing.Writer.sweep", interrupt)
        with pytest.raises(KeyboardInterrupt):
            hall.delete_index("docs")
    assert hall.search("anchor bell") == []
    assert hall.delete_index("docs").removed == 0
    assert hall.indexes() == []
    whole(shelf.content())


# -- a law

IDS, WORDS, LABELS = (
    st.sampled_from("abcde"),
    st.sampled_from(["bell", "crane", "anchor"]),
    st.sampled_from(["x", "public"]),
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.dictionaries(IDS, WORDS, max_size=4), LABELS),
        st.tuples(st.just("alone"), st.dictionaries(IDS, WORDS, max_size=4), LABELS),
        st.tuples(st.just("delete"), st.sets(IDS, max_size=3)),
    ),
    max_size=6,
)


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Library]:
    return lambda: make_library(tmp_path_factory.mktemp("fresh") / "library", MemoryStores())


@law(15, 40, steps=STEPS)
def test_an_index_holds_what_was_added_last_and_not_deleted(fresh: Callable[[], Library], steps: list[Any]) -> None:
    expected: dict[str, tuple[str, str]] = {}
    with fresh() as library:
        library.add([Document("First.", id="z")], index="docs", labels=["x"], description="D")
        expected["z"] = ("First.", "x")
        for kind, *step in steps:
            if kind == "delete":
                deleted_ids = [id_ for id_ in step[0] if id_ in expected]
                library.delete("docs", deleted_ids)
                expected = {id_: entry for id_, entry in expected.items() if id_ not in deleted_ids}
            else:
                words, label = step
                documents = [Document(f"The {word}.", id=id_) for id_, word in words.items()]
                library.add(documents, index="docs", labels=[label], alone=kind == "alone")
                expected = {} if kind == "alone" else expected
                expected |= {id_: (f"The {word}.", label) for id_, word in words.items()}
        actual = {passage.source: (passage.text, *passage.labels) for passage in library.catalog.every_passage("docs")}
        assert actual == {id_: (text, *({label} - {"public"})) for id_, (text, label) in expected.items()}
        ids = library.catalog.ids("docs")
        every = library.vectors.partitions() | library.words.partitions()
        assert all(
            library.vectors.ids(partition) == library.words.ids(partition) == ids.get(partition, set())
            for partition in every
        )
