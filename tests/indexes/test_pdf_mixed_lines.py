"""PDFs without tags: parts of a page whose lines liteparse mixes, or cuts into the cells of a table."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from pdf_pieces import row
from reportlab.lib.pagesizes import A4

from groundwire.indexes.loaders.pdf.lines import text_by_lines
from groundwire.indexes.loaders.pdf.mixed_lines import Part, is_inside, mixed_part
from groundwire.indexes.loaders.pdf.reading import untagged_text

LEFT = ("The keeper of the north quay", "sweeps it each morning and", "looks at the ropes before", "a boat comes in.")
RIGHT = (
    "Each crane of the harbour",
    "turns at noon and carries a",
    "load from the boat to the",
    "shed that stands below.",
)
FIGURE = [item for at in range(6) for item in row(60 + 14 * at, (60, f"Berth {at}"), (150 + 9 * at, f"{at}.5"))]


def beside(left: tuple[str, ...], right: tuple[str, ...], *, at: float = 230) -> list[Any]:
    lines = zip(left, right, strict=True)
    return [item for nth, (one, other) in enumerate(lines) for item in row(200 + 12 * nth, (60, one), (at, other))]


def across(left: tuple[str, ...], right: tuple[str, ...]) -> str:
    return " ".join(words for line in zip(left, right, strict=True) for words in line)


def test_short_columns_below_a_figure_are_found_where_their_lines_are_mixed() -> None:
    pieces = [*FIGURE, *beside(LEFT, RIGHT)]
    part = mixed_part(pieces, across(LEFT, RIGHT))
    assert part is not None
    assert 140 < part.top < 201
    assert 240 < part.bottom < 260
    assert 188 < part.at < 230
    assert mixed_part(pieces, f"{' '.join(LEFT)}\n\n{' '.join(RIGHT)}") is None


def test_short_columns_are_read_one_after_the_other() -> None:
    pieces = [*FIGURE, *beside(LEFT, RIGHT)]
    mixed = text_by_lines(pieces)
    page = SimpleNamespace(
        text_items=pieces, width=595, height=842, markdown=mixed, blocks=[], complexity=None, page_num=1
    )
    text = " ".join(untagged_text(b"no PDF", page).split())
    assert " ".join(LEFT) not in mixed
    assert f"{' '.join(LEFT)} {' '.join(RIGHT)}" in text
    assert text.startswith("Berth 0 0.5")


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (("Keep out at night.", "Light the lamps.", "Ring the bell.", "Sweep the quay."), RIGHT),
        (("Berth 1", "Berth 2", "Berth 3", "Berth 4"), ("12.5", "13.5", "14.5", "15.5")),
    ],
    ids=["rules", "numbers"],
)
def test_rows_of_a_table_are_no_columns(left: tuple[str, ...], right: tuple[str, ...]) -> None:
    assert mixed_part(beside(left, right), across(left, right)) is None


def test_a_gap_in_each_line_of_one_column_is_no_strip_between_two() -> None:
    pieces = [
        item for nth, line in enumerate(LEFT) for item in row(200 + 12 * nth, (60, line), (200 + 30 * nth, RIGHT[nth]))
    ]
    assert mixed_part(pieces, across(LEFT, RIGHT)) is None


SENTENCES = (
    "A boat that comes in after dusk is moored at the outer",
    "quay where the keeper waits for it with a lamp in his",
    "hand and no boat is moored at the inner quay before",
    "the gate opens again as the harbour board has ruled",
    "in the spring of last year.",
)


def test_the_lines_of_a_paragraph_that_is_cut_into_cells_are_found() -> None:
    pieces = [*FIGURE, *(item for nth, line in enumerate(SENTENCES) for item in row(200 + 12 * nth, (60, line)))]
    cut = [(line[: line.find(" ", 20)], line[line.find(" ", 20) + 1 :]) for line in SENTENCES]
    table = "| " + " ".join(left for left, _ in cut) + " | " + " ".join(right for _, right in cut) + " |"
    part = mixed_part(pieces, table)
    assert part is not None
    assert part.at == 0
    assert 140 < part.top < 201
    assert part.bottom > 250
    assert mixed_part(pieces, " ".join(SENTENCES)) is None


def test_a_part_is_cut_out_of_a_column() -> None:
    width, height = A4
    whole = (0.1, 0.4, 0.2, 0.0)
    parts = Part(200.0, 300.0, 150.0).crops(whole, width, height)
    assert [is_torn for _, is_torn in parts] == [False] * 4
    (item,) = row(220, (60, "The keeper"))
    assert [is_inside(item, crop, width, height) for crop, _ in parts] == [False, True, False, False]
    (other,) = row(220, (160, "Each crane of the quay"))
    assert [is_inside(other, crop, width, height) for crop, _ in parts] == [False, False, True, False]
    assert [is_torn for _, is_torn in Part(200.0, 300.0, 0.0).crops(whole, width, height)] == [False, True, False]
