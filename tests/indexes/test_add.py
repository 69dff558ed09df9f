"""Documents that are handed in from memory: LangChain's and ours."""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langchain_core.documents import Document
from memory_stores import MemoryStores
from small_library import make_library

from groundwire import Library
from groundwire.errors import InputError, LibraryBusyError, UnknownIndexError
from groundwire.indexes.chunkers import Chunk
from groundwire.indexes.loaders import Document as Ours
from groundwire.indexes.loaders.sections import sections_from_marks
from groundwire.indexes.progress import Progress


@pytest.fixture
def empty(shelf) -> Library:
    return shelf.library()


@pytest.fixture
def filled(empty: Library) -> Library:
    """Two documents from memory in the index `docs`."""
    empty.add(
        [
            Document("The anchor of the hall.", id="a", metadata={"source": "hall/a.md", "year": 2024}),
            Document("The bell of the hall.", metadata={"source": "hall/b.md", "when": datetime.date(2025, 3, 1)}),
        ],
        index="docs", description="The hall.",
    )  # fmt: skip
    return empty


def sources(library: Library, index: str = "docs") -> dict[str, str]:
    """The text of each source."""
    records = [library.catalog.source(index, at) for at in library.catalog.sources(index)]
    return {one.name: one.text for one in records if one}


def test_added_documents_are_found_with_their_metadata(filled: Library) -> None:
    (hit,) = filled.search("anchor", filters={"year": 2024})
    assert (hit.passage.source, hit.passage.text) == ("hall/a.md", "The anchor of the hall.")
    assert hit.passage.metadata == {"format": "langchain", "year": 2024}
    assert filled.search("hall", filters={"when": {">=": "2025"}})[0].passage.source == "hall/b.md"
    assert filled.text("docs", "hall/a.md") == "The anchor of the hall."


def test_adding_again_replaces_what_changed_and_embeds_nothing_else(filled: Library, shelf, whole: Any) -> None:
    embedded = len(shelf.model.texts)
    done = filled.add(
        [Document("The bell of the hall.", metadata={"source": "hall/b.md", "when": "2025-03-01"})], index="docs"
    )
    assert (done.unchanged, done.embedded, len(shelf.model.texts)) == (1, 0, embedded)
    done = filled.add([Document("The crane.", id="a", metadata={"source": "hall/a.md"})], index="docs")
    assert (done.changed, done.embedded) == (1, 1)
    assert sources(filled) == {"hall/a.md": "The crane.", "hall/b.md": "The bell of the hall."}
    done = filled.add([Document("The crane.", id="a", metadata={"source": "hall/a.md", "year": 1})], index="docs")
    assert (done.changed, done.embedded) == (1, 0)
    assert filled.search("crane", filters={"year": 1})
    whole(shelf.content())


def test_a_document_that_names_nothing_is_known_by_its_text(empty: Library) -> None:
    for _ in range(2):
        empty.add([Document("One ferry."), Document("Two ferries.")], index="docs", description="Ferries.")
    assert sorted(sources(empty).values()) == ["One ferry.", "Two ferries."]
    assert all(name.startswith("text-") for name in sources(empty))


def test_documents_of_one_source_are_its_parts(empty: Library) -> None:
    pages = [Document(f"Page {n} of it.", metadata={"source": "a.pdf", "page": n, "author": "Ann"}) for n in range(3)]
    assert empty.add(iter(pages), index="docs", description="Pages.").added == 1
    assert [(one.text, one.page) for one in empty.catalog.every_passage("docs")] == [
        ("Page 0 of it.", 1), ("Page 1 of it.", 2), ("Page 2 of it.", 3),
    ]  # fmt: skip


def test_the_second_document_of_one_source_has_its_id_behind_it(filled: Library) -> None:
    more = [Document(f"Part {n}.", id=f"part{n}", metadata={"source": "hall/a.md"}) for n in range(2)]
    for changed in (False, True):
        done = filled.add(more, index="docs")
        assert done.added == 2 - 2 * changed
        assert sources(filled).keys() == {"hall/a.md", "hall/b.md", "hall/a.md (part0)", "hall/a.md (part1)"}
    filled.delete("docs", ["a"])
    filled.add([Document("Anchor.", id="c", metadata={"source": "hall/a.md"}), *more], index="docs")
    assert sources(filled)["hall/a.md"] == "Anchor."


