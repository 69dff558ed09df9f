"""What a claim's own sentence objects to, a further sentence does not heal; what it merely lacks, one may state."""

from __future__ import annotations

import pytest
from made_evidence import addresses

from groundwire.evidence.support import rest

TEXT = (
    "On piers with a crane, the fee is 40 pounds for a boat in total. The fee is another one for piers that have no "
    "crane. Its first lamp is lit by the keeper at dusk. The keeper of the north quay is Vik. The keeper lights the "
    "lamp of the north quay."
)


def cited(claim: str, *numbers: int) -> list[int]:
    facts = addresses(TEXT)
    own = [fact for fact in facts if fact.number in numbers]
    return [fact.number for fact in rest(claim, own, list(facts), question="What holds?").cited]


@pytest.mark.parametrize(
    ("claim", "own", "expected"),
    [
        ("On piers with no crane, the fee is 40 pounds for a boat in total.", [1], []),
        ("On piers with a crane, the fee is 40 pounds for a boat.", [1], [1]),
        ("The keeper Vik lights the lamp of the north quay.", [5], [5]),
    ],
)
def test_a_second_sentence_states_what_is_missing_and_takes_back_no_objection(
    claim: str, own: list[int], expected: list[int]
) -> None:
    assert cited(claim, *own) == expected


@pytest.mark.parametrize(
    ("claim", "own", "expected"),
    [
        ("The north quay is dark in winter and lit by its keeper at dawn.", [4], []),
        ("The keeper of the north quay is Vik.", [1], [4]),
    ],
)
def test_a_claim_is_moved_to_what_states_nearly_all_of_it(claim: str, own: list[int], expected: list[int]) -> None:
    assert cited(claim, *own) == expected
