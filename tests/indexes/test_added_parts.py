"""Documents of one source are its parts: their pages and their metadata."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.documents import Document
from memory_documents import sources

from groundwire import Library
from groundwire.errors import InputError
from groundwire.indexes.retriever import LibraryRetriever


def test_documents_of_one_source_are_its_parts(empty: Library) -> None:
    pages = [Document(f"Page {n} of it.", metadata={"source": "a.pdf", "page": n, "author": "Ann"}) for n in range(3)]
    assert empty.add(iter(pages), index="docs", description="Pages.").added == 1
    assert [(passage.text, passage.page) for passage in empty.catalog.every_passage("docs")] == [
        ("Page 0 of it.", 1), ("Page 1 of it.", 2), ("Page 2 of it.", 3),
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("facts", "pages"),
    [
        ([{"page": 0}, {"page": 1}], [1, 2]),
        ([{"page": 1}, {"page": 2}], [2, 3]),
        ([{"page": 1, "pages_from": 1}, {"page": 2, "pages_from": 1}], [1, 2]),
        ([{"page": 1, "page_number": 1}, {"page": 2, "page_number": 2}], [1, 2]),
        ([{"page": 1, "page_number": 2}, {"page": 2, "page_number": 3}], [2, 3]),
        ([{"page_number": 4}, {"page_number": 6}], [4, 6]),
        ([{"page": 1, "page_label": "1"}, {"page": 2, "page_label": "2"}], [1, 2]),
        ([{"page": 3, "page_label": 3}, {"page": 4, "page_label": 4}], [3, 4]),
        ([{"page": 0, "page_label": "i"}, {"page": 1, "page_label": "1"}], [1, 2]),
        ([{"page": 0, "page_label": "512"}, {"page": 1, "page_label": "513"}], [1, 2]),
        ([{"page_label": "7"}, {"page_label": 8.0}], [7, 8]),
        ([{"page": "1"}, {"page": "2"}], [2, 3]),
    ],
)
def test_pages_count_from_0_unless_they_say_otherwise(empty: Library, facts: list[Any], pages: list[int]) -> None:
    added = [
        Document(f"Tide table of berth {n}.", metadata={"source": "a.pdf", **more}) for n, more in enumerate(facts)
    ]
    empty.add(added, index="docs", description="Pages.")
    assert [passage.page for passage in empty.catalog.every_passage("docs")] == pages
    for number, before in zip(pages, facts, strict=True):
        (after,) = LibraryRetriever(library=empty, filters={"page": number}).invoke("tide table")
        assert after.metadata["page_number"] == number
        assert after.metadata["page"] == int(before.get("page", number))


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ([{"page": "iv"}], r"the document 'a.pdf' cannot be used \(its page is 'iv', which is no whole number\): give"),
        ([{"page_label": "iv"}], "its page_label is 'iv', which is no number"),
        ([{"page": 1.5}], "its page is 1.5"),
        ([{"page": True}], "its page is True"),
        ([{"page": -1}], "its page 0, counted from 1, is not from 1 to"),
        ([{"page": 2}, {"page": 1}], "its page 2 comes after its page 3"),
        ([{"page": 9, "page_number": 3}], "its page 9 and its page_number 3 do not fit"),
        ([{"page": 1, "pages_from": 2}], "its pages_from is 2, neither 0 nor 1"),
    ],
)
def test_a_page_that_cannot_be_told_is_shown(empty: Library, facts: list[Any], message: str) -> None:
    documents = [Document(f"Berth {n}.", metadata={"source": "a.pdf", **more}) for n, more in enumerate(facts)]
    with pytest.raises(InputError, match=message):
        empty.add(documents, index="docs", description="Pages.")


@pytest.mark.parametrize(
    ("facts", "fields"),
    [
        ([{"k": 1}, {"k": 2}], "'k'"),
        ([{"lang": "en", "k": 1}, {"lang": "de", "k": 2}], "'k', 'lang'"),
        ([{"k": 1}, {}], "'k'"),
        ([{"tags": ["x"]}, {"tags": ["x", "y"]}], "'tags'"),
        ([{"page": 0, "start_index": 0}, {"page": 0, "start_index": 90}], "'start_index'"),
    ],
)
def test_parts_with_different_metadata_need_ids(hall: Library, facts: list[Any], fields: str) -> None:
    parts = [Document(f"Tide {n}.", metadata={"source": "b", **more}) for n, more in enumerate(facts)]
    before = sources(hall)
    message = f"the documents of the source 'b' would become one, and they differ in {fields}: give each an id"
    with pytest.raises(InputError, match=message):
        hall.add(parts, index="docs")
    assert sources(hall) == before
    own = [Document(part.page_content, id=f"b{n}", metadata=part.metadata) for n, part in enumerate(parts)]
    assert hall.add(own, index="docs").added == 2


def test_later_pages_of_a_source_do_not_replace_the_earlier_ones(empty: Library) -> None:
    pages = [Document(f"Tide table {n}.", metadata={"source": "a.pdf", "page": n}) for n in range(3)]
    empty.add(pages, index="docs", description="Pages.")
    message = "the source 'a.pdf' begin with page 3, and the index 'docs' has it from page 1: hand in all its pages"
    with pytest.raises(InputError, match=message):
        empty.add(pages[2:], index="docs")
    assert len(list(empty.catalog.every_passage("docs"))) == 3
    assert empty.add(pages[:2], index="docs").changed == 1
    empty.delete("docs", ["a.pdf"])
    assert empty.add(pages[1:], index="docs").added == 1
