"""A table that its passage cuts off is shown whole below the line that announces it."""

from __future__ import annotations

import pytest
from cut_lists import listed_in
from made_evidence import addresses, passage

from groundwire.agents.extractive.tables.caption import table_below

PAGE = "# Berths\n\nHere is a table of all berths:\n\n| Berth | Boat |\n| --- | --- |\n| 1 | Tern |\n| 2 | Gull |\n"
REST = "| 3 | Kite |\n| 4 | Hern |\n"


def listed(*following: str, above: str = "| Berth | Boat |") -> list[str]:
    """The lines that are shown of the table and of the passages behind its own."""
    parts = [passage(text, id_, source="a.md", above=above) for text, id_ in zip(following, "bcd", strict=False)]
    return listed_in("Which berths are in the table of all berths?", passage(PAGE), *parts)


def test_its_rows_in_the_next_passages_are_shown_too() -> None:
    rows = [
        f"- Berth: {number}; Boat: {boat}" for number, boat in enumerate(("Tern", "Gull", "Kite", "Hern", "Auk"), 1)
    ]
    assert listed(REST, "| 5 | Auk |\n\nAuks are rare.\n") == ["Here is a table of all berths:", *rows]


@pytest.mark.parametrize(("following", "above"), [("Auks are rare.\n", ""), (REST, "| Lamp | Colour |"), (REST, "")])
def test_what_follows_and_is_none_of_its_rows_is_not(following: str, above: str) -> None:
    assert len(listed(following, above=above)) == 1 + 2


@pytest.mark.parametrize(("rows", "shown"), [(10, 12), (11, 0)])
def test_a_table_of_many_rows_is_not_shown_in_part(rows: int, shown: int) -> None:
    page = passage(PAGE)
    more = passage("| 3 | Auk |\n" * rows, "b", source="a.md", above="| Berth | Boat |")
    both = addresses(page, more)
    line = next(address for address in both if address.announces)
    following = {"a": [address for address in both if address.passage.id == "b"]}
    assert len(table_below(line, both, lambda before: following.get(before.id, []))) == shown
