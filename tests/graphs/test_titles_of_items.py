"""The number and the bold title of an item stay with what is shown of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from langchain_core.documents import Document
from langchain_core.language_models import FakeListChatModel
from small_library import make_in_memory

from groundwire.evidence.answer import Answer
from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask

PAGE = """# Lock

Whoever enters the lock rings the bell twice. The keeper opens the gate when the lamp is green.
A boat longer than 30 m needs a tug in the lock.
"""
BELL = "1. **Ring the bell.** Whoever enters the lock rings the bell twice [1]."


def reply(folder: Path, text: str) -> Answer:
    with make_in_memory(folder / "library") as library:
        library.add([Document(page_content=PAGE, metadata={"source": "lock.md"})], index="docs", description="Rules.")
        model = FakeListChatModel(responses=[text])
        return ask("How does a boat enter the lock?", graph="naive", context=Context(library=library, model=model))


def test_a_title_has_no_citation(tmp_path: Path) -> None:
    answer = reply(tmp_path, f"{BELL}\n2. **Watch the gate.** The keeper opens the gate when the lamp is green [2].")
    assert answer.text == (
        "1. **Ring the bell.** Whoever enters the lock rings the bell twice. [1]\n"
        "2. **Watch the gate.** The keeper opens the gate when the lamp is green. [2]"
    )
    assert (answer.status, answer.missing) == ("answered", [])


def test_it_stays_if_the_first_sentence_is_left_out(tmp_path: Path) -> None:
    answer = reply(tmp_path, f"{BELL}\n2. **Get a tug.** The moon is old [2]. A boat longer than 30 m needs a tug [3].")
    assert answer.text.splitlines()[1] == "2. **Get a tug.** A boat longer than 30 m needs a tug. [2]"


def test_it_goes_with_all_of_its_item(tmp_path: Path) -> None:
    answer = reply(tmp_path, f"{BELL}\n2. **Get a tug.** The tug of the moon is made of rope [2].")
    assert answer.text == "1. **Ring the bell.** Whoever enters the lock rings the bell twice. [1]"
    assert answer.missing == ["1 claim was left out that no passage bears out"]


@pytest.mark.parametrize("title", ["**Hire 9 tugs.**", "**Never wait.**", "The moon is rope."])
def test_a_number_stays_if_what_stands_behind_it_is_left_out(tmp_path: Path, title: str) -> None:
    answer = reply(tmp_path, f"{BELL}\n2. {title} A boat longer than 30 m needs a tug [3].")
    assert answer.text.splitlines()[1] == "2. A boat longer than 30 m needs a tug. [2]"
    assert answer.status == "partial"


LONG = "A boat longer than 30 m needs a tug in the lock [3]."


@pytest.mark.parametrize("title", ["**My boat of 40 m:**", "**A boat of 40 m:**", "**Boat in the lock**:"])
def test_a_title_in_words_of_the_question_stays_with_its_yes_or_no(tmp_path: Path, title: str) -> None:
    with make_in_memory(tmp_path / "library") as library:
        library.add([Document(page_content=PAGE, metadata={"source": "lock.md"})], index="docs", description="Rules.")
        model = FakeListChatModel(responses=[f"- {title} Yes. {LONG}\n- **Bell:** Whoever enters rings it twice [1]."])
        question = "Does my boat of 40 m need a tug in the lock, and how often do I ring the bell?"
        answer = ask(question, graph="naive", context=Context(library=library, model=model))
    assert answer.text.split("\n")[0] == f"- {title} Yes. A boat longer than 30 m needs a tug in the lock. [1]"


@pytest.mark.parametrize("title", ["**My boat of 50 m:**", "**My boat without a tug:**", "**A tug of 40 boats:**"])
def test_a_title_that_says_something_else_goes(tmp_path: Path, title: str) -> None:
    with make_in_memory(tmp_path / "library") as library:
        library.add([Document(page_content=PAGE, metadata={"source": "lock.md"})], index="docs", description="Rules.")
        model = FakeListChatModel(responses=[f"- {title} Yes. {LONG}"])
        answer = ask("Does my boat of 40 m need a tug?", graph="naive", context=Context(library=library, model=model))
    assert "**My boat" not in answer.text
