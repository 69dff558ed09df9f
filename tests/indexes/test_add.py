"""Documents that are handed in from memory: LangChain's and ours."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from langchain_core.documents import Document
from memory_documents import GOOD, sources

from groundwire import Context, Library, ask
from groundwire.errors import InputError
from groundwire.indexes.chunkers import Chunk
from groundwire.indexes.loaders import Document as Ours
from groundwire.indexes.loaders.sections import sections_from_marks
from groundwire.indexes.records import check_index_name, index_name_of
from groundwire.indexes.retriever import LibraryRetriever


def test_added_documents_are_found_with_their_metadata(hall: Library) -> None:
    (hit,) = hall.search("anchor", filters={"year": 2024})
    assert (hit.passage.source, hit.passage.text) == ("hall/a.md", "The anchor of the hall.")
    assert hit.passage.metadata == {"format": "langchain", "year": 2024}
    assert hall.search("hall", filters={"when": {">=": "2025"}})[0].passage.source == "hall/b.md"
    assert hall.text("docs", "hall/a.md") == "The anchor of the hall."


TAGGED = [
    Document("The crane is broken.", id="a", metadata={"tags": ["tide", "berth 3"]}),
    Document("The crane is painted.", id="b", metadata={"tags": ["draft"]}),
    Document("The crane is sold.", id="c", metadata={"tags": "draft"}),
]


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("tide", "a"),
        ("berth 3", "a"),
        (["draft", "tide"], "abc"),
        ([*(f"tag {number}" for number in range(200)), "tide"], "a"),
        ("tide, berth 3", ""),
        ({"!=": "draft"}, "a"),
    ],
)
def test_each_element_of_a_list_can_be_filtered_for(empty: Library, condition: Any, found: str) -> None:
    empty.add(TAGGED, index="docs", description="Cranes.")
    hits = empty.search("crane", filters={"tags": condition})
    assert sorted(hit.passage.source for hit in hits) == list(found)
    assert empty.facets()["tags"] == ["draft", "berth 3", "tide"]


def test_a_list_comes_back_as_a_list(empty: Library) -> None:
    empty.add(TAGGED, index="docs", description="Cranes.")
    retriever = LibraryRetriever(library=empty, filters={"tags": "tide"})
    assert [document.metadata["tags"] for document in retriever.invoke("crane")] == [["tide", "berth 3"]]
    assert empty.add(TAGGED, index="docs").unchanged == 3


def test_a_field_that_is_none_is_left_out(empty: Library) -> None:
    empty.add([Document("The crane.", id="a", metadata={"berth": None, "year": 2024})], index="docs", description="D")
    assert empty.search("crane")[0].passage.metadata == {"format": "langchain", "year": 2024}


def test_markdown_is_shown_without_its_marks_if_the_document_says_so(empty: Library) -> None:
    text = "The tide gate opens for **every** barge, see [the manual](https://harbour.example/gate)."
    empty.add([Document(text, id="a", metadata={"format": "markdown"})], index="docs", description="Gates.")
    answer = ask("For whom does the tide gate open?", context=Context(library=empty))
    assert answer.text.startswith("The tide gate opens for every barge, see the manual.")


DAY = datetime.date(2025, 3, 1)


@pytest.mark.parametrize(
    "condition",
    [DAY, [DAY, datetime.datetime(2024, 1, 1, 5)], {">=": DAY}, {">": datetime.date(2025, 2, 1), "<=": DAY}],
)
def test_a_date_may_be_filtered_for(hall: Library, condition: Any) -> None:
    filters = {"when": condition}
    assert [hit.passage.source for hit in hall.search("hall", filters=filters)] == ["hall/b.md"]
    assert [page.metadata["source"] for page in LibraryRetriever(library=hall, filters=filters).invoke("hall")] == [
        "hall/b.md"
    ]
    answer = ask("What is of the hall?", context=Context(library=hall, filters=filters))
    assert {citation.source for citation in answer.citations} <= {"hall/b.md"}


def test_adding_again_replaces_what_changed_and_embeds_nothing_else(hall: Library, shelf, whole: Any) -> None:
    embedded = len(shelf.model.texts)
    summary = hall.add(
        [Document("The bell of the hall.", metadata={"source": "hall/b.md", "when": "2025-03-01"})], index="docs"
    )
    assert (summary.unchanged, summary.embedded, len(shelf.model.texts)) == (1, 0, embedded)
    summary = hall.add([Document("The crane.", id="a", metadata={"source": "hall/a.md"})], index="docs")
    assert (summary.changed, summary.embedded) == (1, 1)
    assert sources(hall) == {"hall/a.md": "The crane.", "hall/b.md": "The bell of the hall."}
    summary = hall.add([Document("The crane.", id="a", metadata={"source": "hall/a.md", "year": 1})], index="docs")
    assert (summary.changed, summary.embedded) == (1, 0)
    assert hall.search("crane", filters={"year": 1})
    whole(shelf.content())


def test_a_document_that_names_nothing_is_known_by_its_text(empty: Library) -> None:
    for _ in range(2):
        empty.add([Document("One ferry."), Document("Two ferries.")], index="docs", description="Ferries.")
    assert sorted(sources(empty).values()) == ["One ferry.", "Two ferries."]
    assert all(name.startswith("text-") for name in sources(empty))


def test_equal_documents_without_an_id_are_one(empty: Library) -> None:
    same = [Document("The port is open.", metadata={"lang": "en"}) for _ in range(3)]
    assert empty.add([*same, Document("Two ferries.")], index="docs", description="Ferries.").added == 2
    assert sorted(sources(empty).values()) == ["The port is open.", "Two ferries."]


def test_the_second_document_of_one_source_has_its_id_behind_it(hall: Library) -> None:
    more = [Document(f"Part {n}.", id=f"part{n}", metadata={"source": "hall/a.md"}) for n in range(2)]
    for changed in (False, True):
        summary = hall.add(more, index="docs")
        assert summary.added == 2 - 2 * changed
        assert sources(hall).keys() == {"hall/a.md", "hall/b.md", "hall/a.md (part0)", "hall/a.md (part1)"}
    hall.delete("docs", ["a"])
    hall.add([Document("Anchor.", id="c", metadata={"source": "hall/a.md"}), *more], index="docs")
    assert sources(hall)["hall/a.md"] == "Anchor."


def test_a_source_that_changes_hands(hall: Library) -> None:
    hall.add(
        [
            Document("The anchor of the hall.", id="a", metadata={"source": "new.md"}),
            Document("The other.", id="o", metadata={"source": "hall/a.md"}),
        ],
        index="docs",
    )  # fmt: skip
    assert sources(hall)["new.md"] == "The anchor of the hall."
    assert sources(hall)["hall/a.md"] == "The other."


def test_documents_of_ours_keep_sections_and_pages(empty: Library) -> None:
    text = "Rest for 11 hours.\n\nThen work."
    document = Ours(
        text, "Rest", sections_from_marks(text, [(0, ("Rest",)), (20, ("Work",))]), {"source": "rest"}, (0, 20)
    )
    empty.add([document], index="docs", description="Rest.")
    assert [(p.text, p.heading, p.page, p.metadata) for p in empty.catalog.every_passage("docs")] == [
        ("Rest for 11 hours.", ("Rest",), 1, {}), ("Then work.", ("Work",), 2, {}),
    ]  # fmt: skip
    assert empty.add([document], index="docs").unchanged == 1


def test_alone_takes_out_the_others(hall: Library) -> None:
    summary = hall.add([Document("The bell.", metadata={"source": "hall/b.md"})], index="docs", alone=True)
    assert (summary.changed, summary.removed) == (1, 1)
    assert sources(hall) == {"hall/b.md": "The bell."}
    assert hall.add([], index="docs", alone=True).removed == 1


MADE_BADLY = Document.model_construct(page_content="Text.", id=7, metadata={})
BAD: dict[str, tuple[Any, str]] = {
    "no list": (GOOD, r"the documents are Document\(.*hand in a list"),
    "a string": ("text", "the documents are 'text'"),
    "no document": ([GOOD, "text"], "'text' is not a document"),
    "no text": ([GOOD, Document(" \n", id="b")], r"the document 'b' has no text in it \(' \\n'\)"),
    "an id that is no text": ([GOOD, MADE_BADLY], "the id of a document is 7"),
    "an empty id": ([GOOD, Document("Text.", id="")], "the id of a document is ''"),
    "a source that is no text": ([GOOD, Document("Text.", metadata={"source": 7})], "the source of a document is 7"),
    "a source of two lines": ([Document("Text.", metadata={"source": "a\nb"})], r"the source .* is 'a\\nb'"),
    "one id twice": ([GOOD, Document("Another.", id="good")], "two documents are known by 'good'"),
    "one text twice": ([Document("Same."), Document("Same.", metadata={"at": 1})], "two documents are known by 'text-"),
    "an id that is a source": ([GOOD, Document("A.", metadata={"source": "good"})], "'good' is the id of one document"),
    "a dict": ([Document("A.", id="a", metadata={"at": {"x": 1}})], r"field 'at' of the document 'a' is \{'x': 1\}"),
    "numbers": ([Document("A.", id="a", metadata={"at": [1, 2]})], r"field 'at' of the document 'a' is \[1, 2\]"),
    "not a number": ([Document("A.", id="a", metadata={"at": float("nan")})], "field 'at' of the document 'a' is nan"),
    "too big": ([Document("A.", id="a", metadata={"at": 2**70})], "field 'at' of the document 'a' is 11805"),
    "too many values": (
        [Document("A.", id="a", metadata={"tugs": [str(at) for at in range(2_000)], "at": 1})],
        "the metadata of the document 'a' have 2,002 values",
    ),
    "a bad field": ([Document("A.", id="a", metadata={"$at": 1})], r"a metadata field '\$at'"),
    "sections that lead out": (
        [Ours("A.", "A", sections_from_marks("A. And more.", ()))],
        r"its section from 0 to 12 is empty, or not between the end of the one before it \(0\) and the end of .* \(2\)",
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("kind", BAD)
def test_what_cannot_be_used_is_shown_and_nothing_is_written(hall: Library, kind: str) -> None:
    documents, message = BAD[kind]
    before = sources(hall), hall.catalog.changes()
    with pytest.raises(InputError, match=f"(?s){message}"):
        hall.add(documents, index="docs")
    assert (sources(hall), hall.catalog.changes()) == before


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"index": "new"}, "the new index 'new' has no description"),
        ({"index": "docs", "description": 3}, "the description is 3: say in a str what is in the index"),
        ({"index": "A b", "description": "D"}, "the index name 'A b' cannot be used"),
        ({"index": "docs", "labels": ["a b"]}, "the label 'a b' cannot be used"),
        (
            {"index": "docs", "labels": "people"},
            r"the labels or roles are 'people': hand in a list, such as \['people'\]",
        ),
        ({"index": "docs", "labels": [7]}, "the label 7 cannot be used"),
    ],
)
def test_bad_options(hall: Library, options: dict[str, Any], message: str) -> None:
    before = sources(hall), hall.catalog.changes()
    with pytest.raises(InputError, match=message):
        hall.add([GOOD], **options)
    assert (sources(hall), hall.catalog.changes()) == before


@pytest.mark.parametrize(
    ("text", "name"),
    [("My Set!", "my-set"), ("Zürich Häfen", "zurich-hafen"), ("2wiki", "2wiki"), ("x" * 60, "x" * 48)],
)
def test_the_name_of_a_folder_makes_an_index_name(text: str, name: str) -> None:
    assert check_index_name(index_name_of(text)) == name


@pytest.mark.parametrize("text", ["web", "Web", "...", "東京"])
def test_a_name_that_makes_no_index_name(text: str) -> None:
    assert index_name_of(text) == ""


def test_an_index_holds_files_or_other_documents(hall: Library, shelf) -> None:
    file = shelf.write("a.md", shelf.text("anchor"))
    with pytest.raises(InputError, match="the index 'docs' of the library holds documents that are not files"):
        hall.add_files(file, index="docs")
    hall.add_files(file, index="files", description="Files.")
    with pytest.raises(InputError, match="the index 'files' of the library holds files"):
        hall.add([GOOD], index="files")
    with pytest.raises(InputError, match=r"'files' of the library holds files: remove .*, or by `forget_files`"):
        hall.delete("files", ["a.md"])


@pytest.mark.parametrize(
    "name", ["text:a.md", *(pytest.param(name, marks=pytest.mark.slow) for name in ("text: b.md", "deep/text:c"))]
)
def test_a_file_that_is_named_as_documents_are_marked(empty: Library, shelf, name: str) -> None:
    """Also beside the library, where its location would be that of a document with the id `a.md`."""
    empty.add([Document("The bell.", id="a.md")], index="docs", labels=["people"], description="D")
    for top in (shelf.docs, shelf.top):
        file = top / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("The anchor.", encoding="utf-8")
    assert empty.add_files(shelf.docs, index="files", description="D").added == 1
    summary = empty.add_files(shelf.top, index="files", labels=["board"])
    assert (summary.added, summary.changed, summary.lost) == (1, 1, [])
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
    documents, line = [Document("One.\nTwo.", id="a")], ByLine()
    assert empty.add(documents, index="docs", description="D", chunker=line).passages == 2
    assert empty.add(documents, index="docs", chunker=line).unchanged == 1
    line.version = "2"
    assert empty.add(documents, index="docs", chunker=line).changed == 1
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
    with pytest.raises(InputError, match=r"<class '.*ByLine'> cannot be the chunker: hand in an object"):
        empty.add([Document("One.", id="b")], index="docs", chunker=ByLine)
    for returned, told in ((None, "returned None"), ([Chunk(0, 4, "Head", None)], "gave a chunk the heading 'Head'")):
        line.split = lambda _, returned=returned: returned
        with pytest.raises(InputError, match=rf"ByLine' {told}"):
            empty.add([Document("One.", id="b")], index="docs", chunker=line)
    assert sources(empty).keys() == {"a"}
