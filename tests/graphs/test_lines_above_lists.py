"""A line above a list that names what the list tells stays as long as something of the list does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from langchain_core.documents import Document
from langchain_core.language_models import FakeListChatModel
from small_library import make_in_memory

from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask

PAGE = """# Lock

Ring the bell at the gate. Wait for the green lamp.
A boat may drift onto the wall in a storm. Ropes tear when the water falls fast.
"""
STEPS = "Steps in the lock:\n\n1. Ring the bell at the gate [1].\n2. Wait for the green lamp [2].\n\n"
DANGERS = "\n\n- A boat may drift onto the wall in a storm [3].\n- Ropes tear when the water falls fast [4]."


def told(folder: Path, line: str, question: str, *, judged: bool) -> str:
    verdicts = [{"claim": at, "verdict": "supported"} for at in range(1, 7)]
    replies = [f"{STEPS}{line}{DANGERS}", json.dumps({"claims": verdicts, "useful": True, "query": ""})]
    model = FakeListChatModel(responses=replies if judged else replies[:1])
    with make_in_memory(folder / "library") as library:
        library.add([Document(page_content=PAGE, metadata={"source": "lock.md"})], index="docs", description="Rules.")
        return ask(question, graph="naive", context=Context(library=library, model=model)).text


def test_one_in_the_words_of_the_question_stays(tmp_path: Path) -> None:
    question = "Give me the steps in the lock, and say what can go wrong on the way."
    assert "\nWhat can go wrong on the way:\n- A boat" in told(
        tmp_path, "What can go wrong on the way:", question, judged=False
    ).replace("\n\n", "\n")


@pytest.mark.parametrize(
    ("line", "stays"),
    [
        ("Possible mishaps meanwhile:", True),
        ("No mishap ever happens, even so:", False),
        ("All that the crew must do:", False),
        ("The 9 mishaps meanwhile:", False),
        ("Mishaps in the harbour of Vik:", False),
        ("Mishaps of `horn.toot`:", False),
    ],
)
def test_so_does_one_that_a_model_judged_and_that_states_no_fact(tmp_path: Path, line: str, stays: bool) -> None:
    text = told(tmp_path, line, "What happens in the lock?", judged=True)
    assert (line in text) is stays
    assert "- A boat may drift" in text
