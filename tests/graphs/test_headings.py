"""The headings of a model's answer: shown without citations if what stands below them bears them out."""

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

PAGE = "# Lock\n\nA boat longer than 30 m needs a tug in the lock. Tugs are kept at the quay of Holm.\n"


def verdicts(*each: str) -> str:
    claims = [{"claim": at, "verdict": verdict} for at, verdict in enumerate(each, start=1)]
    return json.dumps({"claims": claims, "useful": True, "query": ""})


def reply(folder: Path, *replies: str) -> Answer:
    with make_in_memory(folder / "library") as library:
        library.add([Document(page_content=PAGE, metadata={"source": "lock.md"})], index="docs", description="Rules.")
        context = Context(library=library, model=FakeListChatModel(responses=[*replies]))
        return ask("What is said of boats in the lock?", graph="naive", context=context)


def test_a_bold_line_above_a_list_has_no_citation(tmp_path: Path) -> None:
    answer = reply(tmp_path, "**Known rules**\n- A boat longer than 30 m needs a tug in the lock [1].")
    assert answer.text == "**Known rules**\n- A boat longer than 30 m needs a tug in the lock. [1]"
    assert answer.status == "answered"


def test_a_bold_line_that_names_one_way_of_several_has_none_either(tmp_path: Path) -> None:
    written = "**With `horn send`**\n- A boat longer than 30 m needs a tug in the lock [1]."
    assert reply(tmp_path, written).text.startswith("**With `horn send`**\n- A boat")


@pytest.mark.parametrize(
    "below",
    [
        "- A boat longer than 30 m needs a tug in the lock [1].",
        "A boat longer than 30 m needs a tug in the lock [1].",
        "| Boat | In the lock |\n| --- | --- |\n| longer than 30 m | needs a tug [1] |",
    ],
)
def test_a_bold_line_that_says_what_stands_below_it_has_none(tmp_path: Path, below: str) -> None:
    """Above a list, a paragraph or a table, with a number too, as long as what it heads bears it out."""
    heading = "**Boats longer than 30 m that need a tug in the lock**"
    answer = reply(tmp_path, f"{heading}\n\n{below}", verdicts(*["supported"] * 3))
    assert answer.text.startswith(f"{heading}\n")
    assert answer.text.count("[1]") == 1
    assert (answer.status, len(answer.citations)) == ("answered", 1)


def test_headings_are_bold_lines(tmp_path: Path) -> None:
    """But for a title of the whole and one with nothing below it; a false one goes."""
    below = "- A boat longer than 30 m needs a tug in the lock [1]."
    headings = ("## 1. Prepare the tug\n", "## In the lock ##", "## Boats never pay")
    written = "\n\n".join(["# Boats", *(f"{heading}\n{below}" for heading in headings), "## End"])
    answer = reply(tmp_path, written, verdicts(*["unsupported", "supported"] * 3))
    shown = "- A boat longer than 30 m needs a tug in the lock. [1]"
    assert answer.text == f"**Prepare the tug**\n{shown}\n\n**In the lock**\n{shown}\n{shown}"
    assert (answer.status, answer.missing) == ("answered", [])
    assert reply(tmp_path / "title", f"# Boats\n{below}").text == shown


@pytest.mark.parametrize(
    "states", ["Boats never need tugs", "Boats longer than 40 m that need a tug", "No tugs", "Only ships need tugs"]
)
def test_a_bold_line_that_states_something_is_checked(tmp_path: Path, states: str) -> None:
    answer = reply(tmp_path, f"**{states}**\n- A boat longer than 30 m needs a tug in the lock [1].")
    assert states not in answer.text
