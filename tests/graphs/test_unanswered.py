"""The parts of a question that an answer leaves open."""

from __future__ import annotations

import pytest
from made_evidence import addresses, passage

from groundwire.graphs.turn.outcome import unsaid_of, untold_of
from groundwire.graphs.turn.unanswered import unanswered

PORTS = list(addresses("The gate listens on port 8443. The crane listens on port 5672."))
SAME = "Do the gate and the crane use the same port?"


@pytest.mark.parametrize("claim", ["No, they use different ports.", "No, the gate uses port 8443 and the crane 5672."])
def test_a_model_may_say_yes_or_no_to_what_is_asked_of_two_things_together(claim: str) -> None:
    assert unanswered(SAME, [claim], PORTS, by_model=True) == []


def test_sentences_must_answer_for_each() -> None:
    assert unanswered(SAME, ["No, they use different ports."], [], by_model=False) == [
        "What port does the gate use",
        "What port does the crane use",
    ]
    assert unanswered(SAME, [address.shown for address in PORTS], PORTS, by_model=False) == []
    open_part = unanswered(
        "Who repairs the gate, and how many ports has the crane?", ["Ada Holm repairs it."], [], by_model=True
    )
    assert open_part == ["how many ports has the crane"]


def test_a_model_may_tell_why_without_because() -> None:
    claim = "The old pump of the gate has a known fault that shuts the gate at night."
    assert unanswered("Why does the gate shut at night?", [claim], [], by_model=True) == []
    assert unanswered("Why does the gate shut at night?", [claim], [], by_model=False)
    told = "Gulls have 40 homes on the gate."
    assert unanswered("Why does the gate shut at night?", [told], [], by_model=True)
    assert unanswered("Why does the crane stop?", [claim], [], by_model=True) == ["Why does the crane stop?"]


def test_a_number_of_a_version_answers_which_one_is_the_oldest() -> None:
    question = "What is the oldest version of the gate's program that still works?"
    assert unanswered(question, ["Version 1.13.0 is the first that works."], [], by_model=True) == []
    assert unanswered(question, ["The program is old."], [], by_model=True) == [question]


def test_what_the_writer_names_as_missing_is_not_named_twice() -> None:
    part, question = "Who are the keepers of the gate", "Who are the keepers of the gate, and what is the fee?"
    assert unsaid_of([part], ["the fee", "The keepers"], question) == []
    assert unsaid_of([part], ["the fee of the keepers"], question) == [part]
    assert unsaid_of([part], [], question) == [part]


def test_what_exactly_is_missing_is_told_where_the_writer_only_found_nothing() -> None:
    gap = "The gate has two keepers, and no passage tells who they are."
    assert unsaid_of([gap], ["Who are the keepers?"], "Who are the keepers?") == [gap]
    assert unsaid_of([gap], ["who the keepers of the gate are"], "Who are the keepers?") == []


def test_a_model_that_tells_of_another_code_leaves_the_question_open() -> None:
    question = "What caused TUG-17?"
    assert unanswered(question, ["TUG-41 was caused by a lost rope."], [], by_model=True) == [question]
    assert unanswered(question, ["TUG-17 was caused by a lost rope, as TUG-41 was."], [], by_model=True) == []
    assert unanswered(question, ["It was caused by a lost rope."], [], by_model=True) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The lamps turn by themselves when the bell rings, as long as the oil lasts.", True),
        ("The lamps do not rotate while a boat is below, and nobody has ever made them.", False),
        ("The lamps turn by themselves. " + "The keeper of the tower sleeps in the small house below it. " * 5, False),
    ],
)
def test_a_section_that_is_called_as_what_is_to_be_done_tells_how_if_it_is_shown_whole(
    text: str, *, told: bool
) -> None:
    question = "How do I rotate the lamps of the tower?"
    page = passage(f"## Lamp rotation\n\n{text}", heading=("Lamp rotation",))
    first = list(addresses(page))[:1]
    assert (unanswered(question, [first[0].shown], first, by_model=False) == []) is told
    other = "How do I clean the lamps of the tower?"
    assert unanswered(other, [first[0].shown], first, by_model=False) == [other]


@pytest.mark.parametrize(
    ("text", "open_sides"),
    [
        ("The pea rope is thin. The yew rope is long.", []),
        ("The pea rope is thin.", ["What is the yew ropes"]),
        ("The pea rope is thin. The harbour has ropes (tar, pea, yew, oak) on every quay.", ["What is the yew ropes"]),
        ("The harbour has ropes (tar, pea, yew, oak).", ["What is the pea ropes", "What is the yew ropes"]),
        ("A pea rope is thin and a yew rope is long.", []),
        ("Unlike a yew rope, a pea rope is thin.", []),
    ],
)
def test_each_of_two_compared_things_needs_a_sentence_that_tells_of_it(text: str, open_sides: list[str]) -> None:
    cited = list(addresses(text))
    question = "What is the difference between the pea and the yew ropes?"
    shown = [address.shown for address in cited]
    assert unanswered(question, shown, cited, by_model=False) == open_sides
    assert unanswered(question, shown, cited, by_model=True) == []


def test_a_gap_is_told_of_by_the_claim_that_has_its_names_of_code() -> None:
    gap, other = "Where RedBell stands beside GreenLamp and tall_mast", "Where RedBell stands beside GreenLamp"
    code = "    class Quay(GreenLamp, RedBell, tall_mast):"
    assert untold_of([gap, other], [code]) == [other]
    assert untold_of([gap], ["RedBell stands beside GreenLamp.", "The tall_mast is red."]) == [gap]
