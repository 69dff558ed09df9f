"""A sentence that tells two things apart comes first if a question compares them."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, passage

from groundwire.agents.extractive.contrast import contrasts, untold
from groundwire.agents.extractive.scores.candidates import candidates
from groundwire.agents.questions.comparison import compared
from groundwire.agents.questions.parts import parts


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("What is the difference between a tug and a barge?", ("a tug", "a barge")),
        ("How does a tug differ from a barge?", ("a tug", "a barge")),
        ("Compare a tug with a barge: what does each cost?", None),
        ("Should I use a tug or a barge?", ("a tug", "a barge")),
        ("Should we take a tug or a barge? What is different?", ("a tug", "a barge")),
        ("How do red and white tugs differ in the harbour?", ("red tugs", "white tugs")),
        ("How does a tug differ in summer and in winter?", ("a tug in summer", "a tug in winter")),
        ("How do the red and white tugs differ?", ("the red tugs", "white tugs")),
        ("What is a tug?", None),
    ],
)
def test_two_things_are_compared(question: str, things: tuple[str, str] | None) -> None:
    assert compared(question) == things


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A barge is just like a tug without a lamp.", True),
        ("A barge has no lamp, but a tug has two.", True),
        ("While a tug has two lamps, a barge has none.", True),
        ("## Barge\n\nIt is similar to a tug without a lamp.", True),
        ("## Barge\n\nIt has a lamp, but no tug may tow it.", False),  # the heading names one of the two
        ("In the morning fog of May a barge is dark, but a tug is lit.", False),
        ("A barge lies beside a tug.", False),
        ("A barge and a tug carry the same flag; only the lamp differs.", True),
        ("A barge is just like a ferry.", False),
        ("## Barge\n\nUnlike others it is dark.", False),
    ],
)
def test_a_sentence_compares_the_two(text: str, *, told: bool) -> None:
    pool = candidates(addresses(passage(text)), ["a"])
    assert any(contrasts(("a tug", "a barge"), candidate.address) for candidate in pool) is told


def test_things_without_words_of_their_own_are_not_compared() -> None:
    pool = candidates(addresses("A red tug is similar to a tug."), ["a"])
    assert not any(contrasts(("a tug", "a red tug"), candidate.address) for candidate in pool)


def test_an_option_whose_name_begins_as_another_is_compared_with_it() -> None:
    pool = candidates(
        addresses("Unlike --tow-line, --tow-line-all is slow.\n\nUnlike --tow-line-all, --tow-one is slow."), ["a"]
    )
    assert [contrasts(("--tow-line", "--tow-line-all"), candidate.address) for candidate in pool] == [True, False]


def test_a_choice_asks_what_each_is_only_where_it_asks_for_the_difference() -> None:
    assert parts("Should I use a tug or a barge?") == ["Should I use a tug or a barge?"]
    assert parts("Should I use a tug or a barge? What is different?") == ["What is a tug", "What is a barge"]


def test_it_comes_first_and_nothing_is_said_twice() -> None:
    page = "# Boats\n\nA tug tows.\n\n## Barge\n\nThe barge carries coal. It is similar to a tug, but has no lamp.\n\n"
    texts, missing = answer("What is the difference between a tug and a barge?", page)
    assert texts[:2] == ["The barge carries coal.", "It is similar to a tug, but has no lamp."]
    assert (len(texts), missing) == (len(set(texts)), [])


def test_each_of_the_two_has_a_sentence_of_its_own() -> None:
    page = (
        "# Ropes\n\n- Kinds of mooring ropes (tar, pea, yew): the mooring ropes tied to the ring of a quay.\n\n"
        "## Pea\n\nPea ropes are thin and float.\n\n## Yew\n\nYew ropes are long and sink.\n\n"
    )
    texts, missing = answer("What is the difference between the pea and yew mooring ropes?", page)
    assert (texts, missing) == (["Pea ropes are thin and float.", "Yew ropes are long and sink."], [])


def test_a_command_is_told_of_where_it_stands_in_full() -> None:
    page = (
        "# Harbour\n\nThe harbour lamp dims at night and runs on coal.\n\n"
        "## Lamp dim\n\nBy default, lamp dim waits for a minute and turns the light down.\n\n"
    )
    things = "lamp run", "lamp dim"
    lamp, dims = [each for each in addresses(page) if each.sentence.kind == "sentence"]
    assert untold(things, [lamp]) == [True, True]
    assert untold(things, [lamp, dims]) == [True, False]


def test_the_list_of_the_differences_comes_first() -> None:
    line = "The differences between the tug and the barge in use are:"
    page = f"A barge is like a tug without a lamp.\n\n{line}\n\n- The tug tows.\n- The barge is towed.\n"
    claims, missing = answer("What is the difference between a tug and a barge?", page)
    assert (claims[0].splitlines(), missing) == ([line, "- The tug tows.", "- The barge is towed."], [])


def test_each_is_told_by_its_own_section_behind_its_heading() -> None:
    page = "# Fog\n\n## Thick\n\nThick fog hides the mole.\n\n## Thin\n\nWhen thin lamps fade, or there is haze.\n\n"
    claims, _ = answer(
        "What is the difference between a thick and a thin fog?",
        page,
        "# Rope\n\nThin rope in fog is a fault.",
        near="haze",
    )
    assert "Thin: When thin lamps fade, or there is haze." in claims
    assert not any("rope" in claim for claim in claims)


def test_what_defines_each_comes_before_what_has_its_name() -> None:
    page = (
        "# Fees\n\n- 5+\n  - T-red tow fixes\n- 10+\n  - Others\n\n"
        "## T-red\n\nA `T-red` is a tow that may block the lock (it is highly urgent).\n\n"
        "T-red tows get most of the care.\n\n"
        "## T-high\n\nT-high tows are tows that need care.\n"
    )
    texts, missing = answer("What is the difference between T-red and T-high?", page)
    assert texts[0] == "A T-red is a tow that may block the lock (it is highly urgent)."
    assert "T-high tows are tows that need care." in texts
    assert (missing, any("fixes" in text for text in texts)) == ([], False)


def test_an_item_that_only_has_a_name_tells_nothing_of_it() -> None:
    tow, high = addresses("- T-red tow fixes\n\nT-high tows are tows that need care.")
    assert untold(("T-red", "T-high"), [tow, high]) == [True, False]
    told = addresses("- T-red tows are fixed first\n\nT-high tows are tows that need care.")
    assert untold(("T-red", "T-high"), list(told)) == [False, False]


def test_a_sentence_that_defines_both_comes_first() -> None:
    both = "We tell of a boat its draught, which is how deep it lies, and load, which measures what it carries."
    text = (
        f"The load is told at noon. {both} The draught is told at night. A boat of little draught may lie at the mole."
    )
    texts, _ = answer("What is the difference between draught and load?", passage(text))
    assert texts[0] == both
