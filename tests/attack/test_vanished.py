"""Passages that vanish between the stores and the catalog, because somebody writes: the search is made once more."""

from __future__ import annotations

import pytest

from groundwire.errors import LibraryError
from groundwire.indexes.partition import Partition
from groundwire.indexes.stores.chroma_vectors import ChromaVectors
from groundwire.indexes.stores.tantivy_words import TantivyWords
from groundwire.settings import SearchSettings

STORES = {"lexical": TantivyWords, "dense": ChromaVectors}


@pytest.fixture
def meanwhile(monkeypatch):
    """Calls something after the first `times` searches of a store, before the catalog is asked."""

    def during(mode: str, act, *, times: int = 1) -> list[int]:
        store, calls = STORES[mode], []
        original = store.search

        def search(self, *values, **options):
            hits = original(self, *values, **options)
            calls.append(1)
            if len(calls) <= times:
                act()
            return hits

        monkeypatch.setattr(store, "search", search)
        return calls

    return during


def rename_document(shelf):
    """Index the same document under another title, which gives its passages other ids."""
    titles = iter(range(9))

    def rewrite() -> None:
        shelf.write("a.md", f"---\ntitle: Title {next(titles)}\n---\nThe anchor of the hall.\n")
        shelf.index()

    return rewrite


@pytest.mark.parametrize("mode", STORES)
def test_a_document_that_is_written_anew(shelf, meanwhile, mode) -> None:
    rewrite = rename_document(shelf)
    rewrite()
    library = shelf.library()
    calls = meanwhile(mode, rewrite)
    (hit,) = library.search("anchor", settings=SearchSettings(mode=mode))
    assert hit.passage.title == "Title 1"
    assert len(calls) == 2


def test_once_and_not_for_ever(shelf, meanwhile) -> None:
    rewrite = rename_document(shelf)
    rewrite()
    library = shelf.library()
    calls = meanwhile("lexical", rewrite, times=5)
    assert library.search("anchor", settings=SearchSettings(mode="lexical")) == []
    assert len(calls) == 2


def test_a_ghost_alone_is_no_reason(shelf, meanwhile) -> None:
    """Nobody wrote: a killed run left an id in a store, and looking again would find the same."""
    rename_document(shelf)()
    library = shelf.library()
    (passage,) = library.catalog.every_passage("docs")
    library.words.write(Partition("docs", "public"), [passage.model_copy(update={"id": "ghost"})], ())
    calls = meanwhile("lexical", lambda: None)
    assert len(library.search("anchor", settings=SearchSettings(mode="lexical"))) == 1
    assert len(calls) == 1


def test_what_becomes_labelled_in_the_middle_is_not_shown(shelf, meanwhile) -> None:
    rename_document(shelf)()
    library = shelf.library()
    meanwhile("lexical", lambda: shelf.index(labels=["people"]))
    assert library.search("anchor", settings=SearchSettings(mode="lexical")) == []


def test_a_store_that_fails_while_somebody_writes_is_asked_again(shelf, meanwhile) -> None:
    rewrite = rename_document(shelf)
    rewrite()
    library = shelf.library()

    def written_and_failed() -> None:
        rewrite()
        raise LibraryError("the words were read while they were replaced")

    meanwhile("lexical", written_and_failed)
    (hit,) = library.search("anchor", settings=SearchSettings(mode="lexical"))
    assert hit.passage.title == "Title 1"
