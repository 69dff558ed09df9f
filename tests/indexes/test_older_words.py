"""Words that an earlier version wrote, whose stems are others."""

from __future__ import annotations

import pytest

from groundwire.errors import LibraryError
from groundwire.indexes.stores import tantivy_documents, tantivy_words
from groundwire.settings import SearchSettings

WORDS = SearchSettings(mode="lexical")


@pytest.fixture
def old_shelf(shelf, monkeypatch):
    """A shelf with a file that was indexed under an earlier analysis."""
    with monkeypatch.context() as earlier:
        for module in (tantivy_documents, tantivy_words):
            earlier.setattr(module, "ANALYSIS", "words")
        shelf.write("a.md", "The harbour is organised by the pilots.")
        shelf.write("b.md", "The lantern of the pier.")
        shelf.index()
    return shelf


def test_they_are_refused_and_the_next_run_makes_them_anew_without_embedding(old_shelf, whole) -> None:
    with (
        old_shelf.library() as library,
        pytest.raises(LibraryError, match=r"an earlier version .* run `groundwire ind"),
    ):
        library.search("harbor organized", settings=WORDS)
    old_shelf.model.texts = []
    summary = old_shelf.index()
    assert (summary.unchanged, old_shelf.model.texts) == (2, [])
    whole(old_shelf.content())
    with old_shelf.library() as library:
        (hit,) = library.search("harbor organized", settings=WORDS)
    assert hit.passage.source == "a.md"


def test_what_is_removed_leaves_no_word_in_them(old_shelf) -> None:
    (old_shelf.docs / "b.md").unlink()
    old_shelf.index()
    folder = old_shelf.folder / "words" / "docs" / "public"
    assert not any(b"lantern" in file.read_bytes() for file in folder.iterdir())
    with old_shelf.library() as library:
        assert library.search("lantern", settings=WORDS) == []
