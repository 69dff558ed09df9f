"""Neighbours that belong to a sentence: the code that it announces, further steps, the one that it refers back to."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer

from groundwire.agents.extractive.companions import context_before, leans_inside


def test_code_alone_in_a_paragraph_is_shown_behind_the_line_that_announces_it() -> None:
    page = (
        "The name of a berth has at most 12 letters and must match this:\n\n`[a-z]{1,12}`\n\nIt is painted on the quay."
    )
    claims, _ = answer("How long may the name of a berth be?", page)
    assert claims[:2] == ["The name of a berth has at most 12 letters and must match this:", "[a-z]{1,12}"]
    other = page.replace("`[a-z]{1,12}`", "Ask Ann for `it`.")
    assert "Ask Ann for it." not in answer("How long may the name of a berth be?", other)[0]


def test_what_is_so_in_a_supposed_case_is_shown_behind_it() -> None:
    page = "Let's pretend the lamp must be lit on the 15th day of each month. {} The lamp is red."
    for after in ("Unfortunately no clock of ours counts days.", "A clock counts the days."):
        claims, _ = answer("Can the lamp be lit on the 15th of each month?", page.format(after))
        assert claims[:2] == ["Let's pretend the lamp must be lit on the 15th day of each month.", after]


LOST = """# Ropes

If your rope is lost at sea, please tell the harbour office.

It is open all day. You also need to ring the bell.

Following this, write to the master. Ropes are dear.

## Lamps

