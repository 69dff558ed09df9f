"""Answers without a model that show what a paragraph counts off."""

from __future__ import annotations

import pytest
from made_evidence import answer

STARTS = (
    "Before it opens, the lock needs to know the tide. The lock takes the following steps when it starts. "
    "(1) It reads the tide table. (2) It closes the upper gate. Whenever a boat is inside, it waits. "
    "(3) It rings the bell. One complication is the wind."
)
ALL = (
    "The lock takes the following steps when it starts. (1) It reads the tide table. (2) It closes the upper gate. "
    "Whenever a boat is inside, it waits. (3) It rings the bell."
)


@pytest.mark.parametrize(
    "question", ["What are the steps of the lock when it starts?", "How do I read the tide table?"]
)
def test_steps_that_a_paragraph_counts_off_are_shown_whole(question: str) -> None:
    (text,), _ = answer(question, STARTS)
    assert text == ALL


@pytest.mark.parametrize(
    ("first", "second"),
    [("a) It reads", "b) It closes"), ("First, it reads", "Second, it closes"), ("(i) It reads", "(ii) It closes")],
)
def test_letters_words_and_roman_numbers_count_too(first: str, second: str) -> None:
    text = f"The lock starts as follows. {first} the tide table. {second} the upper gate."
    assert answer("How does the lock start?", text)[0] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "The lock takes the following steps. (1) It reads the tide table. (3) It closes the upper gate.",
        "The lock takes the following steps. It reads the tide table. (2) It closes the upper gate.",
        "The lock takes the following steps. (1) It reads the tide table.",
        "The lock is old. (1) It reads the tide table. (2) It closes the upper gate.",
    ],
)
def test_other_sentences_are_shown_by_themselves(text: str) -> None:
    (shown, *_), _ = answer("What steps does the lock take?", text)
    assert shown != text
