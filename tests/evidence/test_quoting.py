"""What is a quote of a table row: the first cell, and any others in their order."""

from __future__ import annotations

import pytest
from made_evidence import addresses, passage

from groundwire.evidence.support import rest


@pytest.mark.parametrize(
    ("claim", "verbatim"),
    [
        ("Berth: Vik; Depth: 7 m; Open: yes", True),
        ("Berth: Vik; Open: yes", True),
        ("Berth: Vik; Open: no", False),
        ("Berth: Vik; Depth: 4 m", False),  # of another row
        ("Depth: 7 m; Open: yes", False),  # of which berth?
        ("Berth: Vik; Open: yes; Depth: 7 m", False),
        ("Berth: Vik; Depth: 7 m and no more", False),
        ("Harbour", False),
    ],
)
def test_some_cells_of_a_row_behind_its_first_are_verbatim(claim: str, verbatim: bool) -> None:
    rows = list(
        addresses("# Harbour\n\n| Berth | Depth | Open |\n|---|---|---|\n| Vik | 7 m | yes |\n| Holm | 4 m | no |\n")
    )
    assert (rest(claim, rows[:1], rows, question="").support == "verbatim") is verbatim


def test_a_sentence_that_begins_with_the_number_of_its_document_is_quoted_as_it_is() -> None:
    (sentence,) = addresses(passage("TUG-2024-007 was caused by a rope.", "a", source="TUG-2024-007.md"))
    for claim in (sentence.shown, f"TUG-2024-007: {sentence.shown}"):
        assert rest(claim, [sentence], [sentence], question="What caused it?").support == "verbatim"