def test_a_source_that_changes_hands(filled: Library) -> None:
    filled.add(
        [
            Document("The anchor of the hall.", id="a", metadata={"source": "new.md"}),
            Document("The other.", id="o", metadata={"source": "hall/a.md"}),
        ],
        index="docs",
    )  # fmt: skip
    assert sources(filled)["new.md"] == "The anchor of the hall."
    assert sources(filled)["hall/a.md"] == "The other."


def test_documents_of_ours_keep_sections_and_pages(empty: Library) -> None:
    text = "Rest for 11 hours.\n\nThen work."
    one = Ours(text, "Rest", sections_from_marks(text, [(0, ("Rest",)), (20, ("Work",))]), {"source": "rest"}, (0, 20))
    empty.add([one], index="docs", description="Rest.")
    assert [(p.text, p.heading, p.page, p.metadata) for p in empty.catalog.every_passage("docs")] == [
        ("Rest for 11 hours.", ("Rest",), 1, {}), ("Then work.", ("Work",), 2, {}),
    ]  # fmt: skip
    assert empty.add([one], index="docs").unchanged == 1


def test_alone_takes_out_the_others(filled: Library) -> None:
    done = filled.add([Document("The bell.", metadata={"source": "hall/b.md"})], index="docs", alone=True)
    assert (done.changed, done.removed) == (1, 1)
    assert sources(filled) == {"hall/b.md": "The bell."}
    assert filled.add([], index="docs", alone=True).removed == 1


GOOD = Document("A good one.", id="good")
MADE_BADLY = Document.model_construct(page_content="Text.", id=7, metadata={})
BAD: dict[str, tuple[Any, str]] = {
    "no list": (GOOD, r"the documents are Document\(.*hand in a list"),
    "a string": ("text", "the documents are 'text'"),
    "no document": ([GOOD, "text"], "'text' is no document"),
    "no text": ([GOOD, Document(" \n", id="b")], r"the document 'b' has no text in it \(' \\n'\)"),
    "an id that is no text": ([GOOD, MADE_BADLY], "the id of a document is 7"),
    "an empty id": ([GOOD, Document("Text.", id="")], "the id of a document is ''"),
    "a source that is no text": ([GOOD, Document("Text.", metadata={"source": 7})], "the source of a document is 7"),
    "a source of two lines": ([Document("Text.", metadata={"source": "a\nb"})], r"the source .* is 'a\\nb'"),
    "one id twice": ([GOOD, Document("Another.", id="good")], "two documents are known by 'good'"),
    "one text twice": ([Document("Same."), Document("Same.")], "two documents are known by 'text-"),
    "an id that is a source": ([GOOD, Document("A.", metadata={"source": "good"})], "'good' is the id of one document"),
    "a dict": ([Document("A.", id="a", metadata={"at": {"x": 1}})], r"field 'at' of the document 'a' is \{'x': 1\}"),
    "numbers": ([Document("A.", id="a", metadata={"at": [1, 2]})], r"field 'at' of the document 'a' is \[1, 2\]"),
    "not a number": ([Document("A.", id="a", metadata={"at": float("nan")})], "field 'at' of the document 'a' is nan"),
    "too big": ([Document("A.", id="a", metadata={"at": 2**70})], "field 'at' of the document 'a' is 11805"),
    "a bad field": ([Document("A.", id="a", metadata={"$at": 1})], r"a metadata field '\$at'"),
    "sections that lead out": ([Ours("A.", "A", sections_from_marks("A. And more.", ()))], "sections of a document do"),
}  # fmt: skip


@pytest.mark.parametrize("kind", BAD)
def test_what_cannot_be_used_is_shown_and_nothing_is_written(filled: Library, kind: str) -> None:
    documents, told = BAD[kind]
    before = sources(filled), filled.catalog.changes()
    with pytest.raises(InputError, match=f"(?s){told}"):
        filled.add(documents, index="docs")
    assert (sources(filled), filled.catalog.changes()) == before


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"index": "new"}, "the new index 'new' has no description"),
        ({"index": "A b", "description": "D"}, "the index name 'A b' cannot be used"),
        ({"index": "docs", "labels": ["a b"]}, "the label 'a b' cannot be used"),
        (
            {"index": "docs", "labels": "people"},
            r"the labels or roles are 'people': hand in a list, such as \['people'\]",
        ),
        ({"index": "docs", "labels": [7]}, "the label 7 cannot be used"),
    ],
)
def test_bad_options(filled: Library, options: dict[str, Any], told: str) -> None:
    before = sources(filled), filled.catalog.changes()
    with pytest.raises(InputError, match=told):
        filled.add([GOOD], **options)
    assert (sources(filled), filled.catalog.changes()) == before


