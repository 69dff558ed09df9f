"""Which questions are answered with a whole list, and with which one."""

from __future__ import annotations

import pytest
from made_evidence import answer, passage

from groundwire.agents.extractive.lists.list_items import shows_item
from groundwire.agents.extractive.lists.list_questions import lists_asked


@pytest.mark.parametrize(
    ("question", "several"),
    [
        ("Which kinds of keeper are there?", True),
        ("What are the duties?", True),
        ("How do I book a berth?", True),
        ("List the steps", True),
        ("Which loads count as heavy?", True),
        ("Which harbour rules apply to a tug?", True),
        ("What counts as a heavy load?", True),
        ("Which boats don't need a lamp?", True),
        ("which boats dont need a lamp", True),
        ("Which class applies to tugs?", False),
        ("Which boat came first?", False),
        ("Who lights the lamp?", False),
        ("How long must a keeper rest?", False),
        ("What is a berth?", False),
        ("What do I have to pay attention to when I moor a tug?", True),
        ("What should crews keep in mind in fog?", True),
        ("What must be considered before the tide turns?", True),
        ("What is there to watch out for?", True),
        ("Is there anything I should be aware of?", True),
        ("What else do I need to know about fog?", True),
        ("What does a pilot have to look out for?", True),
        ("What is important when the lamp is out?", True),
        ("What is an important lamp?", False),
        ("What does the board consider a delay?", False),
        ("Is anything known of the tug?", False),
        ("What type does the berth have?", False),
        ("Which types does the berth have?", True),
        ("Is it spelt alike across different ports?", False),
    ],
)
def test_the_form_of_a_question_tells_whether_several_things_are_asked_for(question: str, several: bool) -> None:
    assert lists_asked(question) is several


@pytest.mark.parametrize(("marks", "bullet"), [("--", "- "), (("1.", "2."), "1. ")])
def test_items_of_one_list_stand_below_the_line_that_announces_it(marks: tuple[str, str], bullet: str) -> None:
    day, week = "For a day of leave, give 3 days.", "For a week of leave, give 4 weeks."
    page = f"Give this much notice:\n\n{marks[0]} {day}\n{marks[1]} {week}\n"
    claims, _ = answer("How much notice for a day of leave, and how much notice for a week of leave?", page)
    assert [claims[0], claims[1].lstrip("2. ")] == [f"Give this much notice:\n{bullet}{day}", week]


@pytest.mark.parametrize("under", ["Notice:\n\n- {}", "## `notice`\n\n{}"])
def test_items_of_lists_in_two_documents_are_not_shown_as_one_list(under: str) -> None:
    day, week = "For a day of leave, give 3 days.", "For a week of leave, give 4 weeks."
    question = "How much notice for a day of leave, and how much notice for a week of leave?"
    claims, _ = answer(question, under.format(day), under.format(week))
    assert [claim.lower() for claim in claims] == [f"notice: {day}".lower(), f"notice: {week}".lower()]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Who was present in the meeting?", "Present:\n- Ann Lee (pilot)\n- Bob Vik (keeper)\n- Cato Stone (pilot)"),
        ("Who was the keeper in the meeting?", "Present: Bob Vik (keeper)"),
        ("When was Ann Lee present?", "Present: Ann Lee (pilot)"),
    ],
)
def test_who_is_meant_by_a_whole_list_is_answered_with_all_of_it(question: str, expected: str) -> None:
    text = (
        "# Meeting\n\n## Present\n\n- Ann Lee (pilot)\n- Bob Vik (keeper)\n- Cato Stone (pilot)\n\n## Agenda\n\nRopes."
    )
    assert answer(question, text)[0][0] == expected


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        ("How much rope and how much oil does a tug need?", 3),
        ("How much rope and oil does a tug need?", 3),
        ("How much rope does a tug need?", 1),
        ("How much rope and chain does a tug need?", 1),
    ],
)
def test_two_things_that_two_items_have_are_answered_with_the_list(question: str, lines: int) -> None:
    page = "# Tugs\n\nA tug needs at least:\n\n- 20 metres of rope\n- 300 litres of oil\n"
    (text, *_), _ = answer(question.replace("how much oil", "oil"), page)
    assert len(text.splitlines()) == lines


@pytest.mark.parametrize(("end", "whole"), [(", and", True), ("; or", True), (";", False)])
def test_an_item_that_a_word_joins_to_the_next_is_shown_with_its_list(end: str, whole: bool) -> None:
    items = [f"- scrape the hull{end}", "- paint the deck."]
    page = "# Work\n\nBefore winter the yard will:\n\n" + "\n".join(items)
    (text, *_), _ = answer("Does the yard scrape the hull?", page, near="scrape")
    assert (text.splitlines()[1:] == items) == whole
    assert "scrape the hull" in text


def test_of_items_with_the_same_number_only_that_number_is_left_out() -> None:
    text = "Start the pump with these steps:\n\n1. Set the limit to 5. Then wait.\n1. Open valve 7. Close it again.\n"
    assert answer("What are the steps to start the pump?", text)[0] == [
        "Start the pump with these steps:\n- Set the limit to 5. Then wait.\n- Open valve 7. Close it again."
    ]


@pytest.mark.parametrize(
    ("question", "whole"),
    [
        ("What do we take to lift heavy boats?", False),
        ("What do we take to every berth?", True),
        ("What do we take for boats?", True),
        ("What are all of the things that lift heavy boats?", True),
    ],
)
def test_the_one_item_that_is_meant_is_shown_without_the_others(question: str, *, whole: bool) -> None:
    items = ["a lamp to light the berth of small boats", "the crane to lift heavy boats", "ropes", "a bell for fog"]
    claims, _ = answer(question, "We take with us:\n\n" + "".join(f"- {item}\n" for item in items))
    assert ("ropes" in " ".join(claims)) is whole
    assert items[1] in " ".join(claims)


