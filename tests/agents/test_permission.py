"""Questions for what is allowed, over documents whose headings say that: `Allowed`, `Banned`."""

from __future__ import annotations

import pytest
from growth import linear
from made_evidence import addresses, answer

from groundwire.agents.confirmed import act_lacking
from groundwire.agents.extractive.scores.asked import Asked
from groundwire.agents.extractive.scores.candidates import candidates
from groundwire.agents.extractive.scores.match import Match
from groundwire.agents.questions.permission import _ASKED, _VERDICT, asks_permission, is_verdict

RULES = """# Rules of the mole

## \u2705 Allowed

- Taking a dog along on a lead.
- Using a lamp at night to read.

## \u274c Banned

- Fishing with a net from the mole.
- Leaving nets on the mole at night.
"""


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Is it allowed to fish with a net?", True),
        ("Are dogs permitted on the mole?", True),
        ("and is fishing banned at night?", True),
        ("Which dogs are allowed?", False),
        ("Is the mole lit?", False),
        ("How do I allow fishing?", False),
    ],
)
def test_a_question_for_permission_is_told_by_its_word(question: str, asks: bool) -> None:
    assert asks_permission(question) is asks


@pytest.mark.parametrize(
    "heading",
    ["Allowed", "\u2705 Allowed", "Banned", "Not permitted", "Don\u2019ts", "Must not", "Allowed with a permit"],
)
def test_a_heading_that_only_says_whether_something_is_allowed(heading: str) -> None:
    assert is_verdict(heading)


@pytest.mark.parametrize("heading", ["Allowed dogs", "Fishing", "Banned substances list", "What to do", "Permits"])
def test_a_heading_that_says_of_what_is_another(heading: str) -> None:
    assert not is_verdict(heading)


def test_the_thing_asked_about_decides_and_stands_behind_its_heading() -> None:
    claims, _ = answer("Is it allowed to fish with a net from the mole?", RULES)
    assert claims == ["\u274c Banned: Fishing with a net from the mole."]
    claims, _ = answer("Is it banned to take a dog along?", RULES)
    assert claims == ["\u2705 Allowed: Taking a dog along on a lead."]


def test_the_word_of_permission_above_a_sentence_covers_nothing() -> None:
    question = "Is a dog allowed?"
    lead, *_ = candidates(addresses("## Allowed\n\nA dog may come along.\n"), ["a"])
    said, *_ = candidates(addresses("## Dogs\n\nA dog is allowed.\n"), ["a"])
    asked = Asked(question, frozenset(), {}, ())
    assert Match(asked, lead, 0.5, 0.0).covered == 0.5
    assert Match(asked, said, 0.5, 0.0).covered == 1.0


def test_what_is_allowed_otherwise_answers_nothing() -> None:
    sentences = list(addresses(RULES))
    dogs = [each for each in sentences if "dog" in each.shown]
    nets = [each for each in sentences if "Fishing" in each.shown]
    question = "Is it allowed to fish with a net?"
    assert act_lacking(question, dogs)
    assert not act_lacking(question, nets)
    assert not act_lacking("Who may fish with a net?", dogs)


@pytest.mark.parametrize("piece", ["is ", "is it ", "not ", "allowed ", "with a ", "a"])
def test_reading_takes_linear_time(piece: str) -> None:
    assert linear(_ASKED.match, piece, 4_000)
    assert linear(_VERDICT.fullmatch, piece, 4_000)
