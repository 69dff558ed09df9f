"""The marks of an answer stand where its writer put the numbers of the sentences."""

from __future__ import annotations

from pathlib import Path

import pytest
from langchain_core.documents import Document
from small_library import make_library

from groundwire.evidence.answer import Answer
from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask
from groundwire.models.scripted import ScriptedModel

PAGE = "# Lock\n\nA boat needs a tug in the lock. The horn is rung at noon.\n\nThe keeper sells rope.\n"


def written(folder: Path, *replies: str) -> Answer:
    with make_library(folder / "library") as library:
        library.add([Document(page_content=PAGE, metadata={"source": "lock.md"})], index="docs", description="Rules.")
        question = "What is said of the lock, the horn and the keeper?"
        return ask(question, graph="naive", context=Context(library=library, model=ScriptedModel(replies)))


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        (
            "A boat needs a tug in the lock [1], and the keeper sells rope [3].",
            "A boat needs a tug in the lock [1], and the keeper sells rope. [2]",
        ),
        (
            "The keeper [3] sells rope, and a boat needs a tug in the lock [1][3].",
            "The keeper [2] sells rope, and a boat needs a tug in the lock. [1][2]",
        ),
        (
            "- **In the lock** [1]: a boat needs a tug; the horn is rung at noon [2]; the keeper sells rope [3].",
            "- **In the lock**: a boat needs a tug; the horn is rung at noon; the keeper sells rope. [1]",
        ),
        (
            "A boat needs a tug in the lock [1], the horn is rung at noon [77].",
            "A boat needs a tug in the lock [1], the horn is rung at noon.",
        ),
        ("The horn is rung at noon [2] [3].", "The horn is rung at noon. [1]"),
        ("[2] The horn is rung at noon.", "The horn is rung at noon. [1]"),
    ],
)
def test_marks_stay_inside_a_sentence(tmp_path: Path, reply: str, text: str) -> None:
    assert written(tmp_path, reply).text == text


def test_what_is_quoted_instead_has_its_mark_behind_it(tmp_path: Path) -> None:
    answer = written(tmp_path, "The horn is rung at midnight [2], and the keeper sells rope [3].")
    assert "midnight" not in answer.text
    assert not answer.text or answer.text.endswith("]")
