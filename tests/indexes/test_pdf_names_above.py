"""Names of columns that stand above a table on the page of a PDF, outside of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from groundwire.indexes.loaders.pdf_names_above import with_names_above
from groundwire.indexes.loaders.pdf_row_labels import with_row_labels


def row(top: float, *cells: tuple[float, str]) -> list[Any]:
    """Pieces of a line that end at these places."""
    return [
        SimpleNamespace(text=text, x=right - 5 * len(text), y=top, width=5.0 * len(text), height=8.0)
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
