"""What is hidden of a library is nowhere in it, and leaves no gap in the ranks."""

from __future__ import annotations

import pytest

from groundwire.errors import InputError
from groundwire.indexes.library import Library
from groundwire.indexes.retriever import LibraryRetriever
from groundwire.indexes.without import Without
from groundwire.settings import SearchSettings
from groundwire.tools.read import read_tool
from groundwire.tools.search import search_tools

QUESTION = "How deep is berth seven?"
FILLER = "Ropes lie on the quay. " * 15
TEXT = f"""# Berths

## Six

Berth six is deep. {FILLER}

## Seven

Berth seven is 9 deep. {FILLER}

## Eight

Berth eight is deep. {FILLER}
"""


@pytest.fixture
def library(shelf) -> Library:
    shelf.write("docs/berths.md", TEXT)
    shelf.write("docs/other.md", "# Tides\n\nThe tide is deep at seven.\n")
    shelf.index("harbour", "docs")
    return shelf.library()


def _seven(library: Library) -> str:
    every = list(library.catalog.every_passage("harbour"))
    assert len(every) > 2
    return next(passage.id for passage in every if "Berth seven" in passage.text)


@pytest.mark.parametrize("mode", ["dense", "lexical", "fused"])
def test_no_search_shows_it(library: Library, mode: str) -> None:
    hidden = _seven(library)
    settings = SearchSettings(mode=mode, k=10)
    assert hidden in [hit.passage.id for hit in library.search(QUESTION, settings=settings)]
    hits = Without(library, [hidden]).search(QUESTION, settings=settings)
    assert hits
    assert hidden not in [hit.passage.id for hit in hits]
    assert hidden not in [hit.link.passage for hit in hits if hit.link]
    few = settings.model_copy(update={"k": 2, "candidates": 2})
    assert len(Without(library, [hidden]).search("berth", settings=few)) == 2


@pytest.mark.parametrize("mode", ["dense", "lexical"])
def test_what_is_left_is_ranked_as_if_it_had_never_been_there(library: Library, mode: str) -> None:
    settings = SearchSettings(mode=mode, k=10, diversity=0, links=0, coverage=0)
    whole = library.search(QUESTION, settings=settings)
    part = Without(library, [whole[0].passage.id]).search(QUESTION, settings=settings)
    assert len(part) > 1
    assert [hit.passage.id for hit in part] == [hit.passage.id for hit in whole[1:]]
    assert [hit.score for hit in part] == [hit.score for hit in whole[:-1]]


def test_no_other_way_leads_to_it(library: Library) -> None:
    hidden = _seven(library)
    part = Without(library, [hidden])
    assert part.passages([hidden]) == {}
    assert hidden not in [id_ for *_, id_ in part.directory()]
    with pytest.raises(InputError, match="there is no passage"):
        part.read(hidden)
    (before,) = [passage for passage in library.catalog.every_passage("harbour") if passage.next == hidden]
    assert [passage.id for passage in part.read(before.id, after=5)] == [before.id]
    text, whole = part.text("harbour", "berths.md"), library.text("harbour", "berths.md")
    assert text is not None
    assert whole is not None
    assert "9 deep" not in text
    assert len(text) == len(whole)
    assert text[before.start : before.end] == before.text


def test_tools_and_retriever_do_not_show_it(library: Library) -> None:
    hidden = _seven(library)
    part = Without(library, [hidden])
    assert hidden not in [
        document.id for document in LibraryRetriever(library=part, search=SearchSettings(k=10)).invoke(QUESTION)
    ]
    (search,) = search_tools(part)
    assert "9 deep" not in str(search.invoke({"query": QUESTION}))
    assert "9 deep" not in str(read_tool(part).invoke({"passage_id": hidden}))


def test_the_library_itself_is_as_before(library: Library) -> None:
    hidden = _seven(library)
    with Without(library, [hidden]):
        pass
    assert hidden in [hit.passage.id for hit in library.search(QUESTION)]
    assert Without(Without(library, [hidden]), []).passages([hidden]) == {}


def test_hiding_nothing_changes_nothing(library: Library) -> None:
    part = Without(library, [])
    assert part.search(QUESTION) == library.search(QUESTION)
    assert part.directory() == library.directory()
    assert part.indexes() == library.indexes()
