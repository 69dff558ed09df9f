"""Loaders of LangChain, for a kind of file and ready-made."""

from __future__ import annotations

from typing import Any

import pytest
from paged_loader import PagedLoader

from groundwire.errors import InputError
from groundwire.indexes.loaders.langchain import LangChainLoader
from groundwire.settings import ParsingSettings

BOUNDS = ParsingSettings(workers=2, max_seconds=60, max_cpu_seconds=20)


@pytest.mark.parametrize(("make", "suffixes"), [(None, {".x"}), ("PagedLoader", {".x"}), (PagedLoader, ".x")])
def test_what_makes_no_loader_is_told(make: Any, suffixes: Any) -> None:
    with pytest.raises(InputError, match=r"cannot read .*: hand in a loader's class and a set of suffixes"):
        LangChainLoader(make, suffixes)


@pytest.mark.slow
def test_a_langchain_loader_is_used_as_it_is(shelf) -> None:
    shelf.write("a.paged", "First page.\fSecond page.")
    loader = LangChainLoader(PagedLoader, {".paged"}, mark=" End.")
    assert shelf.index(loaders=[loader]).skipped == []
    passages = shelf.content()["docs"]["passages"]
    assert [(passage.text, passage.page) for passage in passages] == [("First page. End.", 1), ("Second page. End.", 2)]
    assert passages[0].metadata == {"format": "langchain", "author": "Ann", "pages_from": 0}


def test_pages_of_a_langchain_loader_that_cannot_be_told_are_named() -> None:
    from langchain_core.document_loaders import BaseLoader
    from langchain_core.documents import Document

    class Numbered(BaseLoader):
        def __init__(self, path: str) -> None:
            pass

        def lazy_load(self):
            yield Document("The tide table.", metadata={"page": "iv"})

    document = LangChainLoader(Numbered, {".x"}).load(b"", "a.x")
    assert (document.text, document.page_starts) == ("The tide table.", ())
    assert document.notes == ("has pages that cannot be told (its page is 'iv', which is no whole number)",)


def test_values_on_which_the_parts_of_a_file_disagree_are_left_out() -> None:
    from langchain_core.document_loaders import BaseLoader
    from langchain_core.documents import Document

    class Rows(BaseLoader):
        def __init__(self, path: str) -> None:
            pass

        def lazy_load(self):
            yield Document("Tug A.", metadata={"row": 0, "author": "Ann", "title": "Tugs"})
            yield Document("Tug B.", metadata={"row": 1, "author": "Ann"})

    document = LangChainLoader(Rows, {".x"}).load(b"", "a.x")
    assert document.metadata == {"format": "langchain", "author": "Ann", "title": "Tugs"}


def test_what_a_ready_langchain_loader_loads_is_an_index(shelf, whole) -> None:
    path = shelf.write("a.paged", "First page.\fSecond page.")
    library = shelf.library()
    documents = PagedLoader(str(path)).lazy_load
    assert library.add(documents(), index="theirs", description="From elsewhere.", alone=True).added == 1
    assert library.add(documents(), index="theirs", alone=True).unchanged == 1
    passages = list(library.catalog.every_passage("theirs"))
    assert [(passage.source, passage.text, passage.page) for passage in passages] == [
        (str(path), "First page.", 1), (str(path), "Second page.", 2),
    ]  # fmt: skip
