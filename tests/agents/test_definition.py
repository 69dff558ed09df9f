"""What a question wants explained, and which sentences explain it."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, passage

from groundwire.agents.extractive.scores.definition import defines, introduces, is_of_its_plural, says_what_it_is, term
from groundwire.evidence.text.words import analyze


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What is the tide gate?", "tide gate"),
        ("And what are our values?", "values"),
        ("What's a lead keeper?", "lead keeper"),
        ("What does TTL stand for?", "TTL"),
        ("What is PEP 8 about?", "PEP 8"),
        ("Who is the lead keeper?", "lead keeper"),
        ("When is the tide gate shut?", ""),
        ("Why is the gate shut?", ""),
        ("How many values are there?", ""),
    ],
)
def test_a_question_for_what_something_is_names_a_term(question: str, words: str) -> None:
    assert term(question) == set(analyze(words))


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ("The tide gate is a wall of steel.", True),
        ("A tide gate means that the basin holds its water.", True),
        ("Tide gate: the wall between basin and sea", True),
        ("Tide gate \u2013 keeps the sea out", True),
        ("tide gate A wall of steel.", True),
        ("The gate is what keeps the sea out.", True),
        ("We count two things: load, which is in tons, and tide gate, which means the wall of steel.", True),
        ("The keeper paints the tide gate, which is red.", False),
        ("The tide gate is shut at dusk.", False),
        ("The keeper of the tide gate is a pilot.", False),
        ("The lamp is a light.", False),
        ('tide_gate: "_"', False),
        ("Shut the tide gate", False),
        ("", False),
    ],
)
def test_a_definition_begins_with_the_term_alone(sentence: str, says: bool) -> None:
    assert defines(term("What is a tide gate?"), sentence) == says


def test_what_is_written_out_before_its_short_form_is_a_definition() -> None:
    sentence = "Boats are moved by the Vessel Traffic Service (VTS)."
    assert defines(term("What is VTS?"), sentence)
    assert not defines(term("What is a boat?"), sentence)
    assert not defines(term("What is rule 10?"), "Boats are moved by the pilot (10).")


def test_the_first_sentence_under_a_heading_of_the_term_introduces_it() -> None:
    sentences = addresses(
        "## Tide gate\n\nSteel, from 1911. It is heavy.\n\n## Painting the tide gate\n\nUse red lead."
    )
    stems = term("What is the tide gate?")
    assert [address.shown for address in sentences if introduces(stems, address, "")] == ["Steel, from 1911."]


@pytest.mark.parametrize(("question", "asked_for"), [("What is a vault?", False), ("What does vaults do?", True)])
def test_what_a_thing_is_does_not_ask_for_a_command_of_its_plural(question: str, asked_for: bool) -> None:
    (address,) = addresses("## `vaults`\n\nList known vaults.")
    assert says_what_it_is(term(question), address, several=False)
    assert is_of_its_plural(question, address) is not asked_for


def test_a_document_that_is_named_by_its_number_is_introduced_by_title_and_abstract() -> None:
    text = "RULE: 7\nTitle: Lamps\nStatus: Final\n\nAbstract\n========\n\nOf lamps.\n\nCosts\n=====\n\nNone."
    sentences = addresses(passage(text, "rule-7", source="rule-7.rst", metadata={"format": "rst"}))
    stems = term("What is rule 7?")
    introduction = [address.shown for address in sentences if introduces(stems, address, "rule 7")]
    assert introduction == ["Title: Lamps", "Of lamps."]


def test_what_something_is_ranks_above_what_is_only_said_of_it() -> None:
    texts = ("The tide gate of the tide gate house needs paint.", "The tide gate is a wall of steel.")
    assert answer("What is the tide gate?", *texts)[0][0] == texts[1]


def test_a_list_in_the_section_on_several_things_is_what_they_are() -> None:
    page = "# Our values\n\nWe hold that these values will help us:\n\n- **Calm**: the sea is.\n- **Light**: at dusk."
    interviews = "# Interviews\n\nThe values interview is held to see our values. Our values are key to the harbour."
    (text,), _ = answer("What are our values?", page, interviews)
    assert text.splitlines()[1:] == ["- Calm: the sea is.", "- Light: at dusk."]
