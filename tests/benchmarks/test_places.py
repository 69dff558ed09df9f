"""The twenty questions with places, and how a citation is held to its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from places import SET, cites, scores

from groundwire import Answer
from groundwire.evidence.citation import Citation

PAGE = {"id": "places-001", "question": "?", "file": "a.pdf", "page": 2}
SHEET = {"id": "places-002", "question": "?", "file": "a.xlsx", "sheet": "Fees", "cell": "40"}


def test_each_question_has_one_place() -> None:
    questions = [json.loads(line) for line in SET.read_text(encoding="utf-8").splitlines()]
    assert [question["id"] for question in questions] == [f"places-{at:03}" for at in range(1, 21)]
    assert all(("page" in question) != ("sheet" in question) for question in questions)
    assert sum("cell" in question for question in questions) >= 5


@pytest.mark.parametrize(
    ("place", "fields", "right"),
    [
        (PAGE, {"source": "below/a.pdf", "page": 2}, True),
        (PAGE, {"source": "below/a.pdf", "page": 3}, False),
        (PAGE, {"source": "b.pdf", "page": 2}, False),
        (SHEET, {"source": "a.xlsx", "heading": "Fees > A1:B2"}, True),
        (SHEET, {"source": "a.xlsx", "heading": "Fees of others"}, False),
    ],
)
def test_a_citation_is_to_the_place_or_not(place: dict[str, Any], fields: dict[str, Any], right: bool) -> None:
    assert cites(place, citation(**fields)) is right


def test_a_refusal_cites_nothing_and_shows_no_cell() -> None:
    citations = [citation(source="a.xlsx", heading="Fees")]
    for status, right in (("answered", True), ("refused", False)):
        answer = Answer(question="?", status=status, text="Fee: 40 [1]", citations=citations)
        result = scores(SHEET, answer)
        assert (result["cited"], result["first"], result["cell"]) == (right, right, right)


def citation(**fields: Any) -> Citation:
    values = {
        "marker": 1,
        "passage_id": "p",
        "index": "i",
        "start": 0,
        "end": 7,
        "quote": "Fee: 40",
        "shown": "Fee: 40",
        **fields,
    }
    return Citation(**values, support="verbatim")
