"""Tables of numbers on the page of a PDF: the names of their columns and of their rows that stand beside them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from pdf_pieces import row_to

from groundwire.indexes.loaders.pdf.names_above import with_names_above
from groundwire.indexes.loaders.pdf.number_pages import with_number_tables
from groundwire.indexes.loaders.pdf.row_labels import with_row_labels

NAMES = row_to(100, (130, "Statement of dues"), (240, "May 2025"), (340, "2024"))
ROWS = [
    *row_to(120, (70, "Harbour")),
    *row_to(140, (70, "Berths"), (240, "1,204"), (340, "(88)")),
    *row_to(160, (70, "Cranes"), (240, "31"), (340, "1,900")),
    *row_to(180, (70, "Quays")),
    *row_to(200, (70, "Lamps"), (240, "7"), (340, "65")),
    *row_to(220, (70, "Bells"), (240, "9"), (340, "0")),
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
        row_to(100, (240, "May 2025")),
        row_to(100, (240, "17"), (340, "2024")),
        row_to(100, (345, "All dues that were paid in May, and in 2024")),
        row_to(100, (220, "May 2025"), (320, "April")),
        row_to(240, (240, "May 2025"), (340, "2024")),
        row_to(100, (70, "Balance"), (240, "$ 1,204.00"), (340, "88.50 €")),
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
        *row_to(100, (70, "Dues"), (90, "$"), (140, "102"), (160, "$"), (210, "-7"), (230, "$"), (290, "65")),
        *row_to(120, (70, "Fees"), (90, "$"), (140, "3"), (160, "$"), (210, "-"), (230, "$"), (290, "4,000")),
    ]
    head = "|  |  |  |  |  |  |\n|---|---|---|---|---|---|"
    table = f"{head}\n| Dues | $ | 102 $ | -7 $ |  | 65 |\n| Fees | $ | 3 $ | - $ |  | 4,000 |"
    text = with_names_above(table, [*row_to(80, (140, "May"), (210, "June"), (290, "Year")), *rows])
    assert text == (
        "|  | May | June | Year |\n|---|---|---|---|\n| Dues | $102 | $-7 | $65 |\n| Fees | $3 | $- | $4,000 |"
    )


def test_a_currency_sign_behind_its_amount_stays_there() -> None:
    table = "|  |  |  |\n|---|---|---|\n| Dues | 102 € | 65 € |\n| Fees | 3 € | 4 € |"
    assert with_names_above(table, []) == table


NUMBERS = "| May 2025 | 2024 |\n|---|---|\n| 1,204 | (88) |\n| 31 | 1,900 |\n| 7 | 65 |"
PARTED = f"Harbour\n\nBerths\n\nCranes\n\nLamps\n\n{NUMBERS}"
LEFT = [
    *row_to(100, (240, "May 2025"), (340, "2024")),
    *row_to(140, (70, "Berths"), (240, "1,204"), (340, "(88)")),
    *row_to(160, (70, "Cranes"), (240, "31"), (340, "1,900")),
    *row_to(180, (70, "Lamps"), (240, "7"), (340, "65")),
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


def test_a_text_that_has_the_rows_below_their_names_stays_as_it_is() -> None:
    text = f"The board.\n\n{TABLE.replace('|  |  |  |', '|  | May 2025 | 2024 |')}\n\nQuays\n\n| Lamps | 7 | 65 |"
    pieces = [*row_to(80, (60, "The board.")), *NAMES[1:], *ROWS[:7]]
    page = SimpleNamespace(height=800.0)
    assert with_number_tables(text, page, pieces, lambda crop: "read anew") == text


def test_rows_in_one_cell_become_rows_in_its_place() -> None:
    head = "|  | May 2025 | 2024 |\n| --- | --- | --- |"
    text = f"The board.\n\n{head}\n| Berths Cranes Docks | 1,204 31 8 | (88) 1,900 9 |\n\nEnd."
    pieces = [
        *row_to(80, (60, "The board.")),
        *NAMES[1:],
        *ROWS[1:7],
        *row_to(180, (70, "Docks"), (240, "8"), (340, "9")),
        *row_to(220, (60, "End.")),
    ]
    rows = f"{head}\n| Berths | 1,204 | (88) |\n| Cranes | 31 | 1,900 |\n| Docks | 8 | 9 |"
    page = SimpleNamespace(height=800.0)
    assert with_number_tables(text, page, pieces, lambda crop: "") == f"The board.\n\n{rows}\n\nEnd."


@pytest.mark.parametrize("lost", ["Tide 812", "Cranes and quays"], ids=["a-number", "words"])
def test_no_word_of_the_page_is_lost_for_a_table(lost: str) -> None:
    text = f"The board.\n\n{lost}\n\nIts dues. Berths Cranes Docks 1,204 31 8 (88) 1,900 9\n\n{'End. ' * 99}"
    pieces = [
        *row_to(40, (60, "The board.")),
        *row_to(60, (100, lost)),
        *row_to(80, (60, "Its dues.")),
        *NAMES[1:],
        *ROWS[1:7],
        *row_to(180, (70, "Docks"), (240, "8"), (340, "9")),
        *row_to(420, (500, "End. " * 99)),
    ]
    page = SimpleNamespace(height=800.0)
    assert with_number_tables(text, page, pieces, lambda crop: f"The board. Its dues. {'End. ' * 99}") == text


def test_numbers_do_not_lose_the_names_of_their_columns() -> None:
    named = "|  | May 2025 | 2024 |\n|---|---|---|\n| Berths | 1,204 | (88) |\n| Cranes Docks | 31 8 | 1,900 9 |"
    pieces = [*ROWS[1:7], *row_to(180, (70, "Docks"), (240, "8"), (340, "9"))]
    page = SimpleNamespace(height=800.0)
    assert with_number_tables(named, page, pieces, lambda crop: "") == named


def test_a_table_of_liteparse_has_the_names_of_groups_above_its_names() -> None:
    rows = [row_to(140, (70, "Kel"), (140, "4"), (200, "9"), (260, "3"), (320, "8"))]
    rows += [row_to(152, (70, "Orm"), (140, "5"), (200, "7"), (260, "2"), (320, "6"))]
    groups = row_to(108, (170, "Day"), (300, "Night"))
    names = row_to(120, (70, "Quay"), (140, "Dues"), (200, "Fees"), (260, "Dues"), (320, "Fees"))
    pieces = [item for each in (groups, names, *rows) for item in each]
    empty = "|  |  |  |  |  |\n|---|---|---|---|---|\n| Kel | 4 | 9 | 3 | 8 |\n| Orm | 5 | 7 | 2 | 6 |"
    top = "| Quay | Day Dues | Day Fees | Night Dues | Night Fees |"
    assert with_names_above(empty, pieces) == empty.replace("|  |  |  |  |  |", top)
