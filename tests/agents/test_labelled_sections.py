"""Steps below the label of one place do not answer how something is done in another."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer

from groundwire.agents.extractive.scores.asked import Asked
from groundwire.agents.extractive.scores.candidates import candidates
from groundwire.agents.extractive.scores.labelled_sections import of_other_labels

MOOR = """# Moor

All boats are moored by day.

## {kelso}

| Before | After |
|---|---|
| free | tied |

1. Ring the office in Kelso
2. Tie the boat to the ring
3. Check that the rope is tied well

## {vik}

1. Go to the tower
2. Tie the boat to the post and light a lamp
3. Check that the rope is tied well

### More steps for recent boats from Kelso

For boats from Kelso, do the following to moor them:

1. Tie a recent boat to the ring
2. Moor it again
"""
KELSO = ["1. Ring the office in Kelso", "2. Tie the boat to the ring", "3. Check that the rope is tied well"]


@pytest.mark.parametrize(
    ("kelso", "vik"), [("Kelso (tried in May)", "Vik (tried in June)"), ("Kelso: the north", "Vik")]
)
@pytest.mark.parametrize("near", ["Tie a recent", "Tie the boat to the post", "Tie the boat to the ring"])
def test_the_steps_below_the_named_label_are_shown(kelso: str, vik: str, near: str) -> None:
    claims, _ = answer("How do I tie a recent boat in Kelso?", MOOR.format(kelso=kelso, vik=vik), near=near)
    assert [line for line in claims[0].splitlines() if line[:1].isdigit()] == KELSO


def test_who_names_both_may_have_steps_for_both() -> None:
    page = MOOR.format(kelso="Kelso (tried in May)", vik="Vik (tried in June)")
    claims, _ = answer("How do I tie a recent boat from Kelso in Vik?", page, near="Tie a recent")
    assert "Tie a recent boat" in claims[0]


def test_a_section_beside_that_is_no_other_place_stays() -> None:
    page = "# Moor\n\n## Kelso\n\n1. Ring the office\n2. Go\n\n## Ropes\n\n1. Wet the new rope\n2. Dry it slowly\n"
    claims, _ = answer("How do I dry a new rope in Kelso?", page, near="Dry it")
    assert "Dry it slowly" in claims[0]


LAMP = """# Harbour

## Tower

1. Open the door of the tower
2. Show your red card at the desk
3. Press the bell to end{more}

## Further tasks

1. Open the door of the {place}
2. Show your card at the desk
3. Change the wick of the lamp
"""
CHANGED = "\n4. Change your coat\n5. Clean the lamp"


@pytest.mark.parametrize(
    ("more", "place", "ruled_out"),
    [
        ("", "tower", 0),  # only the section beside tells of it
        ("", "shed", 0),
        (CHANGED, "tower", 0),  # its steps are for the tower too, and it alone tells of the wick
        (f"{CHANGED} and its wick", "tower", 3),
        (CHANGED, "shed", 3),
    ],
)
def test_a_section_that_alone_tells_what_is_asked_stays(more: str, place: str, ruled_out: int) -> None:
    pool = candidates(addresses(LAMP.format(more=more, place=place)), ["a"])
    asked = Asked("How do I change the wick of the lamp in the tower?", frozenset(), {}, ())
    assert len(list(of_other_labels(asked, pool))) == ruled_out
