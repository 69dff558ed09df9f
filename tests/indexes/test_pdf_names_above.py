"""Tables of numbers on the page of a PDF: their rows, and names of columns that stand above them."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from groundwire.indexes.loaders import parse
from groundwire.indexes.loaders.pdf.names_above import with_names_above
from groundwire.indexes.loaders.pdf.number_pages import with_number_tables
from groundwire.indexes.loaders.pdf.number_tables import number_tables
from groundwire.indexes.loaders.pdf.row_labels import with_row_labels


def row(top: float, *cells: tuple[float, str]) -> list[Any]:
    """Pieces of a line that end at these places."""
    return [
        SimpleNamespace(text=text, x=right - 5 * len(text), y=top, width=5.0 * len(text), height=8.0, rotation=0.0)
        for right, text in cells
    ]


NAMES = row(100, (130, "Statement of dues"), (240, "May 2025"), (340, "2024"))
ROWS = [
    *row(120, (70, "Harbour")),
    *row(140, (70, "Berths"), (240, "1,204"), (340, "(88)")),
    *row(160, (70, "Cranes"), (240, "31"), (340, "1,900")),
    *row(180, (70, "Quays")),
    *row(200, (70, "Lamps"), (240, "7"), (340, "65")),
    *row(220, (70, "Bells"), (240, "9"), (340, "0")),
]
TABLE = "|  |  |  |\n|---|---|---|\n| Berths | 1,204 | (88) |\n| Cranes | 31 | 1,900 |"
SECOND = "|  |  |  |\n|---|---|---|\n| Lamps | 7 | 65 |\n| Bells | 9 | 0 |"


def test_each_part_of_a_statement_has_the_names_above_the_first() -> None:
    text = with_names_above(f"Harbour\n\n{TABLE}\n\nQuays\n\n{SECOND}", [*NAMES, *ROWS])
    names = "| Statement of dues | May 2025 | 2024 |"
    assert text == f"Harbour\n\n{TABLE}\n\nQuays\n\n{SECOND}".replace("|  |  |  |", names)


@pytest.mark.parametrize(
    "above",
    [
        row(100, (240, "May 2025")),
        row(100, (240, "17"), (340, "2024")),
        row(100, (345, "All dues that were paid in May, and in 2024")),
        row(100, (220, "May 2025"), (320, "April")),
        row(240, (240, "May 2025"), (340, "2024")),
        row(100, (70, "Balance"), (240, "$ 1,204.00"), (340, "88.50 €")),
        [],
    ],
    ids=["one-column", "a-number", "a-sentence", "beside-the-columns", "below", "amounts", "nothing"],
)
def test_a_line_that_does_not_name_each_column_of_numbers_names_none(above: list[Any]) -> None:
    assert with_names_above(TABLE, [*above, *ROWS]) == TABLE


def test_the_line_of_the_names_is_left_out_where_it_is_alone() -> None:
    text = with_names_above(f"# Dues\n\n**Statement of dues May 2025 2024**\n\nHarbour\n\n{TABLE}", [*NAMES, *ROWS])
    assert text.startswith("# Dues\n\nHarbour\n\n| Statement of dues | May 2025 | 2024 |")


def test_a_table_with_names_and_text_without_one_stay_as_they_are() -> None:
    text = f"Dues\n\n{TABLE.replace('|  |', '| Port |')}"
    assert with_names_above(text, [*NAMES, *ROWS]) == text


def test_a_currency_sign_stands_before_its_own_amount() -> None:
    rows = [
        *row(100, (70, "Dues"), (90, "$"), (140, "102"), (160, "$"), (210, "-7"), (230, "$"), (290, "65")),
        *row(120, (70, "Fees"), (90, "$"), (140, "3"), (160, "$"), (210, "-"), (230, "$"), (290, "4,000")),
    ]
    head = "|  |  |  |  |  |  |\n|---|---|---|---|---|---|"
    table = f"{head}\n| Dues | $ | 102 $ | -7 $ |  | 65 |\n| Fees | $ | 3 $ | - $ |  | 4,000 |"
    text = with_names_above(table, [*row(80, (140, "May"), (210, "June"), (290, "Year")), *rows])
    assert text == (
        "|  | May | June | Year |\n|---|---|---|---|\n| Dues | $102 | $-7 | $65 |\n| Fees | $3 | $- | $4,000 |"
    )


def test_a_currency_sign_behind_its_amount_stays_there() -> None:
    table = "|  |  |  |\n|---|---|---|\n| Dues | 102 € | 65 € |\n| Fees | 3 € | 4 € |"
    assert with_names_above(table, []) == table


NUMBERS = "| May 2025 | 2024 |\n|---|---|\n| 1,204 | (88) |\n| 31 | 1,900 |\n| 7 | 65 |"
PARTED = f"Harbour\n\nBerths\n\nCranes\n\nLamps\n\n{NUMBERS}"
LEFT = [
    *row(100, (240, "May 2025"), (340, "2024")),
    *row(140, (70, "Berths"), (240, "1,204"), (340, "(88)")),
    *row(160, (70, "Cranes"), (240, "31"), (340, "1,900")),
    *row(180, (70, "Lamps"), (240, "7"), (340, "65")),
]


def test_the_words_to_the_left_of_rows_of_numbers_are_their_names() -> None:
    assert with_row_labels(PARTED, LEFT) == (
        "Harbour\n\n|  | May 2025 | 2024 |\n|---|---|---|\n"
        "| Berths | 1,204 | (88) |\n| Cranes | 31 | 1,900 |\n| Lamps | 7 | 65 |"
    )


def test_rows_with_names_or_without_words_to_their_left_stay_as_they_are() -> None:
    named = PARTED.replace("| 1,204", "| north | 1,204").replace("| 31", "| south | 31").replace("| 7", "| west | 7")
    assert with_row_labels(named, LEFT) == named
    assert with_row_labels(PARTED, [item for item in LEFT if item.x > 200]) == PARTED
    assert with_row_labels(PARTED, LEFT[:-1]) == PARTED
    beside = f"Berths and Cranes have lamps.\n\n{NUMBERS}"
    assert with_row_labels(beside, LEFT) == beside


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
    *row(80, (250, "Day of the meeting:"), (340, "5/2/2026")),
    *row(100, (240, "2025"), (340, "2026")),
    *row(112, (70, "Quay"), (240, "Budget"), (340, "Request")),
    *row(130, (70, "Ropes"), (240, "$120.00"), (340, "$150.00")),
    *row(154, (70, "Lamps"), (240, "$30.00"), (340, "$0.00")),
    *row(173, (70, "Wages of")),
    *row(178, (240, "$900.00"), (340, "$950.00")),
    *row(183, (70, "the keeper")),
    *row(202, (70, "TOTAL"), (240, "$1,050.00"), (340, "$1,100.00")),
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
    pieces = [row(100 + 14 * at, (90, label), (340, number)) for at, (label, number) in enumerate(lines)]
    assert number_tables([item for each in pieces for item in each]) == []


def test_sentences_beside_the_numbers_of_a_chart_are_no_table() -> None:
    lines = ["The keeper rang", "the bell when a", "boat came, and the", "crane stood still"]
    pieces = [row(100 + 10 * at, (150, words), (340, str(9 - at))) for at, words in enumerate(lines)]
    assert number_tables([item for each in pieces for item in each]) == []


def test_a_text_that_has_the_rows_below_their_names_stays_as_it_is() -> None:
    text = f"The board.\n\n{TABLE.replace('|  |  |  |', '|  | May 2025 | 2024 |')}\n\nQuays\n\n| Lamps | 7 | 65 |"
    pieces = [*row(80, (60, "The board.")), *NAMES[1:], *ROWS[:7]]
    page = SimpleNamespace(height=800.0)
    assert with_number_tables(text, page, pieces, lambda crop: "read anew") == text


def test_rows_in_one_cell_become_rows_in_its_place() -> None:
    head = "|  | May 2025 | 2024 |\n| --- | --- | --- |"
    text = f"The board.\n\n{head}\n| Berths Cranes Docks | 1,204 31 8 | (88) 1,900 9 |\n\nEnd."
    pieces = [
        *row(80, (60, "The board.")),
        *NAMES[1:],
        *ROWS[1:7],
        *row(180, (70, "Docks"), (240, "8"), (340, "9")),
        *row(220, (60, "End.")),
    ]
    rows = f"{head}\n| Berths | 1,204 | (88) |\n| Cranes | 31 | 1,900 |\n| Docks | 8 | 9 |"
    page = SimpleNamespace(height=800.0)
    assert with_number_tables(text, page, pieces, lambda crop: "") == f"The board.\n\n{rows}\n\nEnd."


LIT = [
    *row(80, (70, "Lamp"), (120, "Sign"), (190, "At"), (240, "Least"), (340, "Most")),
    *row(100, (70, "Quay"), (120, "LQ"), (190, "dusk"), (240, "4"), (340, "9")),
    *row(120, (70, "Gate"), (120, "LG"), (190, "night"), (240, "1.5"), (340, "2.5")),
    *row(140, (70, "Pier"), (120, "LP"), (190, "noon"), (240, "0"), (340, "3")),
]
FINER = """\
| Lamp | Sign | At | Least | Most |
|---|---|---|---|---|
| Quay | LQ | dusk | 4 | 9 |
| Gate Pier | LG LP | night noon | 1.5 0 | 2.5 3 |"""


def test_a_table_with_several_columns_of_words_stays_as_it_is() -> None:
    page = SimpleNamespace(height=800.0)
    assert with_number_tables(FINER, page, LIT, lambda crop: "read anew") == FINER


@pytest.mark.parametrize("lost", ["Tide 812", "Cranes and quays"], ids=["a-number", "words"])
def test_no_word_of_the_page_is_lost_for_a_table(lost: str) -> None:
    text = f"The board.\n\n{lost}\n\nIts dues. Berths Cranes Docks 1,204 31 8 (88) 1,900 9\n\n{'End. ' * 99}"
    pieces = [
        *row(40, (60, "The board.")),
        *row(60, (100, lost)),
        *row(80, (60, "Its dues.")),
        *NAMES[1:],
        *ROWS[1:7],
        *row(180, (70, "Docks"), (240, "8"), (340, "9")),
        *row(420, (500, "End. " * 99)),
    ]
    page = SimpleNamespace(height=800.0)
    assert with_number_tables(text, page, pieces, lambda crop: f"The board. Its dues. {'End. ' * 99}") == text


def test_numbers_do_not_lose_the_names_of_their_columns() -> None:
    named = "|  | May 2025 | 2024 |\n|---|---|---|\n| Berths | 1,204 | (88) |\n| Cranes Docks | 31 8 | 1,900 9 |"
    pieces = [*ROWS[1:7], *row(180, (70, "Docks"), (240, "8"), (340, "9"))]
    page = SimpleNamespace(height=800.0)
    assert with_number_tables(named, page, pieces, lambda crop: "") == named


def table_below(*names: list[Any]) -> tuple[str, ...]:
    """The names of the columns of a table of numbers below some lines."""
    rows = [
        row(140 + 12 * at, (70, label), (140, "4.5"), (200, "9"), (260, "3.5"), (320, "8"))
        for at, label in enumerate(("Berths", "Cranes", "Quays", "Lamps"))
    ]
    (table,) = number_tables([item for each in (*names, *rows) for item in each])
    return table.names


GROUPED = row(120, (70, "Quay"), (140, "Dues"), (200, "Fees"), (260, "Dues"), (320, "Fees"))


def test_names_in_the_middle_of_groups_are_a_part_of_the_names_of_all_their_columns() -> None:
    assert table_below(row(108, (170, "Day"), (295, "Night")), GROUPED) == (
        "Quay",
        "Day Dues",
        "Day Fees",
        "Night Dues",
        "Night Fees",
    )


def test_a_table_of_liteparse_has_the_names_of_groups_above_its_names() -> None:
    rows = [row(140, (70, "Kel"), (140, "4"), (200, "9"), (260, "3"), (320, "8"))]
    rows += [row(152, (70, "Orm"), (140, "5"), (200, "7"), (260, "2"), (320, "6"))]
    pieces = [item for each in (row(108, (170, "Day"), (300, "Night")), GROUPED, *rows) for item in each]
    empty = "|  |  |  |  |  |\n|---|---|---|---|---|\n| Kel | 4 | 9 | 3 | 8 |\n| Orm | 5 | 7 | 2 | 6 |"
    names = "| Quay | Day Dues | Day Fees | Night Dues | Night Fees |"
    assert with_names_above(empty, pieces) == empty.replace("|  |  |  |  |  |", names)


def test_one_word_above_a_column_of_other_names_is_the_first_line_of_its_name() -> None:
    other = row(120, (70, "Quay"), (140, "Dues"), (200, "boats"), (260, "Fees"), (320, "tugs"))
    assert table_below(row(108, (200, "Large"), (320, "Large")), other) == (
        "Quay",
        "Dues",
        "Large boats",
        "Fees",
        "Large tugs",
    )
