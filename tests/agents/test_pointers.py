"""Sentences that only say where to read more, and questions for that."""

from __future__ import annotations

import pytest

from groundwire.agents.extractive.pointers import asks_where_to_read, is_of_the_text, is_pointer


@pytest.mark.parametrize(
    ("sentence", "points"),
    [
        ("You can find more information on the quay.", True),
        ("There is more guidance on tugs in the guide.", True),
        ("Please take a look at the times.", True),
        ("You can find more tugs at the quay.", False),
        ("Please check out the Lamps documentation.", True),
        ("Visit the office for further details.", True),
        ("Check out the boat, then visit the office.", False),
        ("Review the guide before you sail.", False),
        ("See that the rope is tied.", True),
        ("Related: How to moor a tug", True),
        ("Related work is done by night.", False),
        ("To moor by night, see the guide to lamps.", True),
        ("For other tugs see moor_all.", True),
        ("If you want to moor by night, you see lamps.", False),
        ("To see the tug, wait.", False),
        ("Please tie the rope.", False),
        ("Moor the tug by following the steps in the mooring guide.", True),
        ("2. Follow the instructions given at the quay office.", True),
        ("Follow the steps in the guide, then ring the bell.", False),
        ("Follow the pilot in the white boat.", False),
    ],
)
def test_whether_a_sentence_only_points_elsewhere(sentence: str, points: bool) -> None:
    assert is_pointer(sentence) is points


@pytest.mark.parametrize(
    ("part", "asks"),
    [
        ("Where are the rules for lamps described?", True),
        ("Where can I find the guide to tugs?", True),
        ("Where does the tug lie?", False),
        ("What does the guide to tugs say?", False),
    ],
)
def test_whether_a_question_asks_for_the_place_of_a_text(part: str, *, asks: bool) -> None:
    assert asks_where_to_read(part) is asks


@pytest.mark.parametrize(
    ("sentence", "only_tells"),
    [
        ("Table 4 shows the load of the crane in each month.", True),
        ("This section describes the most common faults of cranes.", True),
        ("Second, we discuss some areas in which lamps help the keepers.", True),
        ("In Section 3.2, we present the plan of the quay.", True),
        ("Figure 2: The crane beside the quay", True),
        ("Table 4 shows that the crane is idle at night.", False),
        ("Table 4 gives the load, which is 40 tons in May.", False),
        ("Figure 2: The crane lifts 40 tons [12].", False),
        ("We present the lamp to the keeper at noon [3].", True),
        ("We keep the lamps lit.", False),
        ("The section of the quay is closed.", False),
    ],
)
def test_a_sentence_that_only_tells_what_the_text_tells(sentence: str, *, only_tells: bool) -> None:
    assert is_of_the_text(sentence) is only_tells
