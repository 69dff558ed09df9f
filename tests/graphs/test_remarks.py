"""What a model says of the passages is no claim: it is shown without citations, told of as missing, or passed over."""

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
FIRST = "Whoever enters the lock rings the bell twice [1]."
ITEMS = "- Whoever enters the lock rings the bell twice [1].\n- A boat longer than 30 m needs a tug in the lock [3]."
SHOWN = "- Whoever enters the lock rings the bell twice. [1]\n- A boat longer than 30 m needs a tug in the lock. [2]"
QUESTION = "What does a boat have to do before it enters the lock?"


def reply(folder: Path, text: str, question: str = QUESTION) -> Answer:
    with make_in_memory(folder / "library") as library:
        library.add([Document(page_content=PAGE, metadata={"source": "lock.md"})], index="docs", description="Rules.")
        return ask(
            question, graph="naive", context=Context(library=library, model=FakeListChatModel(responses=[text] * 3))
        )


@pytest.mark.parametrize(
    "remark",
    [
        "The passages give criteria rather than a procedure; put in order, they come to this:",
        "The passages show only parts of this:",
        "These documents describe several separate steps:",
    ],
)
def test_a_remark_above_a_list_is_shown_without_citations(tmp_path: Path, remark: str) -> None:
    answer = reply(tmp_path, f"{remark}\n\n{ITEMS}")
    assert answer.text == f"{remark}\n{SHOWN}"
    assert (answer.status, answer.missing) == ("answered", [])


@pytest.mark.parametrize(
    "remark",
    [
        "The passages tell a boat to skip the bell:",
        "The passages give these 9 steps:",
        "The passages name all steps:",
        "The passages recommend these steps:",
        "The documents say that the moon is free, in these steps:",
        "These are the steps:",
        "The passages tell only these steps:",
    ],
)
def test_one_that_says_more_is_not(tmp_path: Path, remark: str) -> None:
    assert reply(tmp_path, f"{remark}\n\n{ITEMS}").text == SHOWN


def test_a_bold_line_that_repeats_the_question_is_shown_above_its_list(tmp_path: Path) -> None:
    first = "- The keeper opens the gate when the lamp is green [2]."
    line = "**What a boat have to do:**"
    assert f"\n\n{line}\n- Whoever" in reply(tmp_path, f"**Known rules**\n{first}\n\n{line}\n{ITEMS}").text
    for false in ("**What a boat never has to do:**", "**You need not pay:**"):
        assert false not in reply(tmp_path, f"**Known rules**\n{first}\n\n{false}\n{ITEMS}").text


def test_no_remark_is_shown_above_nothing(tmp_path: Path) -> None:
    answer = reply(tmp_path, f"The passages show only parts of this:\n\n- The moon is rope [1].\n\n{FIRST}")
    assert answer.text == "Whoever enters the lock rings the bell twice. [1]"


def test_yes_from_the_passages_announces_the_list(tmp_path: Path) -> None:
    answer = reply(tmp_path, f"Yes, from these passages:\n\n{ITEMS}\n\nThey give no complete list of steps.")
    assert answer.text == SHOWN
    assert answer.missing == ["The passages give no complete list of steps."]
    assert answer.steps[-1].summary == "2 verbatim; 0 claims dropped: partial"


def test_they_are_the_documents_behind_what_was_not_found(tmp_path: Path) -> None:
    asked = "What is the fee of the lock, and what are its rules?"
    text = "Not found: the passages give no fee of the lock. The rules they do name are a bell and a tug [1][3]."
    answer = reply(tmp_path, text, asked)
    assert answer.text.startswith("The rules that the passages do name are a bell and a tug.")
    assert answer.missing == ["The passages give no fee of the lock."]


def test_they_are_the_passages_only_below_a_line_that_names_them(tmp_path: Path) -> None:
    answer = reply(tmp_path, f"These are the rules:\n\n{ITEMS}\n\nThey give no complete list of steps.")
    assert answer.missing == ["1 claim was left out that no passage bears out"]
    answer = reply(tmp_path, f"From the passages:\n\n{ITEMS}\n\nThey give no berth to boats.")
    assert answer.missing == ["1 claim was left out that no passage bears out"]


