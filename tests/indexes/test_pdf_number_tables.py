"""Lines of the page of a PDF that are the rows of a table of numbers, and the names of its columns."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import pytest
from pdf_pieces import row_to
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from groundwire.indexes.loaders import parse
from groundwire.indexes.loaders.pdf.number_pages import with_number_tables
from groundwire.indexes.loaders.pdf.number_tables import number_tables


def statement(*lines: tuple[float, str, str, str]) -> bytes:
    """A page with lines of a label, which may be indented, and two numbers; the first line has the names."""
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=A4)
    canvas.setFont("Helvetica", 9)
    canvas.drawString(60, 760, "The harbour board publishes what it owns and owes at the end of each year.")
    for nth, (left, label, first, second) in enumerate(lines):
        canvas.drawString(60 + left, 720 - 13 * nth, label)
        canvas.drawRightString(420, 720 - 13 * nth, first)
        canvas.drawRightString(520, 720 - 13 * nth, second)
    canvas.drawString(60, 700 - 13 * len(lines), "The notes are a part of this statement.")
    canvas.save()
    return target.getvalue()


def test_each_line_of_a_statement_is_a_row() -> None:
    data = statement(
        (0, "", "2025", "2024"),
        (0, "What the board owns", "", ""),
        (9, "Cash", "$ 67,306", "$ 62,281"),
        (9, "Dues of the boats", "1,385", "1,264"),
        (0, "What the board owes", "", ""),
        (9, "Bills", "6,449", "-"),
        (9, "Wages of the keeper of the lamps and", "", ""),
        (9, "of the clerk", "250", "245"),
        (9, "Loans for the northern quay and for", "", ""),
        (9, "the crane on it", "(88)", "14,709"),
        (0, "", "62,404", "49,081"),
    )
    text = parse(data, "a.pdf").text
    table = """\
|  | 2025 | 2024 |
| --- | --- | --- |
| What the board owns |  |  |
| Cash | $67,306 | $62,281 |
| Dues of the boats | 1,385 | 1,264 |
| What the board owes |  |  |
| Bills | 6,449 | - |
| Wages of the keeper of the lamps and of the clerk | 250 | 245 |
| Loans for the northern quay and for the crane on it | (88) | 14,709 |
|  | 62,404 | 49,081 |"""
    assert f"each year.\n\n{table}\n\nThe notes are" in text


BUDGET = [
    *row_to(80, (250, "Day of the meeting:"), (340, "5/2/2026")),
    *row_to(100, (240, "2025"), (340, "2026")),
    *row_to(112, (70, "Quay"), (240, "Budget"), (340, "Request")),
    *row_to(130, (70, "Ropes"), (240, "$120.00"), (340, "$150.00")),
    *row_to(154, (70, "Lamps"), (240, "$30.00"), (340, "$0.00")),
    *row_to(173, (70, "Wages of")),
    *row_to(178, (240, "$900.00"), (340, "$950.00")),
    *row_to(183, (70, "the keeper")),
    *row_to(202, (70, "TOTAL"), (240, "$1,050.00"), (340, "$1,100.00")),
]


def test_numbers_beside_the_middle_of_a_label_of_two_lines_are_its_row() -> None:
    (table,) = number_tables(BUDGET)
    assert table.names == ("Quay", "2025 Budget", "2026 Request")
    assert table.rows == (
        ("Ropes", "$120.00", "$150.00"),
        ("Lamps", "$30.00", "$0.00"),
        ("Wages of the keeper", "$900.00", "$950.00"),
        ("TOTAL", "$1,050.00", "$1,100.00"),
    )


@pytest.mark.parametrize(
    "lines",
    [
        [("The quays", "3"), ("The cranes", "5"), ("The boats", "9"), ("The ropes", "9"), ("The bells", "12")],
        [("Wages ..... keeper", "300"), ("Wages ..... clerk", "100"), ("Ropes", "50")],
        [("Ropes", "-"), ("Lamps", "-"), ("Bells", "-")],
        [("Ropes", "300"), ("Lamps", "250")],
    ],
    ids=["contents", "leaders", "dashes", "two rows"],
)
def test_other_lines_that_end_with_numbers_are_no_table(lines: list[tuple[str, str]]) -> None:
    pieces = [row_to(100 + 14 * at, (90, label), (340, number)) for at, (label, number) in enumerate(lines)]
    assert number_tables([item for each in pieces for item in each]) == []


def test_sentences_beside_the_numbers_of_a_chart_are_no_table() -> None:
    lines = ["The keeper rang", "the bell when a", "boat came, and the", "crane stood still"]
    pieces = [row_to(100 + 10 * at, (150, words), (340, str(9 - at))) for at, words in enumerate(lines)]
    assert number_tables([item for each in pieces for item in each]) == []


LIT = [
    *row_to(80, (70, "Lamp"), (120, "Sign"), (190, "At"), (240, "Least"), (340, "Most")),
    *row_to(100, (70, "Quay"), (120, "LQ"), (190, "dusk"), (240, "4"), (340, "9")),
    *row_to(120, (70, "Gate"), (120, "LG"), (190, "night"), (240, "1.5"), (340, "2.5")),
    *row_to(140, (70, "Pier"), (120, "LP"), (190, "noon"), (240, "0"), (340, "3")),
]
FINER = """\
| Lamp | Sign | At | Least | Most |
|---|---|---|---|---|
| Quay | LQ | dusk | 4 | 9 |
| Gate Pier | LG LP | night noon | 1.5 0 | 2.5 3 |"""


def test_a_table_with_several_columns_of_words_stays_as_it_is() -> None:
    page = SimpleNamespace(height=800.0)
    assert with_number_tables(FINER, page, LIT, lambda crop: "read anew") == FINER


def table_below(*names: list[Any]) -> tuple[str, ...]:
    """The names of the columns of a table of numbers below some lines."""
    rows = [
        row_to(140 + 12 * at, (70, label), (140, "4.5"), (200, "9"), (260, "3.5"), (320, "8"))
        for at, label in enumerate(("Berths", "Cranes", "Quays", "Lamps"))
    ]
    (table,) = number_tables([item for each in (*names, *rows) for item in each])
    return table.names


GROUPED = row_to(120, (70, "Quay"), (140, "Dues"), (200, "Fees"), (260, "Dues"), (320, "Fees"))


def test_names_in_the_middle_of_groups_are_a_part_of_the_names_of_all_their_columns() -> None:
    assert table_below(row_to(108, (170, "Day"), (295, "Night")), GROUPED) == (
        "Quay",
        "Day Dues",
        "Day Fees",
        "Night Dues",
        "Night Fees",
    )


def test_one_word_above_a_column_of_other_names_is_the_first_line_of_its_name() -> None:
    other = row_to(120, (70, "Quay"), (140, "Dues"), (200, "boats"), (260, "Fees"), (320, "tugs"))
    assert table_below(row_to(108, (200, "Large"), (320, "Large")), other) == (
        "Quay",
        "Dues",
        "Large boats",
        "Fees",
        "Large tugs",
    )
