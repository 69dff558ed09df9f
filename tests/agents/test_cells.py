"""A cell of a table that is asked for by the names of its row and its column answers, whatever the reader says."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, passage

from groundwire.agents.extractive.scores.reader_odds import readings
from groundwire.agents.extractive.tables.cells import asks_value, is_asked, shown_for

TABLE = """| Field | Description | Default value | Required |
|---|---|---|---|
| `depth` | Metres at ebb. | 7 | No |
| `berth.maxTugs` | Tugs that may lie here. | 4 | Yes |
| `limit` | Tolls. | | No |
"""


def asked(question: str, title: str = "The HarbourPilot", text: str = TABLE) -> list[str]:
    evidence = addresses(passage(text, title=title))
    return [address.shown.split(";")[0] for address in evidence if asks_value(question) and is_asked(address, question)]


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("What is the default depth?", ["Field: depth"]),
        ("What is the default depth of the harbour pilot?", ["Field: depth"]),
        ("How many are the max tugs by default?", ["Field: berth.maxTugs"]),
        ("Is depth required?", ["Field: depth"]),
        ("What is the default depth of a dry dock gate?", []),  # of something else
        ("What is the default of the limiter?", []),
        ("What is the default limit?", []),  # it has none
        ("What is the depth?", []),
        ("What is the default?", []),
        ("How do I set the default depth?", []),
        ("Why is the default depth so low?", []),
    ],
)
def test_a_row_is_asked_for_by_its_name_and_that_of_a_column(question: str, rows: list[str]) -> None:
    assert asked(question) == rows


QUAYS = """Table 5: Night tolls of large tugs

| Quay | Now | Change |
|---|---|---|
| Holm | 40 | 3 |
| Vik | 50 | 4 |
"""


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("What is the night toll of a large tug at Vik?", ["Quay: Vik"]),
        ("What is the percentage of large tugs in Holm?", ["Quay: Holm"]),
        ("What is the day toll of a large tug at Vik?", []),  # of another thing
        ("What is the toll at Vik?", []),  # of any thing
    ],
)
def test_a_row_is_asked_for_by_its_name_and_the_caption_of_its_table(question: str, rows: list[str]) -> None:
    assert asked(question, text=QUAYS) == rows


@pytest.mark.parametrize(("title", "rows"), [("Campylobacter", ["Quay: Vik"]), ("Salmonella", [])])
def test_long_words_that_begin_alike_tell_what_a_table_is_about(title: str, rows: list[str]) -> None:
    question = "What is the change of campylobacteriosis cases at Vik?"
    assert asked(question, title=title, text=QUAYS) == rows


def test_a_version_is_no_dotted_name() -> None:
    table = "| Version | Released | Default |\n|---|---|---|\n| 3.1 | May | a |\n| 2.1 | June | b |\n"
    assert asked("What was the default of 2.1?", text=table) == ["Version: 2.1"]


def test_a_table_that_names_no_columns_is_not_asked_so() -> None:
    assert asked("What is the default depth?", text="| depth | 7 |\n| limit | 9 |\n") == []


@pytest.mark.parametrize(("question", "odds"), [("What is the default depth?", 1.0), ("What is the depth?", -8.0)])
def test_it_counts_as_read(question: str, odds: float) -> None:
    evidence = addresses(passage(TABLE))
    found = readings(question, evidence, lambda _, passages: [[-9.0] * len(lines) for _, lines in passages])
    assert found[1] == odds


def test_it_is_the_answer() -> None:
    text = f"# Berths\n\nThe default rests on the tides, and depth is all.\n\n{TABLE}"
    assert answer("What is the default depth?", text)[0][0].startswith("Field: depth; ")


LADDER = f"""| Duty | Junior keeper | Keeper | Head keeper |
|---|---|---|---|
| Lamps | {"Lights one lamp. " * 12}| {"Lights all; mends some. " * 8}| Buys 40 lamps. |
"""


@pytest.mark.parametrize(
    ("question", "cells"),
    [
        ("How many lamps does the head keeper buy?", "Duty: Lamps; Head keeper: Buys 40 lamps."),
        ("How many lamps does a keeper light?", ""),  # all columns are of keepers
        ("What do a junior, a keeper and a head do with lamps?", "both"),
        ("Who buys lamps?", ""),
    ],
)
def test_of_a_long_row_the_cells_are_shown_whose_columns_are_named(question: str, cells: str) -> None:
    (row,) = addresses(LADDER)
    shown = shown_for(row, question)
    if cells == "both":
        assert (shown.startswith("Duty: Lamps; Junior"), "Head keeper: Buys" in shown) == (True, True)
        assert "mends" not in shown
    else:
        assert shown == (cells or row.shown)
    (short,) = addresses("| Duty | Junior | Head |\n|---|---|---|\n| Lamps | lights | buys |\n")
    assert shown_for(short, "What does the head do with lamps?") == short.shown


def test_of_a_long_row_the_cells_are_shown_too_that_alone_have_what_is_asked_for() -> None:
    head = "| Duty | Junior keeper | Head keeper | Since |\n|---|---|---|---|\n"
    (row,) = addresses(f"{head}| Lamps | {'Lights the lamps. ' * 30}| Buys oil. | May 2024 |\n")
    assert shown_for(row, "When did the head keeper buy oil?") == "Duty: Lamps; Head keeper: Buys oil.; Since: May 2024"
    assert shown_for(row, "What does the head keeper buy?") == "Duty: Lamps; Head keeper: Buys oil."


def test_a_row_that_asks_the_question_itself_is_no_answer() -> None:
    table = "| Doc | Overview |\n| --- | --- |\n| Tide day | What is a tide day? |\n| Rope | How to tie it |\n"
    assert answer("How often do we have a tide day?", table)[0] == []
