"""Tables of reStructuredText that are drawn with lines, and parts of a page for one output only."""

from __future__ import annotations

import pytest
from growth import linear
from hypothesis import strategies as st
from laws import law
from made_evidence import passage

from groundwire.evidence.citable import sentences_of
from groundwire.evidence.visible import visible_text
from groundwire.indexes.loaders import parse
from groundwire.indexes.loaders.rst_drawn_tables import with_drawn_tables

GRID = """Berths of the yard:

    +---------+-------------------+----------+
    | Berth   | Depth             | Used     |
    |         | (at low tide)     | by       |
    +=========+===================+==========+
    | 7       | ``9`` metres,     | - tugs   |
    |         | dredged in May    | - pilots |
    +---------+-------------------+----------+
    | 8       | 3 metres or less, | ferries  |
    +---------+ never more in dry +----------+
    | 9       | summers           | a | b    |
    +---------+-------------------+----------+
    | No boat may stay over winter, at any.  |
    +---------+-------------------+----------+

After the table.
"""


def _shown(text: str, name: str = "harbour.rst") -> list[str]:
    document = parse(text.encode(), name)
    read = (passage(document.text[s.start : s.end], source=name, metadata=document.metadata) for s in document.sections)
    return [visible_text(found, sentence) for found in read for sentence in sentences_of(found)]


def test_the_rows_of_a_grid_are_cited_with_their_columns_at_any_depth() -> None:
    assert _shown(GRID) == [
        "Berths of the yard:",
        "Berth: 7; Depth (at low tide): 9 metres, dredged in May; Used by: tugs / pilots",
        "Berth: 8; Depth (at low tide): 3 metres or less, never more in dry summers; Used by: ferries",
        "Berth: 9; Depth (at low tide): 3 metres or less, never more in dry summers; Used by: a | b",
        "No boat may stay over winter, at any.",
        "After the table.",
    ]


OPTIONS = """moor
====

.. only:: html

    .. class:: wide

    +---------------------+----------+--------------------+
    | **options**                                         |
    +---------------------+----------+--------------------+
    |                     | ``-r``   | how many ropes     |
    +---------------------+----------+--------------------+
    | .. class:: narrow                                   |
    |                                                     |
    | The deepest berth is taken if there is no option.   |
    +---------------------+----------+--------------------+

    .. raw:: html

        <script type='text/javascript'>
        $('.wide td').remove();
        </script>

.. only:: latex

    options
        -r    how many ropes

It asks the harbour.
"""


@pytest.mark.parametrize("name", ["moor.rst", "moor.rst.inc"])
def test_what_a_page_says_once_more_for_paper_or_has_for_a_program_is_not_read(name: str) -> None:
    expected = ["-r: how many ropes", "The deepest berth is taken if there is no option.", "It asks the harbour."]
    assert _shown(OPTIONS, name) == expected


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (".. only:: latex\n\n   Ropes.\n\nBoats.\n", ["Ropes.", "Boats."]),
        (".. only:: latex or man\n\n   Ropes.\n\n.. only:: not latex\n\n   Boats.\n", ["Boats."]),
        (".. only:: html\n\n   Ropes.\n\nTugs.\n\n.. only:: man\n\n   Boats.\n", ["Ropes.", "Tugs.", "Boats."]),
        (".. only:: html\n\n   Ropes.\n\n.. only:: inner\n\n   Boats.\n", ["Ropes.", "Boats."]),
        (".. only:: html\n\n   Ropes.\n\n.. only:: latex and inner\n\n   Boats.\n", ["Ropes.", "Boats."]),
        (".. only:: html\n\n   Ropes.\n\n.. only:: builder_epub or pdf\n\n   Boats.\n", ["Ropes."]),
        (
            "Write::\n\n   .. only:: html\n   .. only:: man\n\n      Ropes\n",
            ["Write:", ".. only:: html .. only:: man Ropes"],
        ),
    ],
)
def test_only_what_follows_a_part_for_the_web_is_left_out(text: str, shown: list[str]) -> None:
    assert [" ".join(line.split()) for line in _shown(text)] == shown


@pytest.mark.parametrize(
    "text",
    [
        "Drawn::\n\n    +---+---+\n    | 7 | 9 |\n    +---+---+\n",
        "+---+---+\n| 7 | 9 |\n",
        "+---+---+\n+---+---+\n",
        "+---+---+\n| 7 | 9 |\nText\n+---+---+\n",
        "+---+---+\n| 7 | 9 wide |\n+---+---+\n",
    ],
)
def test_what_is_no_grid_stays_as_it_is(text: str) -> None:
    assert with_drawn_tables(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("==== ===\n     Day\n==== ===\nVik    6\n==== ===\n", ["Vik; Day: 6"]),
        ("==== ===\n       9\nVik    6\n==== ===\n", ["9", "Vik: 6"]),
        ("==== ===\n      in\nBoat  m\n==== ===\nVik    6\n==== ===\n", ["Boat: Vik; in m: 6"]),
        (
            "==== === ===\n     Prices\n---- -------\nBoat Day All\n==== === ===\nVik    6   8\n==== === ===\n",
            ["Boat: Vik; Prices Day: 6; Prices All: 8"],
        ),
        ("==== ===\nVik    6\n\n       9\n==== ===\n", ["Vik: 6 / 9"]),
    ],
)
def test_a_row_without_a_first_cell_behind_a_rule_is_read(text: str, shown: list[str]) -> None:
    assert _shown(text) == shown


def test_a_long_grid_is_read_whole_or_left_whole() -> None:
    rows = [f"| {number:04} | tug |\n+------+-----+\n" for number in range(2_600)]
    read = with_drawn_tables("+------+-----+\n" + "".join(rows[:2_400]))
    assert read.startswith("| 0000 | tug |\n| 0001")
    assert read.endswith("| 2399 | tug |\n")
    too_long = "+------+-----+\n" + "".join(rows)
    assert with_drawn_tables(too_long) == too_long


@pytest.mark.parametrize("piece", ["+--+--+\n", "+--+--+\n| a|  b  |\n", "== ==\n=== ==\n", "+-+-+\n|a|b|\n"])
def test_what_only_looks_like_tables_is_looked_at_once(piece: str) -> None:
    assert linear(with_drawn_tables, piece, 20_000)


def test_letters_that_are_as_wide_as_two_fit_their_column() -> None:
    assert with_drawn_tables("+----+---+\n| 港 | 9 |\n+----+---+\n") == "| 港 | 9 |\n"


def test_a_grid_does_not_grow_by_what_it_repeats() -> None:
    edge = f"+{'-+' * 100}"
    cell = "\n".join(f"|{'x' * 199}|\n+{'x' * 198}-+" for _ in range(90))
    text = f"{edge}\n{cell}\n{edge}\n"
    assert with_drawn_tables(text) == text


_LINES = ["| a | b |", "|   |   |", "+---+---+", "+   +---+", "| a     |"]


@law(50, 100, body=st.lists(st.sampled_from(_LINES), max_size=12))
def test_any_lines_of_a_grid_are_read_or_left(body: list[str]) -> None:
    read = with_drawn_tables("\n".join(["Before.", "", "+---+---+", *body, "+---+---+", "", "After."]))
    assert read.startswith("Before.\n\n")
    assert read.endswith("\n\nAfter.")
    assert read.count("a") >= ("| a | b |" in body)