Then light the lamp.
"""


def test_further_steps_of_a_section_are_shown_behind_the_first_if_a_question_asks_what_to_do() -> None:
    claims, _ = answer("My rope is lost at sea, what do I have to do?", LOST, near="If your rope")
    assert claims[:3] == [
        "If your rope is lost at sea, please tell the harbour office.",
        "You also need to ring the bell.",
        "Following this, write to the master.",
    ]
    assert not any("Then light" in claim for claim in claims)
    claims, _ = answer("Is a rope lost at sea?", LOST, near="If your rope")
    assert "Following this, write to the master." not in claims


def test_a_sentence_that_begins_with_before_that_brings_the_one_before_it() -> None:
    page = "The tug sails at nine. Before that, the pilot checks the lamp of the barge."
    (first, *_), _ = answer("Who checks the lamp of the barge?", page)
    assert first == "The tug sails at nine."
    page = "The tug sails at nine. Before that was known, the pilot checked the lamp of the barge."
    assert answer("Who checked the lamp of the barge?", page)[0][0].startswith("Before that was known")


def test_what_brings_it_about_is_a_further_step() -> None:
    page = "# Gate\n\nYou may want to keep the gate red in fog.\n\nTo achieve this, ring the bell. To rest, go in.\n"
    claims, _ = answer("How do I keep the gate red in fog?", page, near="You may want")
    assert claims == ["You may want to keep the gate red in fog.", "To achieve this, ring the bell."]


BOOKED = "A berth is booked before the tide by the master. {next}"


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("You can do this by ringing the office.", True),
        ("To do so, ring the office.", True),
        ("This is done at the office.", True),
        ("You can see this from the office.", False),
        ("To do nothing is wrong.", False),
    ],
)
def test_how_to_do_what_a_sentence_says_is_shown_behind_it(sentence: str, shown: bool) -> None:
    page = BOOKED.format(next=sentence)
    question = "How do I book a berth before the tide?"
    assert (sentence in answer(question, page, near="is booked")[0]) is shown
    assert sentence not in answer("Who books a berth before the tide?", page, near="is booked")[0]


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Before you sail, check the following:", True),
        ("Things to heed are:", True),
        ("The fees are:", False),
        ("The following boats are red:", False),
        ("## Later\n\nDo the following:", False),  # in another section
    ],
)
def test_a_list_of_what_to_do_is_shown_behind_the_paragraph_above_it(line: str, shown: bool) -> None:
    page = f"# Trips\n\nGet your boat ready for a trip at dusk. It is a duty.\n\n{line}\n\n- the lamp\n- the rope\n"
    told, _ = answer("How do I get a boat ready for a trip?", page, near="Get your")
    assert any("- the lamp\n- the rope" in text for text in told) is shown
    assert not any("- the lamp" in text for text in answer("When do I get ready for a trip?", page, near="Get your")[0])


MEMORY = "As a rule, the lamp needs 8 litres of oil. For a boat without a mast, 4 litres of oil may do."


def test_an_amount_for_one_case_is_shown_with_the_one_for_all() -> None:
    first, second = MEMORY.split(". ")
    assert answer("How much oil does the lamp need?", MEMORY, near="mast")[0] == [f"{first}.", second]
    assert answer("How much oil does a boat without a mast need?", MEMORY, near="mast")[0][0] == second
    without = MEMORY.replace("needs 8 litres of oil", "needs oil")
    assert answer("How much oil does the lamp need?", without, near="mast")[0][0] == second


@pytest.mark.parametrize(
    ("after", "shown"),
    [
        ("This is because the tide turns.", True),
        ("That is due to the mud.", True),
        ("This rope is red because of the tar.", False),
        ("Because of the fog, lamps burn.", False),  # a new thought
    ],
)
def test_the_next_paragraph_may_say_why(after: str, *, shown: bool) -> None:
    page = f"# Gate\n\nThe gate is slow at noon.\n\n{after}\n\n## Lamps\n\nThey burn.\n"
    assert (after in answer("Why is the gate slow at noon?", page, near="The gate is slow")[0]) is shown
    assert after not in answer("Who says that the gate is slow at noon?", page, near="The gate is slow")[0]


@pytest.mark.parametrize(
    ("after", "shown"),
    [
        ("This fixes two things: mud and noise.", True),
        ("It also keeps the keel dry.", True),
        ("Keeping the gate slow saves the keel.", True),
        ("Painting a lamp saves the keel.", False),  # another thing
        ("This gate is red.", False),
        ("Mud makes the gate slow at noon too.", False),  # a new thought
    ],
)
def test_the_next_sentence_may_say_what_it_is_good_for(after: str, *, shown: bool) -> None:
    page = f"# Gate\n\nThe gate must be slow at noon. {after}\n\n## Lamps\n\nThey burn.\n"
    assert (after in answer("Why must the gate be slow at noon?", page, near="The gate must")[0][1:2]) is shown


@pytest.mark.parametrize(
    ("before", "shown"),
    [
        ("The gate is old because nobody paid.", True),
        ("The gate is old.", False),
        ("The gate is old because nobody paid.\n", False),  # another paragraph
    ],
)
def test_the_sentence_before_may_say_why(before: str, *, shown: bool) -> None:
    page = f"# Gate\n\n{before}\nThe gate is slow at noon.\n\n## Lamps\n\nThey burn.\n"
    why = "The gate is old because nobody paid."
    claims, _ = answer("Why is the gate slow at noon?", page, near="The gate is slow")
    assert claims[:2] == [*([why] if shown else []), "The gate is slow at noon."][: len(claims[:2])]
    assert (claims[0] == why) is shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("Friday, 1 March, 9:00 pm", ["Due date", "Friday, 1 March, 9:00 pm"]),
        ("It is rung by the keeper of the tower at noon, and nobody else may do so.", ["Due date"]),
    ],
)
def test_a_label_is_shown_with_the_short_paragraph_below_it(value: str, shown: list[str]) -> None:
    page = f"# Bell report\n\nDue date\n\n{value}\n"
    assert answer("When is the bell report due?", page, near="Due date")[0][:2] == shown


@pytest.mark.parametrize(
    ("after", "shown"),
    [
        ("This approach should not be used unless there is no better one.", True),
        ("These ropes can't hold a ferry.", True),
        ("This is discouraged.", True),
        ("This approach should be used by all.", False),
        ("The gate should not be opened.", False),
    ],
)
def test_what_a_sentence_tells_of_is_shown_with_the_next_one_that_advises_against_it(
    after: str, *, shown: bool
) -> None:
    text = "Older tugs are moored with ropes of hemp, which are tied to both rings."
    assert (after in answer("How are older tugs moored?", f"{text} {after}")[0]) is shown


@pytest.mark.parametrize(
    "opening",
    ["Therefore, the lamp", "In this situation the lamp", "To avoid that, the lamp", "Because of this the lamp"],
)
def test_a_paragraph_that_goes_on_from_the_one_above_brings_its_last_sentence(opening: str) -> None:
    page = f"# Gate\n\nThe gate is old. It sticks in fog.\n\n{opening} of the gate is lit at noon.\n"
    claims, _ = answer("When is the lamp of the gate lit?", page, near="is lit at noon")
    assert claims == ["The gate is old.", "It sticks in fog.", f"{opening} of the gate is lit at noon."]
    below = page.replace("# Gate", "# Gate\n\nThe quay is red.").replace("\n\nThe", "\n\n## Quay\n\nThe", 1)
    assert "The quay is red." not in answer("When is the lamp of the gate lit?", below, near="is lit at noon")[0]


def test_what_refers_back_to_a_sentence_that_refers_back_itself_brings_both() -> None:
    page = "# Tugs\n\nMany hire the Vik, which is a tug. It is old. It lacks a bell of brass.\n"
    claims, _ = answer("Which one lacks a bell of brass?", page, near="It lacks")
    assert claims == ["Many hire the Vik, which is a tug.", "It is old.", "It lacks a bell of brass."]
    page = page.replace("It is old.", "This harbour has old tugs.")
    assert answer("Which one lacks a bell of brass?", page, near="It lacks")[0][0] == "This harbour has old tugs."


def test_an_item_brings_what_the_line_above_its_list_refers_back_to() -> None:
    page = "# Watch\n\nKeepers tire at night.\n\nTo avoid that, mind this:\n\n- ring the bell at ten\n- drink tea\n"
    claims, _ = answer("When is the bell rung?", page, near="ring the bell")
    assert claims == ["Keepers tire at night.", "To avoid that, mind this: ring the bell at ten"]
    assert answer("When is the bell rung?", page.replace("To avoid that, m", "M"), near="ring the bell")[0] == [
        "Mind this: ring the bell at ten"
    ]


def test_a_paragraph_that_begins_with_but_comes_along() -> None:
    page = "# Ropes\n\nOld ropes are not mended here.\n\n{} it may be tried at the quay.\n"
    assert len(answer("Are old ropes mended?", page.format("But"), near="Old ropes")[0]) == 2
    assert len(answer("Are old ropes mended?", page.format("And"), near="Old ropes")[0]) == 1


@pytest.mark.parametrize(
    ("after", "shown"),
    [
        ("Many tugs are steered from the quay. Red lamps dazzle those who steer.", True),
        ("Many tugs are steered from the quay. The bell is old.", False),  # another thing
        ("Avoid red lamps at noon too.", False),  # a further rule
    ],
)
def test_why_to_heed_advice_is_told_by_the_sentences_behind_it(after: str, *, shown: bool) -> None:
    page = f"# Lamps\n\nAvoid red lamps if not needed. {after}\n\nPaint them.\n"
    claims, _ = answer("Why should red lamps be avoided?", page, near="Avoid red lamps if")
    assert (after.partition(". ")[2] in claims) is shown
    assert shown or len(claims) == 1
    assert answer("Should red lamps be avoided?", page, near="Avoid red lamps if")[0] == claims[:1]


def test_what_something_follows_from_is_a_reason() -> None:
    page = "# Tugs\n\nTugs are hard to steer in fog. That's why they rest.\n\nTugs rest at the quay.\n"
    claims, _ = answer("Why do tugs rest?", page, near="Tugs are hard")
    assert claims[:2] == ["Tugs are hard to steer in fog.", "That's why they rest."]


def test_what_somebody_may_do_instead_stands_behind_what_they_cannot_do() -> None:
    text = (
        "# Ropes\n\nRopes hold.\n\n## Splicing\n\nYou cannot splice a tar rope with it. You can instead:\n\n"
        "1. tie the tar rope to a ring, or\n2. sew the tar rope.\n"
    )
    claims, _ = answer("What are the ways to tie a tar rope?", text)
    said = " ".join(claims)
    assert said.startswith("You cannot splice a tar rope with it. You can instead:")


def test_what_this_is_stands_before_the_sentence_that_changes_it() -> None:
    sentences = addresses("The drawer of the log is blue. You can change this by painting it red.")
    first, second = sentences
    assert context_before(second, sentences) == [first]
    assert leans_inside(second)
    assert not leans_inside(first)
    assert not leans_inside(next(iter(addresses("You can change this drawer by hand."))))


def test_a_later_sentence_of_an_item_that_speaks_of_this_stands_behind_the_first() -> None:
    first = f"No more than five ropes of a kind may be wet at {'any given time and ' * 12}any given place."
    sentences = addresses(
        f"Ropes must meet these rules:\n\n- Few hang here.\n- {first} When we cut ropes that violate this, we look at "
        "their age and not at their length.\n"
    )
    *_, last = sentences
    assert last.sentence.goes_on
    assert [each.shown for each in context_before(last, sentences)] == [first]


def test_orders_on_a_screen_are_told_to_the_last() -> None:
    text = (
        "# Lending\n\n## Ropes again\n\nTo lend a rope again, first untie it from the hook. Click the Ropes tab.\n"
        "This shows a box. Select the rope in the box. Copy that number.\n\n"
        "Move to the other hook, and paste the number. Not all ropes are lent.\n"
    )
    claims, _ = answer("How do I lend a rope to another hook?", text)
    said = " ".join(claims)
    assert all(step in said for step in ("Click the Ropes tab.", "Select the rope", "Copy that", "Move to the other"))
    assert "Not all ropes" not in said
