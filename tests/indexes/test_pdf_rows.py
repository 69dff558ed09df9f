"""Rows and columns of the tables of a PDF that liteparse merges, cuts in two or takes for names."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from groundwire.indexes.loaders.pdf_merged_rows import with_rows_apart


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
