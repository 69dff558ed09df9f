"""What a document only asks bears out no statement."""

from __future__ import annotations

import pytest
from made_evidence import addresses

from groundwire.evidence.support import rest

VALVE = "Is the valve safe to open? Ask the keeper."


def support(text: str, claim: str, *cited: int) -> str:
    among = addresses(text)
    return rest(claim, [address for address in among if address.number in cited], among, question="").support


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        (VALVE, "The valve is safe to open."),
        ("Can visitors enter the engine room?", "Visitors can enter the engine room."),
        ("Why does the pump fail in winter?", "The pump fails in winter."),
    ],
)
def test_a_statement_does_not_rest_on_its_question(text: str, claim: str) -> None:
    assert support(text, claim, 1) == "unsupported"


def test_nor_on_a_question_with_an_answer_that_says_nothing_of_it() -> None:
    assert support("Was the pump ever tested? Nobody knows.", "The pump was tested.", 1, 2) == "unsupported"


@pytest.mark.parametrize("cited", [(1,), (1, 2)])
def test_with_the_answer_behind_it_a_question_bears_out_a_statement(cited: tuple[int, ...]) -> None:
    text = "Can visitors enter the engine room? Yes, with a helmet."
    assert support(text, "Visitors can enter the engine room with a helmet.", *cited) == "consistent"
    assert support(text, "Visitors can enter the engine room.", *cited) == "consistent"


@pytest.mark.parametrize("claim", ["Is it safe to open the valve?", "The page asks whether the valve is safe to open."])
def test_a_question_bears_out_a_question_and_what_tells_of_it(claim: str) -> None:
    assert support(VALVE, claim, 1) == "consistent"
