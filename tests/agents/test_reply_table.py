"""Rows of a table in a reply are checked like items and shown as rows."""

from __future__ import annotations

from pathlib import Path

from langchain_core.documents import Document
from langchain_core.language_models import FakeListChatModel
from small_library import make_in_memory

from groundwire.agents.replies.reply_table import row_of, without_tables
from groundwire.evidence.answer import Answer
from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask

PAGE = """# Ports

| Port | Use | Note |
|---|---|---|
| 22000 | `sync --tcp` | Data. It is open. |
| 8384 | Web page | Closed |
| 21027 | Discovery | Broadcast |

Wait for the green lamp.
"""
HEAD = "| Port | Use | Note |\n|---|---|---|\n"


def reply(folder: Path, written: str) -> Answer:
    model = FakeListChatModel(responses=[written])
    with make_in_memory(folder / "library") as library:
        library.add([Document(page_content=PAGE, metadata={"source": "a.md"})], index="docs", description="Ports.")
        return ask("Which ports are there?", graph="naive", context=Context(library=library, model=model))


def test_a_table_stays_a_table(tmp_path: Path) -> None:
    rows = "| 22000 | `sync --tcp` | Data. It is open. [1] |\n| 8384 | Web page [2] | Closed |"
    answer = reply(tmp_path, f"Wait for the green lamp [4].\n\n{HEAD}{rows}\n\nWait for the green lamp [4].")
    assert answer.text.split("\n") == [
        "Wait for the green lamp. [1]",
        "",
        "| Port | Use | Note |",
        "| --- | --- | --- |",
        "| 22000 | `sync --tcp` | Data. It is open. [2] |",
        "| 8384 | Web page [3] | Closed |",
        "",
        "Wait for the green lamp. [1]",
    ]
    assert answer.status == "answered"


def test_a_row_with_another_fact_is_left_out(tmp_path: Path) -> None:
    answer = reply(tmp_path, f"{HEAD}| 22001 | `sync --tcp` | Data. [1] |\n| 8384 | Web page | Closed [2] |")
    assert answer.text == "| Port | Use | Note |\n| --- | --- | --- |\n| 8384 | Web page | Closed [1] |"
    assert answer.status == "partial"


def test_a_cell_that_was_not_found_is_a_dash(tmp_path: Path) -> None:
    answer = reply(tmp_path, f"{HEAD}| 8384 | Web page [2] | Not found |\n| 21027 | Discovery | Broadcast [3] |")
    assert "| 8384 | Web page [1] | \u2013 |" in answer.text
    assert answer.missing == ["8384: Note"]


def test_what_cells_do_not_tell_is_missing_and_the_rows_stay_one_table(tmp_path: Path) -> None:
    rows = "| 8384 | **Not found** in the passages | Closed [2] |\n| 22000 | `sync --tcp` [1] | Not found |"
    answer = reply(tmp_path, f"{HEAD}{rows}\n| 443 | Not found | Not found |\n| 21027 | Discovery [3] | Broadcast |")
    assert answer.text.count("| Port |") == 1
    assert "| 8384 | \u2013 | Closed [1] |" in answer.text
    assert answer.missing == ["8384: Use", "22000: Note", "443"]


def test_a_list_behind_a_table_is_no_part_of_it(tmp_path: Path) -> None:
    answer = reply(tmp_path, f"{HEAD}| 8384 | Web page | Closed [2] |\n\n- Wait for the green lamp [4].")
    assert answer.text.endswith("Closed [1] |\n\n- Wait for the green lamp. [2]")


def test_lines_within_a_cell_are_kept_apart() -> None:
    text, rows, _ = without_tables("| Call | Address |\n|---|---|\n| List | `GET /a`<br>`GET /b` [1] |")
    item, row = row_of(text.removeprefix("- ").removesuffix(" [1]"), rows)
    assert item == "List \u2013 Address: GET /a; GET /b"
    assert row is not None
    assert row.cells == ("List", "`GET /a`; `GET /b`")


def test_no_marker_comes_from_a_cell(tmp_path: Path) -> None:
    answer = reply(tmp_path, f"{HEAD}| 8384 | Web page | Closed [2] [9] |")
    assert answer.text.endswith("| 8384 | Web page | Closed [1] |")