def test_an_index_holds_files_or_other_documents(filled: Library, shelf) -> None:
    file = shelf.write("a.md", shelf.text("anchor"))
    with pytest.raises(InputError, match="the index 'docs' of the library holds documents that are no files"):
        filled.add_files(file, index="docs")
    filled.add_files(file, index="files", description="Files.")
    with pytest.raises(InputError, match="the index 'files' of the library holds files"):
        filled.add([GOOD], index="files")
    with pytest.raises(InputError, match="the index 'files' of the library holds files"):
        filled.delete("files", ["a.md"])


@pytest.mark.parametrize("name", ["text:a.md", "text: b.md", "deep/text:c"])
def test_a_file_that_is_named_as_documents_are_marked(empty: Library, shelf, name: str) -> None:
    """Also beside the library, where its location would be that of a document with the id `a.md`."""
    empty.add([Document("The bell.", id="a.md")], index="docs", labels=["people"], description="D")
    for top in (shelf.docs, shelf.top):
        file = top / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("The anchor.", encoding="utf-8")
    assert empty.add_files(shelf.docs, index="files", description="D").added == 1
    done = empty.add_files(shelf.top, index="files", labels=["board"])
    assert (done.added, done.changed, done.lost) == (1, 1, [])
    assert not empty.search("anchor")
    assert {hit.passage.source for hit in empty.search("bell", roles=["people"])} == {"a.md"}
    assert empty.forget_files(shelf.top / name, index="files").removed == 1
    assert empty.add_files(shelf.top, index="files").lost == []


# -- a chunker of one's own


class ByLine:
    """Each line is a chunk."""

    version = "1"
    beyond = 0

    def split(self, document: Ours) -> list[Chunk]:
        ends = [at for at, sign in enumerate(document.text) if sign == "\n"] + [len(document.text)]
        return [Chunk(a + (a > 0), b + self.beyond, (), None) for a, b in zip([0, *ends], ends, strict=False)]


def test_a_chunker_of_ones_own(empty: Library, shelf) -> None:
    one, line = [Document("One.\nTwo.", id="a")], ByLine()
    assert empty.add(one, index="docs", description="D", chunker=line).passages == 2
    assert empty.add(one, index="docs", chunker=line).unchanged == 1
    line.version = "2"
    assert empty.add(one, index="docs", chunker=line).changed == 1
    file = shelf.write("a.txt", "One.\nTwo.\nThree.")
    assert empty.add_files(file, index="files", description="D", chunker=line).passages == 3
    assert empty.add_files(file, index="files").changed == 1
    line.beyond = 9
    with pytest.raises(InputError, match=r"ByLine' cut 'b' from 0 to 13, and its text has 4 characters"):
        empty.add([Document("One.", id="b")], index="docs", chunker=line)
    line.split = lambda _: [(0, 4)]
    with pytest.raises(InputError, match=r"ByLine' returned \(0, 4\)"):
        empty.add([Document("One.", id="b")], index="docs", chunker=line)
    with pytest.raises(InputError, match="'structure' cannot be the chunker"):
        empty.add([Document("One.", id="b")], index="docs", chunker="structure")
    assert sources(empty).keys() == {"a"}


# -- out


def test_documents_are_deleted_by_id_and_by_source(filled: Library, shelf, whole: Any) -> None:
    filled.add([Document("A crane.", id="c")], index="docs")
    with pytest.raises(InputError, match=r"has no document 'hall/x.md' and 1 more: nothing was deleted"):
        filled.delete("docs", ["a", "hall/x.md", "y"])
    for wrong in ("a", [1]):
        with pytest.raises(InputError, match="hand in a list of strings"):
            filled.delete("docs", wrong)
    assert len(sources(filled)) == 3
    assert filled.delete("docs", ["a", "hall/b.md"]).removed == 2
    assert sources(filled).keys() == {"c"}
    assert {hit.passage.source for hit in filled.search("anchor bell crane")} == {"c"}
    whole(shelf.content())
    assert filled.delete("docs", ["c"]).removed == 1
    assert [info.description for info in filled.indexes()] == ["The hall."]
    assert filled.add([GOOD], index="docs").added == 1


