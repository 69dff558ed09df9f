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


def test_a_claim_is_moved_to_what_states_it() -> None:
    assert cited("The keeper of the north quay is Vik.", 1) == [4]


PIERS = """These moorings are not allowed:

| Pier | Boat |
|---|---|
| north | tug |
| south | ferry |

These moorings are allowed:

| Pier | Boat |
|---|---|
| west | barge |
"""


@pytest.mark.parametrize(
    ("claim", "shown"),
    [
        ("A tug may moor at the north pier.", False),
        ("A tug may not moor at the north pier.", True),
        ("A barge may moor at the west pier.", True),
    ],
)
def test_a_row_below_a_line_that_denies_it_bears_out_no_claim_of_it(claim: str, shown: bool) -> None:
    facts = list(addresses(PIERS))
    row = [fact for fact in facts if fact.sentence.kind == "row" and set(fact.shown.lower().split()) & {"tug", "barge"}]
    own = [fact for fact in row if claim.split()[1] in fact.shown]
    assert bool(rest(claim, own, facts, question="Where may boats moor?").cited) == shown


STEPS = """1. Before-mooring: Ring the bell of the quay and light the lamp. Needs the keeper.
2. After-mooring: Hand the list of goods to the quay and dim the lamp. Needs the keeper.
"""


def test_what_one_numbered_step_says_is_not_said_of_another() -> None:
    facts = list(addresses(STEPS))
    own = [fact for fact in facts if "Before" in fact.shown]
    claim = "In the before-mooring step, the list of goods is handed to the quay."
    assert rest(claim, own, facts, question="Which steps are there?").cited == ()
