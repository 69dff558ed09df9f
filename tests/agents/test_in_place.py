"""What is to be used in place of something: what only forbids that answers nothing."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, means

from groundwire.agents.doubt import is_doubtful
from groundwire.agents.questions.instead import forbids, replaced_in, replaces

BAN = "The tide crane must not be used for coal."
ADVICE = "For coal, instead of the tide crane one can take the tower crane."
ROWS = "| Old | Replacement |\n| --- | --- |\n| tide crane | tower crane |\n"


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("What should I use instead of the tide crane?", "the tide crane"),
        ("Which crane is used in place of tug moor?", "tug moor"),
        ("What replaces the tide crane?", "the tide crane"),
        ("What was the tide crane replaced by?", "the tide crane"),
        ("What is the alternative to the tide crane?", "the tide crane"),
        ("What should I use instead?", ""),
        ("Who replaces the crane?", ""),
        ("What is the crane?", ""),
    ],
)
def test_the_thing_to_be_replaced_is_read(question: str, thing: str) -> None:
    assert replaced_in(question) == thing


def test_a_ban_and_a_replacement_are_told_apart() -> None:
    thing = "the tide crane"
    assert forbids(thing, BAN)
    assert not any(forbids(thing, text) for text in (ADVICE, "Never tow.", "Never use the tide crane, but use a tug."))
    assert replaces(thing, ADVICE, "")
    assert replaces(thing, "The tide crane: the tower crane.", "What should be used instead?")
    assert not replaces(thing, "Take the tower crane instead.", "")


@pytest.mark.parametrize(
    "question", ["What should I use instead of the tide crane for coal?", "What replaces the tide crane for coal?"]
)
def test_the_sentence_or_the_row_with_the_other_thing_comes_first(question: str) -> None:
    assert answer(question, f"{BAN} {ADVICE}", near="must not")[0][0] == ADVICE
    page = f"Never use the tide crane, say these rules.\n\n{ROWS}"
    assert answer("What replaces the tide crane?", page)[0] == ["Old: tide crane; Replacement: tower crane"]


def test_a_ban_alone_is_no_answer() -> None:
    assert answer("What should I use instead of the tide crane?", BAN)[0] == []


@pytest.mark.parametrize(
    ("text", "doubtful"),
    [("Old plans tell of the tide crane.", True), (ADVICE, False), ("The tower crane lifts all.", False)],
)
def test_what_tells_only_of_the_thing_itself_is_doubtful(text: str, *, doubtful: bool) -> None:
    cited = list(addresses(text))
    question = "What should I use instead of the tide crane?"
    assert is_doubtful(question, cited, means(), read=5.0, probability=0.9) is doubtful