def test_items_below_either_of_are_shown_together() -> None:
    page = "The tug sails under either of\n\n- the flag of Vik\n\n- the flag of Holm\n\nat its master's choice.\n"
    (text,), _ = answer("Which flag does the tug sail under?", page, near="flag of Vik")
    assert text.splitlines() == ["The tug sails under either of:", "- the flag of Vik", "- the flag of Holm"]


@pytest.mark.parametrize(
    ("text", "item", "shown"),
    [
        ("Ways to moor: 1. Ring the bell", "Ring the bell", True),
        ("Ways to moor: Ring the bell", "2. Ring the bell", True),
        ("Ways to moor:\n- Wait\n- Ring the bell", "1. Ring the bell", True),
        ("1. Ring the bell", "2. Ring the bell", False),  # not behind a line
        ("Wait and Ring the bell", "Ring the bell", False),
        ("Ways to moor: Ring the bell", "Ring the bell twice", False),
    ],
)
def test_an_item_is_shown_behind_its_line_or_among_others(text: str, item: str, shown: bool) -> None:
    assert shows_item(text, item) is shown


def test_an_item_that_two_documents_have_is_shown_once() -> None:
    pages = "# Ways to moor\n\n- Ring the bell of the mole\n", "# Fog\n\nIt is thick.\n\n1. Ring the bell of the mole\n"
    for order in (pages, pages[::-1]):
        texts, _ = answer("Must I ring the bell of the mole?", *order)
        assert len([text for text in texts if "Ring the bell" in text]) == 1, texts


@pytest.mark.parametrize(
    ("below", "last"),
    [
        ("    It is the red one.", "2. Ring the bell. It is the red one."),
        ("!!! note\n\n    It is the red one.", "2. Ring the bell."),
        ("    !!! note\n        It is the red one.", "2. Ring the bell. It is the red one."),
    ],
)
def test_a_note_below_a_list_is_not_in_its_last_item(below: str, last: str) -> None:
    page = f"In fog, do this:\n\n  1. Light the lamp.\n  2. Ring the bell.\n\n{below}\n"
    (text, *_), _ = answer("What do I do in fog?", page, near="In fog")
    assert text.splitlines()[-1] == last


CAUSES = """# Horn

When the horn is silent, this has one of the following causes:

- The valve of the horn is shut.
- Frost.
"""


def test_who_asks_why_gets_all_causes() -> None:
    (text,), missing = answer("Why is the horn silent, is its valve shut?", CAUSES, near="valve")
    assert text.splitlines()[1:] == ["- The valve of the horn is shut.", "- Frost."]
    assert missing == []
    kept = CAUSES.replace("this has one of the following causes:", "the crew has these tools:")
    assert "Frost" not in " ".join(answer("Why is the horn silent?", kept, near="valve")[0])


PLAN = """# Berth plan

This is the plan of where boats lie. It is made of the following sheets in order of their size.

1. The plan of the mole
2. The plan of the quay
"""


def test_the_list_that_the_next_sentence_announces_is_shown_with_what_it_tells_of() -> None:
    claims, _ = answer("Where does the plan say that boats lie?", PLAN, near="where boats")
    assert claims[1].splitlines()[1:] == ["1. The plan of the mole", "2. The plan of the quay"]
    other = PLAN.replace("It is made", "Maps are made")
    assert not any(
        "mole" in claim for claim in answer("Where does the plan say that boats lie?", other, near="where")[0]
    )


OPTIONS = """### Options

- `--tow (-t)`: Tow the tug by its rope.
- `--lamp`: Set the lamp of the tug on fire.
"""


def test_an_option_is_no_step_among_steps() -> None:
    texts, _ = answer("How do I tow the tug?", OPTIONS, near="--tow")
    assert texts == ["Options: --tow (-t): Tow the tug by its rope."]
    whole, _ = answer("Which options are there to moor a tug?", OPTIONS, near="--tow")
    assert "--lamp" in whole[0]
    steps = OPTIONS.replace("`--tow (-t)`: ", "").replace("`--lamp`: ", "")
    assert "lamp" in answer("How do I tow the tug?", steps, near="Tow the tug")[0][0]


@pytest.mark.parametrize(
    ("title", "above", "lead"),
    [
        ("### Options", ("Tugs", "tug tow"), "tug tow: Options:"),
        ("### Ropes to take", ("Tugs", "tug tow"), "Ropes to take:"),
        ("### Options", ("Tugs",), "Options:"),
        ("Options:", ("Tugs", "tug tow"), "Options:"),
    ],
)
def test_the_heading_above_is_named_only_before_one_that_any_section_may_have(
    title: str, above: tuple[str, ...], lead: str
) -> None:
    text = OPTIONS.replace("### Options", title)
    texts, _ = answer("How do I tow the tug?", passage(text, heading=above), near="--tow")
    assert texts[0] == f"{lead} --tow (-t): Tow the tug by its rope."


def test_a_line_that_fits_nearly_as_well_as_its_best_item_brings_the_whole_list() -> None:
    items = "\n- the plan of the tide pump\n- how high the water may stand\n- the bell"
    claims, _ = answer(
        "What is the least that a plan of the tide may tell?", f"The least that a plan may tell:\n{items}"
    )
    assert claims == [f"The least that a plan may tell:{items}"]