def test_a_whole_index_is_deleted(filled: Library, shelf, whole: Any) -> None:
    filled.add([Document("A crane.", id="c")], index="docs", labels=["people"])
    shelf.write("a.md", shelf.text("anchor"))
    shelf.index("files")
    done = filled.delete_index("docs")
    assert (done.removed, done.purged) == (3, True)
    assert [info.name for info in filled.indexes()] == ["files"]
    held = shelf.content()
    whole(held)
    assert {index for index, _ in held["dense"]} == {"files"}
    assert filled.delete_index("files").removed == 1
    assert filled.indexes() == filled.search("anchor") == []
    for name in ("docs", "Docs 2"):
        with pytest.raises((UnknownIndexError, InputError), match=name):
            filled.delete_index(name)
    assert filled.add([GOOD], index="docs", description="D").added == 1


def test_an_index_whose_deletion_was_killed_is_deleted_by_the_next_call(
    filled: Library, shelf, whole: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("groundwire.indexes.writing.Writer.sweep", killed)
        with pytest.raises(KeyboardInterrupt):
            filled.delete_index("docs")
    assert filled.search("anchor bell") == []
    assert filled.delete_index("docs").removed == 0
    assert filled.indexes() == []
    whole(shelf.content())


# -- async programs


async def test_async_twins(empty: Library, shelf) -> None:
    done = await empty.aadd([GOOD, Document("Other.", id="o")], index="docs", description="D")
    assert done.added == 2
    assert (await empty.adelete("docs", ["o"])).removed == 1
    assert (await empty.adelete_index("docs")).removed == 1
    file = shelf.write("a.md", shelf.text("anchor"))
    assert (await empty.aadd_files(file, index="files", description="D")).added == 1
    assert (await empty.aforget_files(file, index="files")).removed == 1
    with pytest.raises(InputError, match="no description"):
        await empty.aadd([GOOD], index="docs")
    assert empty.aadd.__name__ == "aadd"


async def test_a_call_that_is_cancelled_stops_and_can_be_made_again(
    empty: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("groundwire.indexes.run.BATCH_PASSAGES", 4)
    documents = [Document(f"Log {n}.", id=f"d{n}") for n in range(40)]
    loop, reached, go_on, seen = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event(), []

    def progress(now: Progress) -> None:
        seen.append(now.files)
        if now.files == 20:
            loop.call_soon_threadsafe(reached.set)
            asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result(timeout=30)

    call = asyncio.create_task(empty.aadd(documents, index="docs", description="D", progress=progress))
    await reached.wait()
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    go_on.set()
    while True:
        try:
            done = await empty.aadd(documents, index="docs", description="D")
            break
        except LibraryBusyError:  # until the other has let go
            await asyncio.sleep(0.01)
    assert max(seen) == 20
    assert 0 < done.unchanged < 40
    assert done.unchanged + done.added == len(sources(empty)) == 40


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


@settings(max_examples=60, deadline=None)
@given(steps=STEPS)
def test_an_index_holds_what_was_added_last_and_not_deleted(fresh: Callable[[], Library], steps: list[Any]) -> None:
    expected: dict[str, tuple[str, str]] = {}
    with fresh() as library:
        library.add([Document("First.", id="z")], index="docs", labels=["x"], description="D")
        expected["z"] = ("First.", "x")
        for kind, *step in steps:
            if kind == "delete":
                gone = [id_ for id_ in step[0] if id_ in expected]
                library.delete("docs", gone)
                expected = {id_: one for id_, one in expected.items() if id_ not in gone}
            else:
                words, label = step
                documents = [Document(f"The {word}.", id=id_) for id_, word in words.items()]
                library.add(documents, index="docs", labels=[label], alone=kind == "alone")
                expected = {} if kind == "alone" else expected
                expected |= {id_: (f"The {word}.", label) for id_, word in words.items()}
        held = {one.source: (one.text, *one.labels) for one in library.catalog.every_passage("docs")}
        assert held == {id_: (text, *({label} - {"public"})) for id_, (text, label) in expected.items()}
        ids = library.catalog.ids("docs")
        every = library.vectors.partitions() | library.words.partitions()
        assert all(library.vectors.ids(one) == library.words.ids(one) == ids.get(one, set()) for one in every)
