"""Words with a hyphen of their own at the end of a line of a PDF."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from groundwire.indexes.loaders.pdf.hyphens import parted_words, with_hyphens


def line(left: float, top: float, text: str) -> Any:
    return SimpleNamespace(text=text, x=left, y=top, width=5.0 * len(text), height=10.0)


def test_the_words_that_lines_part_are_found() -> None:
    lines = [
        "The two-",
        "way gate and the KEL-",
        "based crane of berth 5-",
        "a, in a half-",
        "Open shed",
        "at the end-",
    ]
    pieces = [line(0, 12.0 * nth, text) for nth, text in enumerate(lines)]
    assert parted_words(pieces) == [("two", "way"), ("KEL", "based")]
    assert parted_words(pieces[::-1]) == []


def test_the_words_that_the_lines_of_cells_part_are_found_and_joined() -> None:
    pieces = [
        line(0, 0, "The key stake-"),
        line(100, 0, "Ropes and infor-"),
        line(0, 12, "holders of the quay"),
        line(100, 12, "mation on pre-"),
        line(100, 24, "and post-war cranes"),
    ]
    page = "| The key stake- holders of the quay | Ropes and infor- mation on pre- and post-war cranes |"
    parted = parted_words(pieces)
    assert parted == [("stake", "holders"), ("infor", "mation"), ("pre", "and")]
    whole = "| The key stakeholders of the quay | Ropes and information on pre- and post-war cranes |"
    assert with_hyphens([page], [parted]) == [whole]


@pytest.mark.parametrize(
    ("pages", "parted", "whole"),
    [
        (["A twoway gate.", "A Two-way bridge."], [[("two", "way")], []], ["A two-way gate.", "A Two-way bridge."]),
        (["A KELbased crane."], [[("KEL", "based")]], ["A KEL-based crane."]),
        (["A harbour in the har-bour."], [[("har", "bour")]], ["A har-bour in the har-bour."]),
    ],
    ids=["elsewhere-with-it", "capitals", "only-so"],
)
def test_a_word_that_is_written_with_its_hyphen_keeps_it(
    pages: list[str], parted: list[list[tuple[str, str]]], whole: list[str]
) -> None:
    assert with_hyphens(pages, parted) == whole


@pytest.mark.parametrize(
    ("page", "parted"),
    [
        ("The keeper cooperates, they cooperates, as in co-operates.", ("co", "operates")),
        ("The harbour is lit.", ("har", "bour")),
        ("A twoway gate and a two-wayward one.", ("two", "way")),
        ("The twowayward gate is two-way.", ("two", "way")),
    ],
    ids=["both-ways", "never-with-it", "another-compound", "in-another-word"],
)
def test_other_parted_words_stay_joined(page: str, parted: tuple[str, str]) -> None:
    assert with_hyphens([page], [[parted]]) == [page]
