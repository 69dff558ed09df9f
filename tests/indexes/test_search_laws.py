"""Filters, the retriever, and many readers at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import library_shelf
import pytest
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever

from groundwire.errors import InputError
from groundwire.indexes.retriever import LibraryRetriever
from groundwire.settings import SearchSettings

MODES = ("dense", "lexical", "fused")


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """Nothing is written to it."""
    shelf = library_shelf.Shelf(tmp_path_factory.mktemp("filters"))
    for name, front, word in (
        ("a.md", "team: red\nyear: 2024\nfinal: true\nrate: 1.5", "anchor"),
        ("b.md", "team: blue\nyear: 2025\nfinal: false\nrate: 2.0", "bell"),
        ("sub/c.md", 'team: red\nyear: "2025"', "compass"),
    ):
        shelf.write(name, f"---\n{front}\n---\n# The {word}\n\nThe {word} of the hall.\n")
    shelf.write("d.txt", "A plain file of the hall.")
    shelf.write("e.html", "<title>Page</title><p>A page of the hall.</p>")
    shelf.index()
    yield shelf.library()
    shelf.close()


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("filters", "sources"),
    [
        ({"team": "red"}, {"a.md", "sub/c.md"}),
        ({"team": ["red", "blue"]}, {"a.md", "b.md", "sub/c.md"}),
        ({"team": ("green",)}, set()),
        ({"year": 2025}, {"b.md"}),
        ({"year": "2025"}, {"sub/c.md"}),
        ({"year": [2024, "2025"]}, {"a.md", "sub/c.md"}),
        ({"final": True}, {"a.md"}),
        ({"rate": 2}, {"b.md"}),
        ({"rate": 1.5}, {"a.md"}),
        ({"team": "red", "year": 2024}, {"a.md"}),
        ({"team": "red", "source": ["a.md", "b.md"]}, {"a.md"}),
        ({"source": "sub/c.md"}, {"sub/c.md"}),
        ({"format": "markdown"}, {"a.md", "b.md", "sub/c.md"}),
        ({"format": "html"}, {"e.html"}),
        ({"title": "Page"}, {"e.html"}),
        ({"year": {">=": 2025}}, {"b.md", "sub/c.md"}),
        ({"year": {">": 2023, "<": "2025-01-01"}}, {"a.md"}),
        ({"rate": {"<": 2}}, {"a.md"}),
        ({"team": {"!=": "red"}}, {"b.md"}),
        ({"team": {"!=": "red"}, "year": {"<=": 2024}}, set()),
        ({"format": "markdown", "rate": {">": 1.5}}, {"b.md"}),
        ({"page": 1}, set()),
        ({}, {"a.md", "b.md", "sub/c.md", "d.txt", "e.html"}),
    ],
    ids=lambda value: str(sorted(value) if isinstance(value, set) else value),
)
def test_filters_mean_the_same_in_every_mode(library, mode, filters, sources) -> None:
    hits = library.search("the hall", settings=SearchSettings(mode=mode, k=20), filters=filters)
    assert {hit.passage.source for hit in hits} == sources


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "filters",
    [
        {"team": []},
        {"team": None},
        {"team": [["red"]]},
        {"$or": "x"},
        {"": 1},
        {"team": {"$ne": "red"}},
        {"team": {}},
        {"team": {">": None}},
    ],
    ids=str,
)
def test_filters_that_are_none_are_refused(library, mode, filters) -> None:
    with pytest.raises(InputError, match="filter"):
        library.search("the hall", settings=SearchSettings(mode=mode), filters=filters)


def test_a_field_that_no_document_has_is_named(library) -> None:
    with pytest.raises(InputError, match="no document that you may see has a field 'tema': there are final, format"):
        library.search("the hall", filters={"tema": "red"})


def test_the_fields_of_labelled_documents_are_theirs_alone(shelf) -> None:
    shelf.write("open/a.md", "---\nteam: red\n---\nThe anchor.")
    shelf.write("pay/b.md", "---\nsalary: 5\n---\nThe anchor.")
    shelf.index(path="open")
    shelf.index(path="pay", labels=["people"])
    library = shelf.library()
    assert library.fields() == ["format", "page", "source", "team", "title"]
    with pytest.raises(InputError, match="no document that you may see has a field 'salary'"):
        library.search("anchor", filters={"salary": {">": 1}})
    (hit,) = library.search("anchor", filters={"salary": {">": 1}}, roles=["people"])
    assert hit.passage.source == "b.md"


def test_the_metadata_of_all_documents_is_read_once(shelf, monkeypatch) -> None:
    shelf.write("open/a.md", "---\nteam: red\n---\nThe anchor.")
    shelf.write("pay/b.md", "---\nsalary: 5\n---\nThe anchor.")
    shelf.index(path="open")
    shelf.index(path="pay", labels=["people"])
    library, read = shelf.library(), []
    for name in ("fields", "facets"):
        scan = getattr(type(library.catalog), name)
        monkeypatch.setattr(
            type(library.catalog), name, lambda *given, name=name, scan=scan: read.append(name) or scan(*given)
        )
    for _ in range(3):
        assert library.search("anchor", filters={"team": "red"})
        assert "salary" not in {*library.fields(), *library.facets()}
    assert read == ["fields", "facets"]
    for _ in range(2):
        assert "salary" in library.fields(roles=["people"])
        library.facets(roles=["people"])["salary"].clear()
        assert library.facets(roles=["people"])["salary"] == [5]
    assert read == ["fields", "facets"] * 2


@pytest.mark.parametrize("own", [True, False], ids=["written through it", "written by another"])
def test_a_new_field_can_be_searched_for_at_once(shelf, own) -> None:
    library = shelf.library()

    def index() -> None:
        library.add_files(shelf.docs, index="docs", description="Test documents.") if own else shelf.index()

    shelf.write("a.md", "---\nteam: red\n---\nThe anchor.")
    index()
    assert "berth" not in {*library.fields(), *library.facets()}
    added = shelf.write("b.md", "---\nberth: 4\n---\nThe tug.")
    index()
    assert library.facets()["berth"] == [4]
    assert [hit.passage.source for hit in library.search("tug", filters={"berth": 4})] == ["b.md"]
    added.unlink()
    index()
    assert "berth" not in {*library.fields(), *library.facets()}


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_what_meets_a_condition_is_found_however_far_down_it_is(shelf, mode) -> None:
    for n in range(60):
        shelf.write(f"{n}.md", f"---\nyear: {2000 + n}\n---\nThe anchor of the hall, number {n}.")
    shelf.index()
    settings = SearchSettings(mode=mode, k=3, candidates=4)
    hits = shelf.library().search("the anchor of the hall", settings=settings, filters={"year": {">=": 2057}})
    assert {hit.passage.metadata["year"] for hit in hits} == {2057, 2058, 2059}


async def test_the_retriever_is_one_of_langchains(library) -> None:
    retriever = LibraryRetriever(library=library, search=SearchSettings(k=2), filters={"team": "red"})
    assert isinstance(retriever, BaseRetriever)
    results = retriever.invoke("the anchor")
    assert all(isinstance(document, Document) for document in results)
    assert results[0].metadata["source"] == "a.md"
    assert len(results) == 2
    assert await retriever.ainvoke("the anchor") == results
    assert retriever.batch(["the anchor", "the compass"])[0] == results
    assert (await retriever.abatch(["the anchor"]))[0] == results
    assert (retriever | (lambda documents: len(documents))).invoke("the anchor") == 2
    with pytest.raises(InputError):
        retriever.invoke("  ")


async def test_a_call_of_the_retriever_takes_settings_of_its_own(library) -> None:
    retriever = LibraryRetriever(library=library, search=SearchSettings(k=2, mode="dense"), filters={"team": "red"})
    for given, wanted in (
        ({"k": 1}, retriever.model_copy(update={"search": SearchSettings(k=1, mode="dense")})),
        ({"filters": {"source": "b.md"}}, retriever.model_copy(update={"filters": {"source": "b.md"}})),
        ({"filters": None, "k": 4}, LibraryRetriever(library=library, search=SearchSettings(k=4, mode="dense"))),
        ({"indexes": ["docs"]}, retriever.model_copy(update={"indexes": ["docs"]})),
    ):
        expected = wanted.invoke("the anchor")
        assert retriever.invoke("the anchor", **given) == expected
        assert await retriever.ainvoke("the anchor", **given) == expected
        assert retriever.bind(**given).invoke("the anchor") == expected
    assert len(retriever.invoke("the anchor", k=1)) == 1
    assert len(retriever.invoke("the anchor")) == 2


def test_the_retrievers_documents_say_where_they_come_from(library) -> None:
    (document,) = LibraryRetriever(library=library, indexes=["docs"], filters={"source": "a.md"}).invoke("anchor")
    text = library.catalog.source_text("docs", "a.md")
    metadata = document.metadata
    assert text[metadata["start"] : metadata["end"]] == document.page_content
    assert {key: metadata[key] for key in ("index", "source", "title", "heading", "page", "team", "year")} == {
        "index": "docs", "source": "a.md", "title": "The anchor", "heading": "The anchor", "page": None,
        "team": "red", "year": 2024,
    }  # fmt: skip
    assert document.id == library.search("anchor", filters={"source": "a.md"})[0].passage.id
    assert metadata["score"] > 0


@pytest.mark.slow
def test_many_searches_at_once_find_what_one_does(library) -> None:
    queries = [
        f"the {word} of the hall {n}" for n in range(10) for word in ("anchor", "bell", "compass", "page", "file")
    ]

    def ids(query: str) -> list[str]:
        return [hit.passage.id for hit in library.search(query)]

    one_by_one = [ids(query) for query in queries]
    for workers in (2, 16):
        with ThreadPoolExecutor(workers) as pool:
            assert list(pool.map(ids, queries)) == one_by_one
