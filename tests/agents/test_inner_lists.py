"""Lists inside lists, which a passage may cut off, are shown with what they stand in."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cut_lists import in_turn, listed_in
from made_evidence import addresses, answer, means, passage

from groundwire.agents.extractive.extract import extract
from groundwire.agents.extractive.lists.around import list_around

KINDS = """There are two kinds of berth:

- A guest berth is let by the night. It has these parts:
  - the quay
  - the ladder
- A home berth is let by the year.

Berths are dear.
"""


def test_a_passage_that_begins_inside_an_item_goes_on_with_the_list_and_the_list_inside_it() -> None:
    cut = in_turn(KINDS, "It has these", "  - the ladder", "- A home")
    assert listed_in("What kinds of berth are there?", *cut) == [
        "There are two kinds of berth:",
        "- A guest berth is let by the night. It has these parts:",
        "   - the quay",
        "   - the ladder",
        "- A home berth is let by the year.",
    ]


def test_an_inner_list_ends_where_the_outer_one_goes_on() -> None:
    source = "- A guest berth has two parts:\n  - the quay\n  - the ladder\n- A home berth is let by the year.\n"
    cut = in_turn(source, "  - the ladder")
    assert listed_in("What are the parts of a guest berth?", *cut) == [
        "A guest berth has two parts:",
        "- the quay",
        "- the ladder",
    ]


def test_the_rest_of_a_list_in_the_next_passage_brings_the_lists_inside_it() -> None:
    sentences = addresses(
        "To leave the harbour:\n\n1. Ring the office.", "2. Hand in:\n   - the lamp\n3. Go home.\n\nBye."
    )
    beside = {"a": [address for address in sentences if address.passage.id == "b"]}
    with_next = replace(means(), following=lambda before: beside[before.id])
    (claim,) = extract("How do I leave the harbour?", sentences, ["a"], with_next).claims
    assert claim.text.splitlines()[1:] == ["1. Ring the office.", "2. Hand in:", "   - the lamp", "3. Go home."]


def test_the_rest_of_an_inner_list_does_not_bring_the_outer_one() -> None:
    sentences = addresses(
        "Of the gear, the harbour takes back:\n\n- the lamp", "- the key\n\n2. Ring the office.\n3. Go."
    )
    beside = {"a": [address for address in sentences if address.passage.id == "b"]}
    with_next = replace(means(), following=lambda before: beside.get(before.id, []))
    (claim,) = extract("What gear does the harbour take back?", sentences, ["a"], with_next).claims
    assert claim.text.splitlines()[1:] == ["- the lamp", "- the key"]


def test_a_step_that_announces_a_list_is_shown_among_the_other_steps() -> None:
    page = "To leave the harbour:\n\n1. Hand in at the gate:\n   - the lamp\n2. Ring the office.\n"
    (text, *_), _ = answer("How do I leave the harbour at the gate?", page, near="Hand in at")
    assert text.splitlines() == [
        "To leave the harbour:",
        "1. Hand in at the gate:",
        "   - the lamp",
        "2. Ring the office.",
    ]


def test_steps_whose_inner_list_is_cut_off_go_on_behind_its_rest() -> None:
    sentences = addresses(
        "To leave the harbour:\n\n1. Hand in:\n   - the lamp", "- the key\n2. Ring the office.\n3. Go.\n\nBye."
    )
    beside = {"a": [address for address in sentences if address.passage.id == "b"]}
    with_next = replace(means(), following=lambda before: beside[before.id])
    (claim,) = extract("How do I leave the harbour?", sentences, ["a"], with_next).claims
    lines = ["1. Hand in:", "   - the lamp", "   - the key", "2. Ring the office.", "3. Go."]
    assert claim.text.splitlines()[1:] == lines


@pytest.mark.parametrize(("after", "shown"), [("- `Gig` - an open boat.", False), ("  - Flag: a red pennant.", True)])
def test_a_nested_list_goes_on_in_the_next_passage_only_if_that_is_indented(after: str, *, shown: bool) -> None:
    tug = passage("- `Tug` - a boat that tows others.\n  - Lamp: a white light.", heading=("Boats",))
    sentences = addresses(tug, passage(after, "b", heading=("Boats",)))
    beside = {"a": [address for address in sentences if address.passage.id == "b"], "b": []}
    with_next = replace(means(), following=lambda before: beside[before.id])
    claim = list_around(next(iter(sentences)), sentences, with_next, "", asks_list=False)
    assert claim is not None
    assert claim.text.splitlines()[1:] == ["- Lamp: a white light.", *(["- Flag: a red pennant."] if shown else [])]


DEEP = """To open the gate:

1. Get ready:

    2. Fetch from the hut:

        1. the lamp

        2. the key

    3. Wait for the tide

2. Ring
"""


@pytest.mark.parametrize("cut", ["        2. the key", "    3. Wait", "2. Ring"])
def test_an_item_of_a_later_passage_is_as_deep_as_its_white_space_says(cut: str) -> None:
    at = DEEP.index(cut)
    parts = [passage(DEEP[:at].rstrip()), passage(DEEP[at:].rstrip(), "b", start=at, source="a.md")]
    assert listed_in("How do I open the gate?", *parts) == [
        "To open the gate:",
        "1. Get ready:",
        "   2. Fetch from the hut:",
        "      1. the lamp",
        "      2. the key",
        "   3. Wait for the tide",
        "2. Ring",
    ]
