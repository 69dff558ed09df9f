"""Answers without a model that show a list or steps: as a whole, with the line that announces them."""

from __future__ import annotations

import pytest
from made_evidence import KEEPERS, addresses, answer, means

from groundwire.agents.extractive.extract import extract

LEVELS = """# Mastery

We map mastery to three levels. They are the same everywhere.

* Junior
* Senior
* Principal
"""


LONG = "is a rule of the harbour that every keeper has signed, and that is read aloud at the turn of the year"


def test_a_sentence_that_counts_the_list_below_is_shown_with_it() -> None:
    (text,), _ = answer("What are the three levels of mastery?", LEVELS)
    assert text.splitlines() == ["We map mastery to three levels.", "- Junior", "- Senior", "- Principal"]
    assert "Junior" not in " ".join(answer("What are the levels of mastery?", LEVELS.replace("three", "nine"))[0])


def test_a_list_is_shown_whole_with_the_line_that_announces_it() -> None:
    (text,), missing = answer("What are the three kinds of keeper in the harbour?", KEEPERS)
    assert text.splitlines() == [
        "There are three kinds of keeper in the harbour:",
        "- The tide keeper watches the tide.",
        "- The lamp keeper lights the lamp at dusk.",
        "- The gate keeper shuts the gate.",
    ]
    assert missing == []


def test_steps_are_shown_whole_with_the_code_between_them() -> None:
    (text,), _ = answer("How do I book a berth?", KEEPERS)
    assert text.splitlines() == [
        "To book a berth, follow these steps:",
        "1. Ring the harbour office.",
        "    call 7391",
        "2. Pay the fee of 40 pounds.",
    ]


def test_a_list_inside_an_item_stands_behind_what_the_item_is_read_under() -> None:
    page = "# Boats of pilots\n\n- A red boat with 40 m of rope\n  - See the list of boats\n"
    (text,), _ = answer("How much rope has the boat?", page, near="40 m")
    assert text.splitlines() == ["Boats of pilots: A red boat with 40 m of rope:", "- See the list of boats"]
    long = page.replace("Boats of pilots", f"Boats {'of the pilots ' * 20}")
    assert answer("How much rope has the boat?", long, near="40 m")[0][0].startswith("A red boat with 40 m of rope:")


def test_an_item_that_says_which_step_it_is_comes_with_the_others() -> None:
    steps = "- **Step 1: Ring the office**\n  - by the bell\n- **Step 2: Wait for the pilot.**\n"
    (text,), _ = answer("How do I ring the office?", f"# A pilot\n\n{steps}", near="Ring")
    assert text.splitlines() == [
        "A pilot:",
        "- Step 1: Ring the office",
        "   - by the bell",
        "- Step 2: Wait for the pilot.",
    ]
    stepped = steps.replace("Step 1", "Steps").replace("Step 2", "Tides")
    assert "Tides" not in answer("How do I ring the office?", f"# A pilot\n\n{stepped}", near="Ring")[0][0]


def test_a_question_for_an_order_is_answered_by_the_whole_list() -> None:
    steps = "The order when a berth is closed is:\n\n1. Tell the master.\n2. Clear the berth.\n3. Then close the berth."
    (text,), _ = answer("In which order do I do things to close a berth?", steps)
    assert [line[:2] for line in text.splitlines()[1:]] == ["1.", "2.", "3."]


NEAR = "Berths without a lamp are closed at night.\n\nThese are concerned:\n\n- the north quay\n- the mole"
AFTER = "These are concerned:\n\n- the north quay\n- the mole\n\nBerths without a lamp are closed at night."


@pytest.mark.parametrize("text", [NEAR, AFTER])
def test_who_asks_for_all_gets_the_list_beside_the_answer(text: str) -> None:
    every, _ = answer("Give me every berth without a lamp that is closed at night", text)
    assert "\n\n".join(every) == text.replace(":\n\n", ":\n")
    one, _ = answer("When are berths without a lamp closed?", text)
    assert one[0] == "Berths without a lamp are closed at night."


def test_an_item_that_answers_stands_behind_its_announcing_line() -> None:
    assert answer("Who lights the lamp at dusk?", KEEPERS)[0] == [
        "There are three kinds of keeper in the harbour: The lamp keeper lights the lamp at dusk."
    ]


@pytest.mark.parametrize("sentences", [4, 12])
def test_the_sentences_of_an_item_are_one_item_and_of_a_list_that_is_too_long_each_first_one(sentences: int) -> None:
    items = [" ".join(f"Rule {name} {number} {LONG}." for number in range(sentences)) for name in "AB"]
    (text,), _ = answer("What are the rules?", "These are the rules:\n\n" + "\n".join(f"- {item}" for item in items))
    whole = [f"- {item}" for item in items]
    first = [f"- Rule {name} 0 {LONG}." for name in "AB"]
    assert text.splitlines() == ["These are the rules:", *(whole if sentences == 4 else first)]


def test_of_a_list_that_is_too_long_for_its_inner_ones_the_outer_one_is_shown() -> None:
    rows = [f"- Step {name}:\n" + "\n".join(f"  - {LONG}, {at}." for at in range(9)) for name in "ABC"]
    (text,), _ = answer("What are the steps to a berth?", "The steps to a berth are:\n\n" + "\n".join(rows))
    assert text.splitlines() == ["The steps to a berth are:", "- Step A:", "- Step B:", "- Step C:"]


