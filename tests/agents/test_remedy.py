"""Questions that want something mended, and sections that say how."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, passage

from groundwire.agents.extractive.remedy import mends, remedy_query
from groundwire.agents.questions.trouble import trouble
from groundwire.evidence.text.words import analyze

MEANING = passage("The tide pump stops when the tide pump has lost its water.", "a", heading=("TidePumpDry",))
CURE = passage("Fill the tank by hand, or call the harbour office.", "b", heading=("TidePumpDry", "Mitigation"))
OTHER = passage("Turn the key twice.", "c", heading=("LampDark", "Mitigation"))


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("How do I fix TidePumpDry?", "TidePumpDry"),
        ("How can we resolve the alert TidePumpDry?", "TidePumpDry"),
        ("What is the mitigation for a dry tide pump?", "dry tide pump"),
        ("What should I do when TidePumpDry fires?", "TidePumpDry"),
        ("How do I deal with a dry tide pump?", "dry tide pump"),
        ("What does TidePumpDry mean?", ""),
        ("How do I fill the tank?", ""),
        ("What must I do first?", ""),
    ],
)
def test_a_question_names_its_trouble(question: str, words: str) -> None:
    assert trouble(question) == set(analyze(words))


def test_a_section_mends_what_its_headings_name() -> None:
    unwanted = trouble("How do I fix TidePumpDry?")
    assert [address.passage.id for address in addresses(MEANING, CURE, OTHER) if mends(unwanted, address)] == ["b"]


def test_the_remedy_is_shown_and_not_what_shares_more_words() -> None:
    texts, missing = answer("How do I fix TidePumpDry?", MEANING, CURE, OTHER)
    assert (texts[0], missing) == ("Fill the tank by hand, or call the harbour office.", [])


def test_a_remedy_that_was_not_found_is_searched_for() -> None:
    assert (
        remedy_query("How do I fix TidePumpDry?", addresses(MEANING, OTHER)) == "How do I fix TidePumpDry: mitigation"
    )
    assert remedy_query("How do I fix TidePumpDry?", addresses(MEANING, CURE)) == ""
    assert remedy_query("What does TidePumpDry mean?", addresses(MEANING)) == ""


def test_a_sentence_that_says_how_to_fix_what_the_one_before_describes_follows_it() -> None:
    page = "The tide pump may stop in the copying stage. This can be resolved by emptying the red tank. Paint it blue."
    texts, missing = answer("The tide pump stops while copying. How do I fix that?", page)
    assert texts == ["The tide pump may stop in the copying stage.", "This can be resolved by emptying the red tank."]
    assert missing == []
