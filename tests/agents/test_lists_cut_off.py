"""Lists and steps that a paragraph or the end of their passage cuts off are shown whole."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cut_lists import in_turn, listed_in
from made_evidence import addresses, answer, means, passage

from groundwire.agents.extractive.extract import extract
from groundwire.agents.extractive.lists.around import list_around

STEPS = """To book a berth, follow these steps:

1. Ring the harbour office.

   It opens at nine.

2. Run the script.

   ```
   book 7391
   ```

   It takes a minute.

3. Pay the fee.

Berths are dear.
"""


@pytest.mark.parametrize("near", ["To book", "Ring", "Pay"])
def test_paragraphs_inside_the_steps_do_not_cut_them_off(near: str) -> None:
    (text,), _ = answer("How do I book a berth?", STEPS, near=near)
    assert text.splitlines() == [
        "To book a berth, follow these steps:",
        "1. Ring the harbour office. It opens at nine.",
        "2. Run the script.",
        "    book 7391",
        "   It takes a minute.",
        "3. Pay the fee.",
    ]


def test_code_that_its_passage_cuts_off_ends_the_list_above_it() -> None:
    cut = "To book a berth, follow these steps:\n\n1. Ring the harbour office.\n\n   ```\n   $ book 7391\n\n   booked"
    (text,), _ = answer("How do I book a berth?", cut, near="To book")
    assert text.splitlines() == ["To book a berth, follow these steps:", "1. Ring the harbour office."]


@pytest.mark.parametrize(
    ("after", "steps"),
    [
        ("2. Pay the fee.\n3. Go.\n\nThe office is red.", ["1. Ring the office.", "2. Pay the fee.", "3. Go."]),
        (
            "2. Pay the fee.\n\n   It is dear.\n\n3. Go.\n\nThe office is red.",
            ["1. Ring the office.", "2. Pay the fee. It is dear.", "3. Go."],
        ),
        ("- A bullet of some other list.", ["1. Ring the office."]),
        ("# Fees\n\n2. Pay the fee.", ["1. Ring the office."]),
        ("These are the fees:\n\n2. Forty pounds.", ["1. Ring the office."]),
        ("The office is red.", ["1. Ring the office."]),
    ],
)  # fmt: skip
def test_a_list_that_its_passage_cuts_off_goes_on_in_the_next_one(after: str, steps: list[str]) -> None:
    sentences = addresses("To book a berth, follow these steps:\n\n1. Ring the office.", after)
    beside = {"a": [address for address in sentences if address.passage.id == "b"]}
    with_next = replace(means(), following=lambda before: beside.get(before.id, []))
    (claim,) = extract("How do I book a berth by ringing the office?", sentences, ["a"], with_next).claims
    assert [line for line in claim.text.replace(": 1.", ":\n1.").splitlines() if line[0].isdigit()] == steps
    assert {cite.passage for cite in claim.cites} == ({"a", "b"} if len(steps) > 1 else {"a"})


def test_a_list_that_several_passages_hold_is_shown_whole() -> None:
    sentences = addresses(
        "To book a berth, follow these steps:\n\n1. Ring the office.", "2. Pay the fee.", "3. Go.\n\nEnd."
    )
    after = {"a": "b", "b": "c"}
    with_next = replace(
        means(),
        following=lambda before: [address for address in sentences if address.passage.id == after.get(before.id)],
    )
    (claim,) = extract("How do I book a berth by ringing the office?", sentences, ["a"], with_next).claims
    assert claim.text.splitlines()[1:] == ["1. Ring the office.", "2. Pay the fee.", "3. Go."]


@pytest.mark.parametrize(("next_number", "ends_with"), [("2", "2. Go."), ("3", "1. Ring the office.")])
def test_a_note_whose_passage_lost_its_indentation_stands_before_the_next(next_number: str, ends_with: str) -> None:
    steps = "To book a berth, follow these steps:\n\n1. Ring the office."
    lines = listed_in(
        "How do I book a berth by ringing the office?",
        passage(steps, "a"),
        passage("It opens at nine.", "b"),
        passage(f"{next_number}. Go.", "c"),
    )
    assert lines[-1].endswith(ends_with)
    assert any("It opens" in line for line in lines) == (next_number == "2")


LONG = " ".join(["The keeper writes the name of the boat and the hour into the book of the harbour."] * 4)
"""An item of more than 300 characters, which is cited sentence by sentence."""


def test_a_long_step_that_begins_a_passage_does_not_end_the_list() -> None:
    sentences = addresses(
        "To book a berth, follow these steps:\n\n1. Ring the office.", f"2. Wait. {LONG}\n3. Go.\n\nEnd."
    )
    beside = {"a": [address for address in sentences if address.passage.id == "b"]}
    with_next = replace(means(), following=lambda before: beside.get(before.id, []))
    (claim,) = extract("How do I book a berth by ringing the office?", sentences, ["a"], with_next).claims
    assert claim.text.splitlines()[1:] == ["1. Ring the office.", f"2. Wait. {LONG}", "3. Go."]


def test_a_paragraph_after_an_empty_line_does_not_go_on_with_the_list() -> None:
    source = "There are two kinds of berth:\n\n- A guest berth.\n- A home berth.\n\nIt has these parts:\n  - a key\n"
    assert listed_in("What kinds of berth are there?", *in_turn(source, "It has these")) == [
        "There are two kinds of berth:",
        "- A guest berth.",
        "- A home berth.",
    ]


@pytest.mark.parametrize(("number", "shown"), [("three", 4), ("four", 1)])
def test_a_sentence_that_counts_the_items_announces_those_of_later_passages_too(number: str, shown: int) -> None:
    kinds = "- **Guest:** For a night.\n\n- **Home:** For a year.\n\n- **Dry:** On land."
    source = f"There are {number} kinds of berth.\n\n{kinds}\n\nAll are dear.\n"
    lines = listed_in("What are the kinds of berth?", *in_turn(source, "- **Home", "- **Dry", "All are"))
    assert len(lines) == shown
    assert lines[0] == f"There are {number} kinds of berth."


def test_a_list_that_nothing_announces_stands_below_its_heading() -> None:
    steps = passage("1. Ring the office.\n2. Pay the fee.", heading=("Berths", "Book a berth"))
    (text,), _ = answer("How do I book a berth with the office?", steps)
    assert text.splitlines() == ["Book a berth:", "1. Ring the office.", "2. Pay the fee."]


@pytest.mark.parametrize(
    ("lead", "before", "found"),
    [
        ("Gear to hand in:", "Gear to hand in:\n\n- the lamp\n- the vest", ["- the lamp", "- the vest"]),
        ("Gear to hand in:", "The vest is red.\n\nGear to hand in:\n\n- the lamp", ["- the lamp"]),
        ("", "The vest is red.\n\n- the lamp", ["- the lamp"]),
        ("", "Old gear:\n\n- the lamp", []),
        ("", "- the lamp\n\nThe vest is red.", []),
    ],
)  # fmt: skip
def test_a_list_whose_beginning_is_in_the_passage_before_is_shown_from_its_first_item(
    lead: str, before: str, found: list[str]
) -> None:
    gear = ("Gear to hand in",)
    after = passage("- the key\n- the badge", "b", above=lead, heading=gear)
    sentences = addresses(passage(before, heading=gear), after)
    beside = {"b": [address for address in sentences if address.passage.id == "a"]}
    with_previous = replace(means(), preceding=lambda after: beside.get(after.id, []))
    key = next(address for address in sentences if address.shown == "the key")
    claim = list_around(key, sentences, with_previous, "", asks_list=True)
    assert claim is not None
    assert claim.text.splitlines() == ["Gear to hand in:", *found, "- the key", "- the badge"]


def test_a_first_step_has_none_before_it() -> None:
    sentences = addresses("- the lamp", passage("1. Hand in the key.\n2. Go.", "b", heading=("Leave",)))
    beside = {"b": [address for address in sentences if address.passage.id == "a"]}
    with_previous = replace(means(), preceding=lambda after: beside.get(after.id, []))
    (claim,) = extract("How do I leave by handing in the key?", sentences, ["b"], with_previous).claims
    assert claim.text.splitlines() == ["Leave:", "1. Hand in the key.", "2. Go."]


def test_a_list_whose_passages_begin_inside_an_item_is_shown_whole() -> None:
    sentences = addresses(
        "The office is red.\n\n1. Ring the office.\n2. Pay the fee.",
        "It is forty pounds.\n3. Wait.",
        "Nobody waits long.\n4. Tie the rope.\n5. Go.",
    )
    of = {id_: [each for each in sentences if each.passage.id == id_] for id_ in "abc"}
    around = replace(
        means(near="Go."),
        following=lambda before: of.get(chr(ord(before.id) + 1), []),
        preceding=lambda after: of.get(chr(ord(after.id) - 1), []),
    )
    (claim,) = extract("How do I book a berth?", sentences, ["c"], around).claims
    assert claim.text.splitlines()[-5:] == [
        "1. Ring the office.",
        "2. Pay the fee. It is forty pounds.",
        "3. Wait. Nobody waits long.",
        "4. Tie the rope.",
        "5. Go.",
    ]


def test_no_list_goes_on_below_another_heading() -> None:
    ring = passage("- Ring first.\n- Wait.", heading=("Gifts", "May I keep a gift?"))
    tell = passage("- Tell the office.\n- Show it.", "b", heading=("Gifts", "What if it came by mail?"))
    sentences = addresses(ring, tell)
    by_id = {each: [address for address in sentences if address.passage.id == each] for each in ("a", "b")}
    around = replace(
        means(),
        following=lambda passage: by_id["b"] if passage.id == "a" else [],
        preceding=lambda passage: by_id["a"] if passage.id == "b" else [],
    )
    for first, shown in ((0, "- Ring first.\n- Wait."), (2, "- Tell the office.\n- Show it.")):
        claim = list_around(list(sentences)[first], sentences, around, "", asks_list=True)
        assert claim is not None
        assert claim.text.endswith(shown)
        assert len(claim.text.splitlines()) == 3