@pytest.mark.parametrize(
    ("page", "lines"),
    [
        ("The keepers are\n\n- Ann\n- Bo", ["The keepers are:", "- Ann", "- Bo"]),
        ("> The keepers are:\n>\n> - Ann\n> - Bo", ["The keepers are:", "- Ann", "- Bo"]),
        ("The keepers are:\n\n#. Ann\n#. Bo", ["The keepers are:", "- Ann", "- Bo"]),
        ("The keepers are:\n\n1. Ann\n1. Bo", ["The keepers are:", "- Ann", "- Bo"]),
        ("The keepers are:\n\n1. Ann\n2. Bo", ["The keepers are:", "1. Ann", "2. Bo"]),
        ("These are keepers of a gate.\n\n- Ann\n- Bo", ["These are keepers of a gate.", "- Ann", "- Bo"]),
        ("Ask any of these keepers.\n\n- Ann\n- Bo", ["Ask any of these keepers.", "- Ann", "- Bo"]),
        ("Ask keepers, or one of\nthe following.\n\n- Ann", ["Ask keepers, or one of the following."]),  # is no list
        ("Ask the keepers of these boats.\n\n- Ann\n- Bo", ["Ask the keepers of these boats."]),
        ("Some are keepers of a gate.\n\n- Ann\n- Bo", ["Some are keepers of a gate."]),
    ],
)
def test_a_list_is_known_however_it_is_written(page: str, lines: list[str]) -> None:
    (text,), _ = answer("Which keepers are there?", page)
    assert text.splitlines() == lines


LEAVING = """# Leaving

When you leave the harbour, follow these steps:

1. Hand in your gear:
   - the lamp
   - the key
     of the gate
2. Ring the office.

# Not allowed

1. Work for the harbour of Vik.
2. Sleep at the gate.

# Call-outs

If the horn sounds, the process is simple...

- Ring the office.
- Wait at the gate.
"""


def test_a_list_is_shown_with_the_lists_inside_it() -> None:
    (text,), _ = answer("What are the steps when I leave the harbour?", LEAVING)
    assert text.splitlines() == [
        "When you leave the harbour, follow these steps:",
        "1. Hand in your gear:",
        "   - the lamp",
        "   - the key of the gate",
        "2. Ring the office.",
    ]
    (text,), _ = answer("I leave, what gear do I hand in?", LEAVING)
    above = "When you leave the harbour, follow these steps: 1. Hand in your gear:"
    assert text.splitlines() == [above, "- the lamp", "- the key of the gate"]


def test_an_item_inside_another_stands_behind_that() -> None:
    page = "# Gear\n\nYou get:\n\n- A lamp of brass\n  - oil for a week\n  - a wick\n- A key\n"
    leads = {address.shown: address.lead for address in addresses(page)}
    assert leads == {
        "You get:": "",
        "A lamp of brass": "You get:",
        "oil for a week": "A lamp of brass:",
        "a wick": "A lamp of brass:",
        "A key": "You get:",
    }


def test_an_item_right_below_a_heading_stands_behind_it() -> None:
    """Alone, it reads as the advice to work for the harbour of Vik."""
    (text,), _ = answer("May I work for the harbour of Vik?", LEAVING)
    assert text == "Not allowed: 1. Work for the harbour of Vik."


def test_a_line_that_trails_off_announces_a_list() -> None:
    (text,), _ = answer("The horn sounds, what is the process?", LEAVING)
    assert text.splitlines() == [
        "If the horn sounds, the process is simple...",
        "- Ring the office.",
        "- Wait at the gate.",
    ]
    (text,), _ = answer("What sounds?", "# Horn\n\nThe horn sounds...\n\nIt is loud.\n")
    assert text == "The horn sounds..."


def test_a_line_that_announces_a_single_item_is_shown_with_it() -> None:
    page = "# Mail\n\nIf you opened a link in a phishing mail, do this at once:\n\n1. Ring the harbour office.\n"
    claims, _ = answer("I opened a link in a phishing mail, what now?", page)
    assert claims == ["If you opened a link in a phishing mail, do this at once:\n1. Ring the harbour office."]


def test_every_sentence_of_a_shown_list_is_cited() -> None:
    sentences = addresses(KEEPERS)
    (claim,) = extract("What are the three kinds of keeper?", sentences, ["a"], means()).claims
    assert [at.shown for cite in claim.cites for at in sentences.at(cite.passage, cite.start, cite.end)] == [
        address.shown for address in sentences
    ][:4]


def test_the_list_that_follows_one_sentence_later_comes_along() -> None:
    claims, _ = answer(
        "Which ropes ignore the tide?",
        "Certain ropes ignore the tide. If you tie any of the following ropes at night, it slips:\n\n- hemp\n- wire\n",
    )
    assert claims == [
        "Certain ropes ignore the tide.",
        "If you tie any of the following ropes at night, it slips:\n- hemp\n- wire",
    ]


def test_those_who_are_asked_for_are_listed_below_where_to_ask() -> None:
    claims, _ = answer(
        "Who gets a free lamp?",
        "If you are eligible for this gift and would like a free lamp, get in touch with the harbour team.\n\n"
        "The members of these teams are eligible for this gift:\n\n- tow\n- moor\n",
    )
    assert claims == [
        "If you are eligible for this gift and would like a free lamp, get in touch with the harbour team. "
        "The members of these teams are eligible for this gift:\n- tow\n- moor"
    ]
