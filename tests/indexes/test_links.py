"""A search follows names from passage to passage, says so, and keeps to filters, indexes and what is hidden."""

from __future__ import annotations

import pytest

from groundwire.indexes.library import Library
from groundwire.indexes.without import Without
from groundwire.settings import SearchSettings

QUESTION = "In which year did the mother of Lothair II die?"
FILLER = [f"# Quay {n}\n\nThe mother ship of year {n} did not die at the quay.\n" for n in range(8)]
FEW = SearchSettings(k=5)


@pytest.fixture
def library(shelf) -> Library:
    shelf.write("kings/lothair.md", "---\nera: old\n---\n# Lothair II\n\nHe was a son of the queen Ermengarde.\n")
    shelf.write("queens/ermengarde.md", "# Ermengarde (queen)\n\nShe passed away on 20 March 851.\n")
    for n, text in enumerate(FILLER):
        shelf.write(f"kings/quay{n}.md", text)
    shelf.index("kings", "kings")
    shelf.index("queens", "queens")
    return shelf.library()


def _sources(library: Library, settings: SearchSettings = FEW, **options: object) -> list[str]:
    return [hit.passage.source for hit in library.search(QUESTION, settings=settings, **options)]


@pytest.mark.parametrize("mode", ["dense", "lexical", "fused"])
def test_what_shares_no_word_with_the_question_is_reached_by_a_name(library: Library, mode: str) -> None:
    off = FEW.model_copy(update={"mode": mode, "links": 0.0})
    assert "ermengarde.md" not in _sources(library, off)
    hits = {hit.passage.source: hit for hit in library.search(QUESTION, settings=off.model_copy(update={"links": 1.0}))}
    assert {"lothair.md", "ermengarde.md"} <= set(hits)
    king, queen = hits["lothair.md"], hits["ermengarde.md"]
    assert king.link is not None
    assert (king.link.name, king.link.passage) == ("lothair ii", None)
    assert queen.link is not None
    assert (queen.link.name, queen.link.passage) == ("ermengarde", king.passage.id)


def test_links_keep_to_indexes_and_filters(library: Library) -> None:
    assert "ermengarde.md" not in _sources(library, SearchSettings(k=20), indexes=["kings"])
    assert _sources(library, SearchSettings(k=20), filters={"era": "old"}) == ["lothair.md"]


def test_nothing_hidden_is_reached_or_leads_anywhere(library: Library) -> None:
    king = next(passage for passage in library.catalog.every_passage("kings") if passage.source == "lothair.md")
    (queen,) = library.catalog.every_passage("queens")
    assert "ermengarde.md" not in _sources(Without(library, [queen.id]), SearchSettings(k=20))
    assert "ermengarde.md" not in _sources(Without(library, [king.id]))


def test_a_name_goes_with_the_passage_that_had_it(library: Library, shelf) -> None:
    shelf.write("kings/lothair.md", "# Lothair II\n\nHe was a son of somebody.\n")
    shelf.index("kings", "kings")
    assert "ermengarde.md" not in _sources(library)


def test_a_name_that_many_passages_share_leads_nowhere(shelf) -> None:
    for n in range(30):
        shelf.write(f"{n}.md", f"# Part {n}\n\nThe house of Ermengarde has room w{n}x.\n")
    shelf.write("a.md", "# Lothair II\n\nHe knew Ermengarde.\n")
    shelf.index()
    hits = shelf.library().search("Who is Lothair II?", settings=SearchSettings(k=40))
    assert not [hit for hit in hits if hit.link and hit.link.name == "ermengarde"]
