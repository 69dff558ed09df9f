"""Tables of reStructuredText that are written as lists or as values between commas."""

from __future__ import annotations

import csv

import pytest
from hypothesis import strategies as st
from laws import law
from made_evidence import passage

from groundwire.evidence.citable import sentences_of
from groundwire.evidence.visible import visible_text
from groundwire.indexes.loaders.rst import RstLoader
from groundwire.indexes.loaders.rst_drawn_tables import with_drawn_tables
from groundwire.indexes.loaders.rst_tables import with_rows

LIST = """Harbour
=======

.. list-table:: Berths
   :header-rows: 1
   :widths: 10 20
      30

   * - Berth
     - Depth
     - Used by
   * - `7 <berth-7>`_
     - 9 metres,
       dredged in May
     - | tugs
       | pilots
   * - 8
     -
     - - ferries
       - a | b

After the table.
"""


def test_a_list_of_lists_is_a_table_whose_rows_are_cited_with_their_columns() -> None:
    document = RstLoader().load(LIST.encode(), "harbour.rst")
    assert document.text.endswith("\n\nAfter the table.\n")
    found = passage(document.text, source="harbour.rst", metadata={"format": "rst"})
    rows = [visible_text(found, sentence) for sentence in sentences_of(found) if sentence.kind == "row"]
    assert rows == [
        "Berth: 7; Depth: 9 metres, dredged in May; Used by: tugs / pilots",
        "Berth: 8; Used by: ferries / a | b",
    ]


def test_the_numbers_of_items_in_a_cell_are_kept() -> None:
    text = ".. list-table::\n\n   * - tug\n     - 1. Cast off.\n       2. Turn\n\n       #. Tow\n"
    assert with_rows(text) == "| tug | 1. Cast off. 2. Turn / Tow |\n"


def test_values_between_commas_are_rows() -> None:
    text = '.. csv-table::\n   :header: "Berth", "Depth"\n\n   7, "9 metres, dredged"\n   8, 3\n'
    assert with_rows(text) == "| Berth | Depth |\n| --- | --- |\n| 7 | 9 metres, dredged |\n| 8 | 3 |\n"
    text = ".. csv-table:: Berths\n   :delim: tab\n\n   7\t9\n\nAfter.\n"
    assert with_rows(text) == "Berths\n\n| 7 | 9 |\n\nAfter.\n"


@pytest.mark.parametrize(
    "text",
    [
        ".. csv-table:: Berths\n   :file: berths.csv\n",
        ".. list-table::\n\n   Not a list.\n",
        ".. list-table::\n\n   * - Berth\n   - Depth\n",
        ".. list-table::\n",
        ".. csv-table::\n   :quote: '\n\n   7, '9, dredged'\n",
        "   .. list-table:: Berths\n   :header-rows: 1\n",
    ],
)
def test_a_table_that_cannot_be_read_stays_as_it_is(text: str) -> None:
    assert with_rows(text) == text


def test_a_cell_longer_than_csv_reads_leaves_the_table_as_it_is() -> None:
    limit = csv.field_size_limit(20)
    try:
        text = f".. csv-table::\n\n   7, {'9' * 30}\n"
        assert with_rows(text) == text
    finally:
        csv.field_size_limit(limit)


@law(50, 100, body=st.lists(st.sampled_from(["* - a", "  - b", "    c", "- d", "", "| e", "*", "* -"]), max_size=12))
def test_any_list_is_read_or_left(body: list[str]) -> None:
    lines = "".join(f"   {line}\n" for line in body)
    read = with_rows(f"Before.\n\n.. list-table::\n   :header-rows: 1\n\n{lines}\nAfter.\n")
    assert read.startswith("Before.\n\n")
    assert read.endswith("\nAfter.\n")


SIMPLE = """Berths:

======  ================  =====
Berth   Depth             Used
        (at low tide)     by
======  ================  =====
7       ``9`` metres,     tugs
        dredged in May

\\        3 metres          ferry | raft
======  ================  =====

After the table.
"""


def test_the_rows_of_a_simple_table_are_cited_with_their_columns() -> None:
    document = RstLoader().load(SIMPLE.encode(), "harbour.rst")
    assert document.text.startswith("Berths:\n\n| Berth |")
    assert document.text.endswith(" |\n\nAfter the table.\n")
    found = passage(document.text, source="harbour.rst", metadata={"format": "rst"})
    rows = [visible_text(found, sentence) for sentence in sentences_of(found) if sentence.kind == "row"]
    assert rows == [
        "Berth: 7; Depth (at low tide): 9 metres, dredged in May; Used by: tugs",
        "Depth (at low tide): 3 metres; Used by: ferry | raft",
    ]


def test_a_cell_over_several_columns_of_a_simple_table_is_in_each() -> None:
    rule = "===== ===== ===="
    lines = [rule, "   Depths   Used", "----------- ----", "low   high  by", rule, "1     2     tugs", rule]
    rows = ["| Depths low | Depths high | Used by |", "| --- | --- | --- |", "| 1 | 2 | tugs |"]
    assert with_drawn_tables("\n".join(lines)) == "\n".join(rows)


def test_a_simple_table_may_have_no_names_of_columns_and_stand_to_the_right() -> None:
    assert with_drawn_tables("   ==  ==\n   7   9\n   8\n   ==  ==\n") == "   | 7 | 9 |\n   | 8 |  |\n"


@pytest.mark.parametrize(
    "text",
    [
        "Title\n=====\n\nText == and == more.\n",
        "Code::\n\n    == ==\n    7  9\n    == ==\n",
        "== ==\n7  9\n",
        "== ==\n== ==\n",
        "== ==\n7  9\nText of the yard\n== ==\n",
        "  == ==\n7  9\n  == ==\n",
    ],
)
def test_what_is_no_simple_table_stays_as_it_is(text: str) -> None:
    assert with_drawn_tables(text) == text


@law(50, 100, body=st.lists(st.sampled_from(["a  b", "   b", "== ==", "a", "", "| e", "-- --", "aaaa"]), max_size=12))
def test_any_lines_between_borders_are_read_or_left(body: list[str]) -> None:
    read = with_drawn_tables("\n".join(["Before.", "", "== ==", *body, "== ==", "", "After."]))
    assert read.startswith("Before.\n\n")
    assert read.endswith("\n\nAfter.")
