"""Rows and columns of the tables of a PDF that liteparse merges, cuts in two or takes for names."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from pdf_pieces import row

from groundwire.indexes.loaders.pdf.captions import with_names_below
from groundwire.indexes.loaders.pdf.merged_rows import with_rows_apart
from groundwire.indexes.loaders.pdf.sign_columns import with_whole_amounts
from groundwire.indexes.loaders.pdf.tables import with_column_names


def lines(*texts: str) -> list[Any]:
    """A piece of text for each line."""
    return [
        SimpleNamespace(text=text, x=50.0, y=100.0 + 12 * at, width=5.0 * len(text), height=8.0)
        for at, text in enumerate(texts)
    ]


MERGED = """\
| No. | Quay | Dues | Fees | Pages |
|---|---|---|---|---|
| 1. | Northern Quay ALL QUAYS OF THE NORTH | 12.50 300.00 | ... 4.75 | 3-9 |
| 2. | Southern Quay | 7.00 | 1.00 | 10 |"""
ON_LINES = lines(
    "1. Northern Quay 12.50 ... 3-9", "ALL QUAYS OF", "THE NORTH 300.00 4.75", "2. Southern Quay 7.00 1.00 10"
)


def test_rows_with_several_numbers_in_each_cell_are_cut_at_their_lines() -> None:
    assert with_rows_apart(f"Dues\n\n{MERGED}", ON_LINES) == f"Dues\n\n{MERGED}".replace(
        "| 1. | Northern Quay ALL QUAYS OF THE NORTH | 12.50 300.00 | ... 4.75 | 3-9 |",
        "| 1. | Northern Quay | 12.50 | ... | 3-9 |\n|  | ALL QUAYS OF THE NORTH | 300.00 | 4.75 |  |",
    )


def test_two_rows_in_the_place_of_the_names_are_rows() -> None:
    table = "| Bell Lamp | 4 9 | 5 8 |\n|---|---|---|\n| Rope | 1 | 2 |"
    assert with_rows_apart(table, lines("Bell 4 5", "Lamp 9 8", "Rope 1 2")) == (
        "|  |  |  |\n|---|---|---|\n| Bell | 4 | 5 |\n| Lamp | 9 | 8 |\n| Rope | 1 | 2 |"
    )


def test_the_names_of_columns_and_the_first_row_are_two_rows() -> None:
    table = "| Quay Holm | Depth 7 | Toll 40 |\n|---|---|---|\n| Vik | 9 | 55 |"
    page = lines("Quay Depth Toll", "Holm 7 40", "Vik 9 55")
    apart = "| Quay | Depth | Toll |\n|---|---|---|\n| Holm | 7 | 40 |\n| Vik | 9 | 55 |"
    assert with_rows_apart(table, page) == apart
    groups = table.replace("| Quay", "|  | At ebb |  |\n|---|---|---|\n| Quay").replace("40 |\n|---|---|---|", "40 |")
    assert with_rows_apart(groups, page) == apart.replace(
        "| Quay | Depth | Toll |\n|---|---|---|", "|  | At ebb |  |\n|---|---|---|\n| Quay | Depth | Toll |"
    )
    assert with_rows_apart(table, lines("Quay Depth 7 Toll 40", "Holm", "Vik 9 55")) == table


@pytest.mark.parametrize(
    "page",
    [
        lines("1. Northern Quay ALL QUAYS 12.50 300.00", "OF THE NORTH ... 4.75 3-9"),
        lines("1. Northern Quay 12.50 ... 3-9", "ALL QUAYS OF THE SOUTH 300.00 4.75"),
        lines("1. Northern Quay ALL QUAYS OF THE NORTH 12.50 ... 3-9", "300.00 4.75"),
        [],
    ],
    ids=["other-lines", "other-words", "no-second-label", "nothing"],
)
def test_rows_whose_lines_do_not_tell_them_apart_stay_as_they_are(page: list[Any]) -> None:
    assert with_rows_apart(MERGED, page) == MERGED


BODY = "| Kel | 4 | 9 |\n| Orm | 5 | 8 |"
RULE = "|---|---|---|"
BELOW = lines("Kel 4 9", "Orm 5 8")


def above(*texts: str) -> list[Any]:
    """The lines of a page with a table; two spaces part the pieces of a line."""
    return [
        SimpleNamespace(text=word, x=50.0 + 150 * nth, y=20.0 + 12 * at, width=5.0 * len(word), height=8.0)
        for at, text in enumerate(texts)
        for nth, word in enumerate(text.split("  "))
    ]


@pytest.mark.parametrize(
    ("top", "rows", "page", "table"),
    [
        (
            "| Table 3 Boats | that may be | moored at night |",
            "|  | Large | Small |\n|  | boats | boats |\n",
            above("Table 3 Boats that may be moored at night", "Large  Small", "boats  boats"),
            "Table 3 Boats that may be moored at night\n\n|  | Large boats | Small boats |",
        ),
        (
            "| The keeper rings | the bell and | opens the gate |",
            "| for each | boat. |  |\n",
            above("The keeper rings the bell and opens the gate", "for each boat."),
            "The keeper rings the bell and opens the gate for each boat.\n\n|  |  |  |",
        ),
        ("|  |  |  |", "| Quay | Large | Small |\n", above("Quay  Large  Small"), "| Quay | Large | Small |"),
        (
            "| The harbour | board of | Kel |",
            "|  | Boats in 2025 |  |\n| Quay | Large | Small |\n",
            above("The harbour board of Kel", "Boats in 2025", "Quay  Large  Small"),
            "The harbour board of Kel Boats in 2025\n\n| Quay | Large | Small |",
        ),
    ],
    ids=["caption", "sentence", "nothing", "title"],
)
def test_a_caption_in_the_place_of_the_names_stands_above_the_table(
    top: str, rows: str, page: list[Any], table: str
) -> None:
    assert with_names_below(f"{top}\n{RULE}\n{rows}{BODY}", [*page, *BELOW]) == f"{table}\n{RULE}\n{BODY}"


def test_two_phrases_over_several_columns_are_a_part_of_their_names() -> None:
    rows = "|  | 2024 | 2025 | 2024 | 2025 |\n| Kel | 4 | 9 | 5 | 8 |"
    text = f"|  | boats | moored | boats | mended |\n|---|---|---|---|---|\n{rows}"
    page = above("boats moored  boats mended", "2024  2025  2024  2025")
    assert with_names_below(text, [*page, *lines("Kel 4 9 5 8")]) == (
        "|  | boats moored 2024 | boats moored 2025 | boats mended 2024 | boats mended 2025 |\n"
        "|---|---|---|---|---|\n| Kel | 4 | 9 | 5 | 8 |"
    )


@pytest.mark.parametrize(
    ("top", "page"),
    [
        ("| Quay | Large | Small |", above("Quay  Large  Small")),
        ("| Least | Usual | Most |", above("Least Usual Most")),
        ("| Kel 7 | 2 8 | 9 |", above("Kel  7  2  8  9")),
    ],
    ids=["names", "names-close-to-each-other", "numbers"],
)
def test_names_stay_names(top: str, page: list[Any]) -> None:
    assert with_names_below(f"{top}\n{RULE}\n{BODY}", [*page, *BELOW]) == f"{top}\n{RULE}\n{BODY}"


def test_names_near_each_other_stay_names_if_the_cells_below_begin_where_they_do() -> None:
    table = "| ship | berth | crew |\n|---|---|---|\n| skua | north | 14 |\n| tern | south | 7 |"
    page = [
        *row(20, (50, "ship berth"), (98, "crew")),
        *row(34, (50, "skua"), (73, "north"), (107.2, "14")),
        *row(48, (50, "tern"), (73, "south"), (111.8, "7")),
    ]
    assert with_names_below(table, page) == table
    caption = table.replace("| ship | berth | crew |", "| Crews of | the ships | of Vik |")
    page = [*row(20, (50, "Crews of the ships of Vik")), *page[2:]]
    assert with_names_below(caption, page) == table.replace(
        "| ship | berth | crew |", "Crews of the ships of Vik\n\n|  |  |  |"
    )


@pytest.mark.parametrize(
    ("table", "whole"),
    [
        (
            "| Month | Dues |  |\n|---|---|---|\n| May | $ | 71.15 |\n| June |  | 142.31 |",
            "| Month | Dues |\n|---|---|\n| May | $71.15 |\n| June | 142.31 |",
        ),
        (
            "| Ropes | North |  | South |  |\n|---|---|---|---|---|\n| Length | 72 | km | 180 | m |",
            "| Ropes | North | South |\n|---|---|---|\n| Length | 72 km | 180 m |",
        ),
    ],
    ids=["currency-signs", "units"],
)
def test_a_column_of_signs_belongs_to_the_numbers_beside_it(table: str, whole: str) -> None:
    assert with_whole_amounts(table) == whole


@pytest.mark.parametrize(
    "table",
    [
        "| Month | Sign | Quay |\n|---|---|---|\n| May | $ | north |",
        "| Ropes | North | Unit |\n|---|---|---|\n| Length | 72 | km |",
        "| Ropes | North |  |\n|---|---|---|\n| Length |  | km |\n| Width | 7 | cm |",
        "| Pupil | Points |  |\n|---|---|---|\n| Kel | 12 | A |\n| Orm | 9 | B |",
        "| Quay | Boats |  |\n|---|---|---|\n| Vik | 12 | d |\n| Holm | 9 |  |",
        "| Quay | Lamps |  |\n|---|---|---|\n| Vik | 12 | yes |\n| Holm | 9 | no |",
    ],
    ids=["words-beside-signs", "units-with-a-name", "a-unit-without-a-number", "grades", "marks", "answers"],
)
def test_a_column_of_its_own_stays(table: str) -> None:
    assert with_whole_amounts(table) == table


def test_a_first_row_with_a_number_among_its_words_is_no_row_of_names() -> None:
    top, rule = "| Keeper | Open the gate | Ring the bell | 96 |", "|---|---|---|---|"
    body = "| Kel | 7 | No | 200 |\n| Orm | 5 | Light the lamp | 12 |\n| Sund | 9 |  | 3 |"
    assert with_column_names(f"{top}\n{rule}\n{body}") == f"|  |  |  |  |\n{rule}\n{top}\n{body}"
    named = f"{top.replace('96', '2024')}\n{rule}\n{body}"
    assert with_column_names(named) == named
