"""Documents that go by a number."""

from __future__ import annotations

import pytest
from made_evidence import passage

from groundwire.evidence.document_numbers import codes_of_folders, number_of, numbers_in, without_numbers


@pytest.mark.parametrize(
    ("source", "title", "number"),
    [
        ("specs/pep-0008.rst", "Style Guide", "pep 8"),
        ("RFC2119.txt", "Key words", "rfc 2119"),
        ("mail.eml/INC-2041.pdf", "", "inc 2041"),
        ("style.md", "PEP 8: Style Guide", "pep 8"),
        ("guide.md", "Style guide for PEP 8", ""),
        ("2024-report.md", "2024", ""),
        ("python-3.13.md", "", ""),
        ("MK3_Compatible_Parts.md", "MK3 Compatible Parts", ""),
        ("mk3.md", "", "mk 3"),
        ("adr012-lamps.md", "", "adr 12"),
        ("INC-2025-041.md", "", "inc 2025-041"),
        ("minutes-2025-04-01.md", "", ""),
        ("adr/0012-quiet-hours.md", "Quiet hours", "adr 12"),
        ("text/0012-quiet-hours.md", "Quiet hours", "rule 12"),
        ("tugs/harbour/0031-bow-lines/plan.yaml", "", "harbour 31"),
        ("adr/01-start.md", "", ""),
        ("adr/2024-report.md", "", ""),
        ("adr/2024-03-01-report.md", "", ""),
        ("my notes/0012-quiet-hours.md", "", "rule 12"),
    ],
)
def test_a_document_has_the_number_of_its_file_or_its_title(source: str, title: str, number: str) -> None:
    assert number_of(passage("x", source=source, title=title, index="rules")) == number


@pytest.mark.parametrize(
    ("source", "codes"),
    [
        ("tugs/harbour/0031-bow-lines/plan.yaml", ["TUG-31", "HARBOUR-31"]),
        ("tugs\\31-bow-lines\\plan.yaml", ["TUG-31"]),
        ("tugs/31.md", []),
        ("31-bow-lines/plan.yaml", []),
        ("tugs/bow-31/plan.yaml", []),
    ],
)
def test_a_document_has_the_codes_that_its_folders_tell(source: str, codes: list[str]) -> None:
    assert codes_of_folders(source) == codes


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("What do PEP 8, pep-0020 and RFC2119 say?", ["pep 8", "pep 20", "rfc 2119"]),
        ("Is PEP 8 the same as pep8?", ["pep 8"]),
        ("What caused INC-2025-041 and inc 2025-042?", ["inc 2025-041", "inc 2025-042"]),
        ("What was decided on May-2025-04-01?", []),
        ("What is new in Python 3.13, and what costs EUR 1,000?", []),
    ],
)
def test_a_question_names_documents_in_any_spelling(text: str, numbers: list[str]) -> None:
    assert numbers_in(text) == numbers


def test_a_name_is_taken_out_only_where_it_is_that_of_a_document() -> None:
    assert without_numbers("Does PEP 8 allow Python 2?", {"pep 8"}).split() == ["Does", "allow", "Python", "2?"]
