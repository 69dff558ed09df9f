"""A question with a misspelt word is asked as it was meant."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from langchain_core.documents import Document
from langgraph.checkpoint.memory import InMemorySaver
from small_library import make_in_memory

from groundwire.graphs.context import Context
from groundwire.graphs.runs.conversation import Conversation
from groundwire.graphs.runs.run import ask
from groundwire.indexes.library import Library

PAGE = "The rubber gloves of the crew are checked every six months.\n\nThe crew has forty lanterns.\n"
QUESTION = "How often are the rubber glovves of the crew checked?"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with make_in_memory(tmp_path / "library") as library:
        library.add([Document(PAGE, id="crew")], index="rules", description="Rules.")
        library.add(
            [Document("The framework is secret.", id="secret")],
            index="people",
            description="Secrets.",
            labels=["people"],
        )
        yield library


def test_the_first_step_tells_what_was_asked(library: Library) -> None:
    answer = ask(QUESTION, context=Context(library=library))
    assert (answer.question, answer.status) == (QUESTION, "answered")
    assert answer.steps[0].summary == "asked as: How often are the rubber gloves of the crew checked?"
    assert answer.searched[0].query == "How often are the rubber gloves of the crew checked?"


def test_a_question_that_is_spelt_right_has_no_such_step(library: Library) -> None:
    answer = ask(QUESTION.replace("vv", "v"), context=Context(library=library))
    assert answer.steps[0].node != "begin"


def test_a_follow_up_is_understood_as_it_was_meant(library: Library) -> None:
    chat = Conversation(InMemorySaver(), "t", context=Context(library=library))
    chat.ask("How often are the rubber gloves of the crew checked?")
    answer = chat.ask("And how many lanterrns does it have?")
    assert "forty lanterns" in answer.text
    assert "lanterns" in answer.searched[0].query


def test_a_word_of_passages_that_the_caller_may_not_see_replaces_none(library: Library) -> None:
    question = "What is the frameowrk of the crew?"
    assert ask(question, context=Context(library=library)).searched[0].query == question
    seen = ask(question, context=Context(library=library, roles=["people"]))
    assert seen.searched[0].query == "What is the framework of the crew?"
