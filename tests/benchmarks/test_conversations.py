"""The conversations about other people's documents: the set is sound, and a turn is scored by what a reader sees."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from bodies import CONVERSED
from conversations import AskedTurn, Talk, asked, read_talks, summary

if TYPE_CHECKING:
    from groundwire.indexes.library import Library

TALKS = read_talks()


def test_twelve_conversations_about_each_body() -> None:
    assert Counter(talk.body for talk in TALKS) == dict.fromkeys((body.name for body in CONVERSED), 12)
    assert [talk.id for talk in TALKS] == [f"conversations-{number:03}" for number in range(1, 49)]


@pytest.mark.parametrize("talk", TALKS, ids=lambda talk: talk.id)
def test_turns_are_as_the_readme_says(talk: Talk) -> None:
    assert 5 <= len(talk.turns) <= 7
    assert Counter(turn.kind for turn in talk.turns)["follow_up"] >= 3
    for turn in talk.turns:
        answerable = turn.kind not in ("talk", "unanswerable")
        assert bool(turn.gold) == bool(turn.phrases) == answerable, turn.question


@pytest.mark.slow
def test_a_turn_is_asked_in_its_conversation_and_as_it_was_meant(library: Library) -> None:
    fields = {"gold": ["rest.md"], "phrases": [["11 hours", "eleven hours"]]}
    question = "How long must an on-call engineer rest?"
    talk = Talk(
        id="a",
        body="handbook",
        turns=[
            AskedTurn(question=question, meant=question, kind="first", **fields),
            AskedTurn(question="Are you sure?", meant=question, kind="about_reply", **fields),
            AskedTurn(question="Thanks!", meant="(thanks)", kind="talk", gold=[], phrases=[]),
        ],
    )
    lines = list(asked(talk, library, "naive"))
    assert [(line["fact"], line["fact_if_meant"]) for line in lines] == [(True, True), (True, True), (None, None)]
    assert summary(lines[:2])["fact"]["value"] == 1.0
    assert "fact" not in summary(lines[2:])
