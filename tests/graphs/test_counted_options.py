"""`Of the three` is no fact that a passage must state if the question or the answer names three, and what is left out
of a judged answer is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from langchain_core.documents import Document
from langchain_core.language_models import FakeListChatModel
from small_library import make_in_memory

from groundwire.evidence.answer import Answer
from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask

PAGE = """# Bells

The brass bell is heard at night. It needs no crew.

The iron bell is heard in fog. It needs a crew.

The horn is heard in fog and at night. It needs a crew.
"""
THREE = "Compare the brass bell, the iron bell and the horn. Which is better for me at night?"
BEST = "Of the three, the brass bell is the better fit for you at night, as it needs no crew [2][3]."


def answered(folder: Path, written: str, *verdicts: str, question: str = THREE) -> Answer:
    each = [{"claim": at, "verdict": verdict} for at, verdict in enumerate(verdicts, start=1)]
    judged = json.dumps({"claims": each, "useful": True, "query": ""})
    model = FakeListChatModel(responses=[written, judged])
    with make_in_memory(folder / "library") as library:
        library.add([Document(page_content=PAGE, metadata={"source": "bells.md"})], index="docs", description="Bells.")
        return ask(question, graph="naive", context=Context(library=library, model=model))


FIRST = "The brass bell is heard at night [1]."


@pytest.mark.parametrize(
    ("said", "stays"),
    [
        ("Of the three, the", True),
        ("Among these three options, the", True),
        ("Of the four, the", False),  # not so many
        ("Of the three keepers, the", False),  # of something else
        ("After three days, the", False),
        ("Of the three, for three days, the", False),
    ],
)
def test_a_number_may_count_what_the_question_names(tmp_path: Path, said: str, stays: bool) -> None:
    written = f"{FIRST} {BEST.replace('Of the three, the', said)}"
    assert ("better fit" in answered(tmp_path, written, "supported", "supported").text) is stays


@pytest.mark.parametrize(("number", "stays"), [("two", True), ("three", False)])
def test_a_number_may_count_the_rows_above_it(tmp_path: Path, number: str, stays: bool) -> None:
    rows = "| Brass bell | It is heard at night [1] |\n| Iron bell | It is heard in fog [3] |"
    written = f"| What | When |\n|---|---|\n{rows}\n\n{BEST.replace('three', number)}"
    answer = answered(tmp_path, written, *["supported"] * 3, question="Which bell is better for me at night?")
    assert ("better fit" in answer.text) is stays


@pytest.mark.parametrize("verdict", ["supported", "partial"])
def test_what_a_model_judged_is_named_if_it_is_left_out(tmp_path: Path, verdict: str) -> None:
    written = f"{FIRST} {BEST} {BEST.replace('three', 'four')}"
    answer = answered(tmp_path, written, "supported", "supported", verdict)
    assert answer.missing[0] == (
        "1 claim was left out that the passages bear out only in part: "
        "\u201cOf the four, the brass bell is the better fit for you at night, as it needs no crew.\u201d"
    )


def test_the_words_of_what_nothing_supports_are_not_shown(tmp_path: Path) -> None:
    answer = answered(tmp_path, f"{FIRST} {BEST}", "supported", "unsupported")
    assert answer.missing[0] == "1 claim was left out that the passages do not support"
    assert "better" not in "".join(answer.missing[:1])
