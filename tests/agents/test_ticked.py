"""Tables with columns of ticks: the rows that have the one which is asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_evidence import addresses, means

from groundwire.agents.extractive.extract import extract
from groundwire.agents.extractive.tables.table import table_of
from groundwire.agents.extractive.tables.ticked import ticked
from groundwire.evidence.addresses import Addresses

TUGS = """# Tugs for hire

| Tug | Coal bunker | Night lamps | Remarks |
|-----|-------------|-------------|---------|
| Ask | | ✔ | can be hired with a coal barge and all that its crew takes along |
| Bran | ✔ | | |
| Orla | ✔ | ✔ | |
| Senn | | | |
"""


def reading(found: Addresses) -> object:
    return replace(means(), around=lambda passage, most: list(found))


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which tugs for hire carry a coal bunker?", "Bran Orla"),
        ("Which of those take night lamps?", "Ask Orla"),
        ("Which have lamps and a bunker?", "Orla"),
        ("Which of them have no bunker?", ""),
        ("What of the bunker of Ask?", ""),  # names a row
        ("Has it a bunker?", ""),
        ("Which tugs have remarks?", ""),  # no ticks
    ],
)
def test_rows_have_the_tick_that_is_asked_for(question: str, rows: str) -> None:
    found = addresses(TUGS)
    table = table_of(next(each for each in found if each.table), reading(found))  # type: ignore[arg-type]
    assert table is not None
    having, lacking = ticked(question, table)
    assert [row.cells[0] for row in having] == rows.split()
    assert {row.cells[0] for row in lacking} == ({"Ask", "Bran", "Orla", "Senn"} - set(rows.split()) if rows else set())


def test_a_row_without_the_tick_is_not_shown() -> None:
    found = addresses(TUGS)
    question = "Which of the tugs that can be hired along the coast take a coal bunker?"
    draft = extract(question, found, ["a"], reading(found))  # type: ignore[arg-type]
    assert [claim.text for claim in draft.claims] == [
        "Tug: Bran; Coal bunker: ✔",
        "Tug: Orla; Coal bunker: ✔; Night lamps: ✔",
    ]


def test_a_table_whose_columns_have_no_names_has_none_to_ask_for() -> None:
    found = addresses(TUGS.replace("| Tug | Coal bunker | Night lamps | Remarks |", "| | | | |"))
    assert table_of(next(each for each in found if each.table), reading(found)) is None
    draft = extract("Which tugs for hire carry a coal bunker?", found, ["a"], reading(found))
    assert draft.claims[0].text.startswith("Ask; \u2714; can be hired with a coal barge")
