"""A search returns what stands around the passages it found: of their document, open to the caller, as filters say."""

from __future__ import annotations

import pytest

from groundwire.indexes.library import Library
from groundwire.indexes.without import Without
from groundwire.settings import IndexSettings, SearchSettings

PARTS = "".join(f"# Part {n}\n\nThe {word} of part {n} stands here.\n\n" for n, word in enumerate("abcdefg"))
ONE = SearchSettings(k=1, links=0)


@pytest.fixture
def library(shelf) -> Library:
    shelf.write("parts.md", PARTS.replace("The d of", "The quagga of"))
    shelf.write("zebra.md", "# Zebra\n\nThe zebra.\n")
    shelf.index(settings=IndexSettings(max_tokens=16))
    return shelf.library()


def _around(library: Library, count: int, query: str = "quagga", **options: object) -> list[str]:
    settings = ONE.model_copy(update={"neighbours": count})
    return [hit.passage.heading[-1] for hit in library.search(query, settings=settings, **options)]


def test_what_stands_around_it_comes_behind_it_in_reading_order(library: Library) -> None:
    assert _around(library, 0) == ["Part 3"]
    assert _around(library, 1) == ["Part 3", "Part 2", "Part 4"]
    assert _around(library, 3) == ["Part 3", *(f"Part {n}" for n in (0, 1, 2, 4, 5, 6))]


def test_every_one_is_its_span_of_the_stored_text(library: Library) -> None:
    for hit in library.search("quagga", settings=ONE.model_copy(update={"neighbours": 2})):
        text = library.text("docs", hit.passage.source)
        assert text is not None
        assert text[hit.passage.start : hit.passage.end] == hit.passage.text


def test_it_ends_with_the_document(library: Library) -> None:
    assert _around(library, 3, "zebra") == ["Zebra"]


def test_none_is_there_twice(library: Library) -> None:
    hits = library.search("quagga of part stands here", settings=SearchSettings(k=5, neighbours=3))
    ids = [hit.passage.id for hit in hits]
    assert len(set(ids)) == len(ids) == 7 + ("Zebra" in {hit.passage.heading[-1] for hit in hits})


def test_nothing_hidden_is_shown_and_nothing_beyond_it(library: Library) -> None:
    hidden = next(passage.id for passage in library.catalog.every_passage("docs") if passage.heading[-1] == "Part 2")
    assert _around(Without(library, [hidden]), 2) == ["Part 3", "Part 4", "Part 5"]


def test_they_meet_the_conditions(library: Library) -> None:
    assert _around(library, 2, filters={"source": "parts.md"})[1:] == ["Part 1", "Part 2", "Part 4", "Part 5"]
    assert _around(library, 2, "zebra", filters={"source": "zebra.md"}) == ["Zebra"]


def test_they_are_read_by_the_patterns(library: Library) -> None:
    from groundwire.graphs.context import Context
    from groundwire.graphs.runs.run import traced

    settings = ONE.model_copy(update={"neighbours": 1})
    trace = traced("What is the quagga?", graph="naive", context=Context(library=library, search=settings))
    headings = [entry.passage.heading[-1] for entry in trace.seen.values()]
    assert headings[:3] == ["Part 3", "Part 2", "Part 4"]
