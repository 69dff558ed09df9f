"""What is said twice in the documents, or was said in an earlier turn, is said once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_evidence import addresses, answer, means

from groundwire.agents.extractive.extract import extract


def test_what_is_said_twice_in_almost_the_same_words_is_shown_once() -> None:
    first = "A berth that is booked for a night on the quay must be paid at the office before noon, not later."
    again = "A berth that is booked for a night on the quay must be paid at the office before noon, rather than later."
    other = "A berth that is booked for a night on the quay must be paid at the office before 10 o'clock, not later."
    question = "When must a berth that is booked for a night on the quay be paid?"
    assert answer(question, first, again)[0] == [first]
    assert answer(question, first, other)[0] == [first, other]


def test_the_same_words_in_two_documents_are_said_once() -> None:
    text = "The keeper rests for 11 hours."
    assert answer("How long does the keeper rest?", text, text)[0] == [text]


def test_a_second_sentence_that_adds_no_word_is_not_shown() -> None:
    first, second = "The keeper of the gate rests for 11 hours.", "The keeper rests for 11 hours."
    assert answer("How long does the keeper of the gate rest?", first, second)[0] == [first]


def test_what_was_said_in_an_earlier_turn_is_not_said_again() -> None:
    first, second = "The keeper of Kelso rests for 11 hours.", "The keeper of Kelso then rests 2 days."
    assert answer("How long does the keeper of Kelso rest?", first, second, said=first)[0] == [second]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How long is it (keeper Kelso night rest)?", "said"),
        ("Who approves it (keeper Kelso night rest)?", "new"),
        ("Tell me more (keeper Kelso night rest)", "new"),
    ],
)
def test_a_sentence_is_said_again_where_it_alone_holds_what_is_new_in_a_question(question: str, expected: str) -> None:
    texts = {
        "said": "The keeper of Kelso has a night of rest every week, for 11 hours.",
        "new": "The keeper of Kelso logs a night of rest with a person of the office.",
    }
    earlier = replace(means(said=texts["said"]), asked="How often has the keeper of Kelso a night of rest?")
    sentences = addresses(*texts.values())
    first = extract(question, sentences, ["a", "b"], earlier).claims[0]
    assert first.text == texts[expected]


@pytest.mark.parametrize(
    ("asked", "question", "expected"),
    [
        ("How high is the rowing fee?", "Since when (rowing fee)?", "said"),
        ("When does the rowing fee begin?", "Since when (rowing fee)?", "new"),
        ("How high is the rowing fee?", "Until when must it be paid (rowing fee)?", "new"),
        ("How high is the rowing fee?", "What is it for (rowing fee)?", "new"),
    ],
)
def test_the_first_question_of_its_kind_may_get_a_sentence_that_was_said(
    asked: str, question: str, expected: str
) -> None:
    texts = {
        "said": "The rowing fee is 9 pounds from 1 May 2019 on.",
        "new": "The rowing fee is 9 pounds for members, to be paid before each tour.",
    }
    earlier = replace(means(said=texts["said"]), asked=asked)
    first = extract(question, addresses(*texts.values()), ["a", "b"], earlier).claims[0]
    assert first.text == texts[expected]
