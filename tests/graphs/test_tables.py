"""Questions over a table whose rows stand in many passages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from small_library import make_in_memory

from groundwire.graphs import naive
from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask
from groundwire.indexes.library import Library

KINDS, PORTS = ("ferry", "tug", "tender"), ("Vik", "Tolm", "Holm", "Orla")
BOATS = [
    (f"Boat {chr(65 + at // 26)}{chr(65 + at % 26)}", KINDS[at % 3], PORTS[at % 4], str(40 + 7 * at), str(1960 + at))
    for at in range(60)
]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    folder: Path = tmp_path_factory.mktemp("tables")
    rows = "\n".join(",".join(boat) for boat in (("boat", "kind", "home port", "seats", "built"), *BOATS))
    (folder / "docs").mkdir()
    (folder / "docs" / "boats.csv").write_text(rows, encoding="utf-8")
    with make_in_memory(folder / "library") as library:
        library.add_files(folder / "docs", index="docs", description="Boats.")
        yield library


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Which tugs have Vik as their home port?", [row for row in BOATS if row[1:3] == ("tug", "Vik")]),
        ("How many tenders of the home port Orla are there?", [row for row in BOATS if row[1:3] == ("tender", "Orla")]),
        ("Which boats were built after 2012?", [row for row in BOATS if int(row[4]) > 2012]),
        ("Which ferry has the most seats?", [BOATS[57]]),
    ],
)  # fmt: skip
def test_all_rows_with_what_is_asked_are_shown(library: Library, question: str, asked: list[tuple[str, ...]]) -> None:
    answer = ask(question, graph="naive", context=Context(library=library))
    assert [citation.shown.split("; ")[0] for citation in answer.citations] == [f"boat: {row[0]}" for row in asked]
    assert (answer.status, answer.missing) == ("answered", [])


def test_of_the_passages_of_a_long_table_only_those_that_are_cited_are_kept(library: Library) -> None:
    question = {"question": "Which ferry has the most seats?"}
    updates = naive.graph.stream(question, context=Context(library=library), stream_mode="updates")
    by_node = {node: update for step in updates for node, update in step.items()}
    cited = {cite["passage"] for claim in by_node["write"]["draft"]["claims"] for cite in claim["cites"]}
    found = {entry["id"] for entry in by_node["retrieve"]["ledger"]}
    assert {entry["id"] for entry in by_node["write"]["ledger"]} == cited - found


def test_a_list_that_may_lack_rows_is_not_called_an_answer(library: Library) -> None:
    """Under a filter the rows beside those found are not read, so there may be more."""
    context = Context(library=library, filters={"format": "csv"})
    answer = ask("Which tugs have Vik as their home port?", graph="naive", context=context)
    assert answer.status != "answered"


@pytest.mark.slow
@pytest.mark.parametrize("question", ["How many seats do all tugs have in total?", "Which boats are not tugs?"])
def test_rows_are_no_answer_to_what_needs_a_calculation(library: Library, question: str) -> None:
    assert ask(question, graph="naive", context=Context(library=library)).status != "answered"


@pytest.mark.slow
def test_each_part_of_a_question_gets_its_rows_and_a_list_ends_before_the_next_answer(library: Library) -> None:
    question = "Which boats were built after 2017, and which ferry has the most seats?"
    answer = ask(question, graph="naive", context=Context(library=library))
    assert [citation.shown.split("; ")[0] for citation in answer.citations] == [
        f"boat: {row[0]}" for row in (*BOATS[58:], BOATS[57])
    ]
    assert (answer.status, len(answer.text.split("\n\n"))) == ("answered", 2)
