"""Misspelt words of a question."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.agents.questions.spelling import spelt_right
from groundwire.evidence.text.words import analyze
from groundwire.models.tokens import english_words

PAGES = "The framework of the tugs is checked by an engineer when the gloves arrive at the kelsoquay, whatever happens."


def known(stems: Collection[str]) -> set[str]:
    return set(stems) & set(analyze(PAGES))


@pytest.mark.parametrize(
    ("asked", "right"),
    [
        ("What hapeens to the frameowrk?", "What happens to the framework?"),
        ("Which enginqer brings the glovves?", "Which engineer brings the gloves?"),
        ("Who arives at the kelsoquay?", "Who arrives at the kelsoquay?"),
        ("Is the framwork a framework?", "Is the framework a framework?"),
        ("Which glloves are there?", "Which gloves are there?"),
        ("waht happens, whre and wehn", "what happens, where and when"),
        ("How oftn are gloves there?", "How often are gloves there?"),
        ("Waht happens?", "What happens?"),
        ("and hwo are they checked", "and how are they checked"),
    ],
)
def test_a_misspelt_word_is_one_that_the_documents_have(asked: str, right: str) -> None:
    assert spelt_right(asked, known) == right


@pytest.mark.parametrize(
    "asked",
    [
        "What does kelsoqay mean?",  # a name in the documents is no English word
        "What is set by glovves_size, glovves.size and `glovves`?",
        "Who is Glovves?",
        "Was passiert mit dem frameowrk, und wer ist der Lotse?",
        "Which bicylce is red?",  # the documents have none
        "How many gulls are there?",
        "What are the docs of Wher, and is dhcp on?",  # another letter, a name, and no small word
    ],
)
def test_names_codes_and_what_the_documents_do_not_have_stay(asked: str) -> None:
    assert spelt_right(asked, known) == asked


@given(st.text(st.sampled_from("abcdefghilmnoprstuvw "), max_size=80))
def test_what_comes_in_is_an_english_word_that_the_documents_have(asked: str) -> None:
    small = {*"what when where which who whose why how about does there with from they".split()}
    came_in = set(spelt_right(asked, known).split()) - set(asked.split()) - small
    assert came_in <= english_words()
    assert all(known(analyze(word)) for word in came_in)
