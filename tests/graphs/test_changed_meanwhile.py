"""A document is edited while a question is answered: the answer says so, and does not call the documents silent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from small_library import make_library

from groundwire.graphs import corrective
from groundwire.graphs.context import Context
from groundwire.indexes.library import Library

QUESTION = "What is the depth at berth Lark?"


@pytest.fixture
def berths(tmp_path: Path) -> Any:
    (tmp_path / "docs").mkdir()

    def write(name: str, depth: int) -> None:
        text = f"# Berth {name}\n\nThe depth at berth {name} is {depth} metres.\n"
        (tmp_path / "docs" / f"{name}.md").write_text(text, encoding="utf-8")
        library.add_files(tmp_path / "docs", index="berths", description="Berths")

    with make_library(tmp_path / "library") as library:
        write("Lark", 12)
        write("Raven", 14)
        yield library, write


def answer_of(library: Library, act: Any, *, after: str) -> dict[str, Any]:
    state: dict[str, Any] = {}
    context = Context(library=library)
    for kind, now in corrective.graph.stream(
        {"question": QUESTION}, context=context, stream_mode=["updates", "values"]
    ):
        if kind == "updates" and after in now:
            act()
        state = now if kind == "values" else state
    return dict(state["answer"])


@pytest.mark.slow
@pytest.mark.parametrize("node", ["retrieve", "grade", "refine", "write"])
def test_an_edited_document_is_told_of(berths: Any, node: str) -> None:
    library, write = berths
    answer = answer_of(library, lambda: write("Lark", 20), after=node)
    assert any("after it was found: ask again" in line for line in answer["missing"])
    assert answer["status"] != "answered"
    again = answer_of(library, lambda: None, after=node)
    assert (again["status"], again["missing"]) == ("answered", [])
    assert "20 metres" in again["text"]


def test_a_new_document_changes_nothing(berths: Any) -> None:
    library, write = berths
    answer = answer_of(library, lambda: write("Teal", 16), after="retrieve")
    assert (answer["status"], answer["missing"]) == ("answered", [])