def test_what_the_documents_cannot_tell_is_missing(tmp_path: Path) -> None:
    text = f"Why the boat enters the documents cannot tell, but these are the rules that they name:\n\n{ITEMS}"
    answer = reply(tmp_path, text)
    assert answer.text.endswith(SHOWN)
    assert answer.missing == ["Why the boat enters the documents cannot tell"]


PREMISE = "No passage says that the keeper sleeps;"


def test_a_premise_that_no_passage_has_stays_with_what_is_so(tmp_path: Path) -> None:
    answer = reply(tmp_path, f"{PREMISE} he opens the gate when the lamp is green [2].")
    assert answer.text == f"{PREMISE} he opens the gate when the lamp is green. [1]"
    assert (answer.status, answer.missing) == ("answered", [])


@pytest.mark.parametrize(
    "text",
    [
        "No passage says that whoever enters the lock rings the bell twice; he opens the gate when it is green [2].",
        f"{PREMISE} he opens the gate 9 times when the lamp is green [2].",
        f"{PREMISE} he never opens the gate when the lamp is green [2].",
    ],
)
def test_neither_half_of_it_may_be_false(tmp_path: Path, text: str) -> None:
    answer = reply(tmp_path, f"A boat longer than 30 m needs a tug in the lock [3]. {text}")
    assert "No passage" not in answer.text
    assert "9 times" not in answer.text
    assert "never" not in answer.text


def test_what_is_not_found_in_the_passages_is_missing_without_these_words(tmp_path: Path) -> None:
    answer = reply(tmp_path, f"{ITEMS}\n- Not found in the passages: how a boat pays.")
    assert answer.missing == ["how a boat pays."]


@pytest.mark.parametrize("corner", ["", "Aspect"])
def test_a_cell_is_missing_by_its_row_and_its_column(tmp_path: Path, corner: str) -> None:
    head = f"| {corner} | Longer than 30 m | Short boats |\n|---|---|---|"
    table = f"{head}\n| Help in the lock | A boat needs a tug [3] | Not found |"
    assert reply(tmp_path, table).missing == ["Help in the lock: Short boats"]


@pytest.mark.parametrize("ends", ["", "\n\nNot found: the numbers of table 2 by lock."])
def test_an_apology_for_what_a_model_was_shown_is_no_claim(tmp_path: Path, ends: str) -> None:
    sorry = "Table 2 reached me only in fragments [1][2], not by lock"
    text = (
        f"- {sorry}. The keeper opens the gate when the lamp is green [2].\n- A boat longer than 30 m needs a tug [3]."
    )
    answer = reply(tmp_path, text + ends)
    assert answer.text.startswith("- The keeper opens the gate when the lamp is green. [1]\n- A boat")
    assert answer.missing == [ends[13:] or f"{sorry.replace(' [1][2]', '')}."]


def test_a_gap_is_told_once(tmp_path: Path) -> None:
    question = "How much must the owner of a boat pay for a tug in the lock, and when is the gate opened?"
    lines = (
        "Not found: the amount that the owner of a boat pays for a tug in the lock.\n- the amount that the owner pays"
    )
    answer = reply(tmp_path, f"The keeper opens the gate when the lamp is green [2].\n\n{lines}", question)
    assert answer.missing == ["the amount that the owner of a boat pays for a tug in the lock."]


def test_the_counts_of_the_check_add_up(tmp_path: Path) -> None:
    text = f"The passages show only parts of this:\n\n{ITEMS}\n\nThe moon is made of old rope [1]."
    steps = {step.node: step.summary for step in reply(tmp_path, text).steps}
    assert steps["write"].startswith("4 claims")
    assert steps["check"] == "2 verbatim; 1 claim dropped, 1 line without a claim: partial"
