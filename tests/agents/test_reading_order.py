"""An extracted sentence is read behind the one that it goes on from."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from laws import law
from made_evidence import addresses, answer, passage

from groundwire.agents.extractive.reading_order import in_order
from groundwire.agents.replies.claim import Claim, cite

TUGS = "Tugs wait at the north quay. They have a crew of four. This crew sleeps on board.\n\n- one lamp\n- one bell\n"
NEAR = "A tug that misses three calls is laid up. The harbour office writes to its owner."


def order(*numbers: int) -> list[str]:
    evidence = addresses(passage(TUGS), passage(NEAR, "near"))
    found = [evidence.get(number) for number in numbers]
    claims = [Claim(text=address.shown, cites=[cite(address)]) for address in found if address is not None]
    return [claim.text for claim in in_order(claims, evidence)]


def test_sentences_that_go_on_from_others_are_in_the_order_of_their_passage() -> None:
    first, second, third = order(1, 2, 3)
    assert order(2, 1) == order(1, 2) == [first, second]
    assert order(3, 1, 2) == order(2, 3, 1) == [first, second, third]


def test_so_are_sentences_of_one_paragraph_with_another_between_them() -> None:
    assert order(3, 1) == [order(1, 2)[0], order(3, 2)[1]]


@law(25, 150, numbers=st.lists(st.integers(1, 7), unique=True))
def test_no_sentence_is_lost_or_said_twice(numbers: list[int]) -> None:
    assert sorted(order(*numbers)) == sorted(text for number in numbers for text in order(number))


def test_others_stay_as_they_are_ranked() -> None:
    near, first = order(6, 1)
    assert near.startswith("A tug")
    assert first.startswith("Tugs")
    first, bell = order(1, 5)
    assert (first, bell) == (order(1)[0], "one bell")
    assert order(5, 1) == [bell, first]


def test_any_sentences_of_one_paragraph_are_in_the_order_of_the_document() -> None:
    tug, office = order(7, 6)
    assert tug.startswith("A tug")
    assert office.startswith("The harbour office")
    assert order(7, 1, 6) == [tug, office, order(1)[0]]


def test_a_list_comes_before_all_sentences_in_a_row_of_which_one_goes_on_from_it() -> None:
    text = "Tugs wait here:\n\n- at noon\n- at dusk\n\nThe quay is red. In these situations, the bell is rung.\n"
    evidence = addresses(passage(text))
    found = [evidence.get(number) for number in (4, 5, 2)]
    claims = [Claim(text=each.shown, cites=[cite(each)]) for each in found if each is not None]
    assert [claim.text for claim in in_order(claims, evidence)] == [
        "at noon",
        "The quay is red.",
        "In these situations, the bell is rung.",
    ]


def test_so_are_items_of_one_list() -> None:
    assert [line.strip("- ") for line in order(5, 4)] == ["one lamp", "one bell"]


def test_the_end_of_one_passage_is_not_beside_the_beginning_of_the_next() -> None:
    assert order(6, 5) == [*order(6), *order(5)]
    assert order(5, 6) == [*order(5), *order(6)]


def test_a_sentence_stays_behind_its_own_section() -> None:
    evidence = addresses("# Tugs\n\n## Vik\n\nOne lies here. It is old.\n\n## Kelso\n\nOne lies there. It is new.\n")
    by_number = {address.number: Claim(text=address.shown, cites=[cite(address)]) for address in evidence}
    claims = [by_number[number] for number in (3, 4, 1, 2)]
    assert in_order(claims, evidence) == claims


def test_an_answer_goes_on_with_the_reason() -> None:
    text = "You should not rely on the night tug alone. Because it is moored inside the locks, it comes late at ebb."
    claims, missing = answer("Why should I not rely on the night tug alone?", text)
    assert claims == text.replace("alone. ", "alone.\n").split("\n")
    assert missing == []


@pytest.mark.parametrize("line", ["To lay up a tug:", "Do the following:", "Follow these steps to lay up a tug:"])
def test_how_to_do_something_is_answered_with_all_bullets_below_its_aim(line: str) -> None:
    text = f"# Lay up a tug\n\n{line}\n\n- Lay up the tug at the north quay.\n- Ring the office.\n- Hang out a lamp."
    (claim, *_), _ = answer("How do I lay up a tug at the north quay?", text)
    assert [word for word in ("north quay", "office", "lamp") if word not in claim] == []


def test_there_is_does_not_refer_back() -> None:
    text = "The tug tows up to 60 barges a year. There is a waiting time of 90 days for the tug."
    assert answer("How long is the waiting time for the tug?", text)[0] == [text.split(". ")[1]]
