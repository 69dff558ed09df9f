"""A question that names a document by its number searches that document too."""

from __future__ import annotations

import pytest

from groundwire.indexes.library import Library
from groundwire.settings import SearchSettings

QUESTION = "What is the maximum length of a line in PEP 8?"
NEAR = [f"# Style {n}\n\nThe maximum length of a line in PEP 8 is discussed in part {n}.\n" for n in range(12)]


@pytest.fixture
def library(shelf) -> Library:
    shelf.write("specs/pep-0008.md", "# Style guide\n\nNo row may have a length of more than 79 characters.\n")
    for n, text in enumerate(NEAR):
        shelf.write(f"specs/near{n}.md", text)
    shelf.index("specs", "specs")
    return shelf.library()


def _sources(library: Library, question: str, **options: object) -> list[str]:
    settings = SearchSettings(k=3, links=0, **options.pop("settings", {}))
    return [hit.passage.source for hit in library.search(question, settings=settings, **options)]


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["dense", "lexical", "fused"])
@pytest.mark.parametrize("name", ["PEP 8", "pep-0008", "pep8"])
def test_the_named_document_is_found(library: Library, mode: str, name: str) -> None:
    question = QUESTION.replace("PEP 8", name)
    assert "pep-0008.md" in _sources(library, question, settings={"mode": mode})
    assert "pep-0008.md" not in _sources(library, question.replace(name, "it"), settings={"mode": mode})


def test_it_keeps_to_filters_and_roles(library: Library, shelf) -> None:
    assert "pep-0008.md" not in _sources(library, QUESTION, filters={"title": "Style 3"})
    before = _sources(library, QUESTION.replace("8", "21"))
    shelf.write("secret/pep-0021.md", "# Secret guide\n\nNo row may have more than 21 characters.\n")
    shelf.index("secret", "secret", labels=["board"])
    assert _sources(library, QUESTION.replace("8", "21")) == before
    assert "pep-0021.md" in _sources(library, QUESTION.replace("8", "21"), roles=["board"])


def test_no_caller_can_ask_for_a_number_as_a_filter(library: Library) -> None:
    with pytest.raises(ValueError, match="#number"):
        library.search(QUESTION, filters={"#number": "pep 8"})


def test_the_entry_of_a_version_or_a_clause_is_found(library: Library, shelf) -> None:
    shelf.write("log/changes.md", "# Tug\n\n## 2.1.0\n\nKeepers sing.\n\n## 2.2.0\n\nKeepers dance.\n" + "Rows. " * 400)
    shelf.write(
        "log/rules.md", "# Rules\n\n## Section 3.3. Oil\n\nKeepers pour.\n\n## Section 3.4\n\n" + "Rows. " * 400
    )
    for n in range(12):
        shelf.write(f"log/near{n}.md", f"# Part {n}\n\nWhat changed about the length of a line is told in part {n}.\n")
    shelf.index("log", "log")
    question = "What changed about the length of a line"
    assert not {"changes.md", "rules.md"} & set(_sources(library, f"{question}?"))
    assert "changes.md" in _sources(library, f"{question} in tug 2.1?")
    assert "rules.md" in _sources(library, f"{question} in section 3.3?")


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["dense", "lexical", "fused"])
@pytest.mark.parametrize("date", ["10 March 2022", "March 2022", "2022-03-10"])
def test_the_document_of_a_date_is_found(library: Library, shelf, mode: str, date: str) -> None:
    question = "How long is the longest line?"
    shelf.write("specs/2022-03-10.md", "# Meeting\n\nWe agreed that rows end after 79 characters.\n")
    for n in range(12):
        shelf.write(f"specs/2022-05-{n + 10}.md", f"# Meeting\n\nThe longest line is discussed in {date}, part {n}.\n")
    shelf.index("specs", "specs")
    assert "2022-03-10.md" not in _sources(library, question, settings={"mode": mode})
    assert "2022-03-10.md" in _sources(library, f"{question[:-1]} since {date}?", settings={"mode": mode})
