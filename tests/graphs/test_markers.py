"""The marks of an answer stand where its writer put the numbers of the sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from langchain_core.documents import Document
from small_library import make_in_memory

from groundwire.evidence.answer import Answer
from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask
from groundwire.models.scripted import ScriptedModel

PAGE = "# Lock\n\nA boat needs a tug in the lock. The horn is rung at noon.\n\nThe keeper sells rope.\n"


def written(folder: Path, *replies: str, page: str = PAGE) -> Answer:
    with make_in_memory(folder / "library") as library:
        library.add([Document(page_content=page, metadata={"source": "lock.md"})], index="docs", description="Rules.")
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
            "The keeper [1] sells rope, and a boat needs a tug in the lock. [1][2]",
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


@pytest.mark.parametrize(
    ("row", "shown"),
    [
        (
            "A boat needs a tug [1]; the horn is rung at noon [2]",
            "A boat needs a tug [1]; the horn is rung at noon [2]",
        ),
        ("[2] The horn is rung at noon", "The horn is rung at noon [1]"),
        (
            "The keeper sells rope [3]; a boat needs a tug [1][3]",
            "The keeper sells rope [1]; a boat needs a tug [1][2]",
        ),
        ("A boat needs a tug <br>the keeper sells rope [1][3]", "A boat needs a tug ; the keeper sells rope [1][2]"),
    ],
)
def test_marks_stay_inside_the_cells_of_a_table(tmp_path: Path, row: str, shown: str) -> None:
    """Sentences 1 and 2 stand apart here, so that they are two citations."""
    table = f"| Of | In the lock |\n| --- | --- |\n| Lock | {row} |"
    page = "# Lock\n\nA boat needs a tug in the lock.\n\nIt is old.\n\n"
    page += "The horn is rung at noon in the lock.\n\nAs ever.\n\nThe keeper sells rope in the lock.\n"
    numbered = re.sub(r"\[[23]\]", lambda mark: {"[2]": "[3]", "[3]": "[5]"}[mark[0]], table)
    assert written(tmp_path, numbered, page=page).text.endswith(f"| Lock | {shown} |")


def test_a_sentence_that_was_quoted_with_another_keeps_its_number(tmp_path: Path) -> None:
    both = "A boat needs a tug in the lock, and the horn is rung at noon [1][2]."
    answer = written(tmp_path, f"{both} At noon the horn is rung [2]. The keeper sells rope [3].")
    assert answer.text.endswith(". [1] At noon the horn is rung. [1] The keeper sells rope. [2]")
    assert [citation.quote.startswith("A boat") for citation in answer.citations] == [True, False]


def test_a_line_without_numbers_above_a_list_has_no_mark_of_its_own(tmp_path: Path) -> None:
    answer = written(tmp_path, "In the lock:\n- The horn is rung at noon [2].\n- The keeper sells rope [3].")
    assert answer.text == "In the lock:\n- The horn is rung at noon. [1]\n- The keeper sells rope. [2]"
