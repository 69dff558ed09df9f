"""Pages whose lines are numbered, and pages of three columns."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from groundwire.indexes.loaders import parse
from groundwire.indexes.loaders.pdf.line_numbers import line_numbers

LINE = "the keeper of the quay rings the bell before each boat comes in"


def draft(*, side: str = "", foot: str = "") -> bytes:
    """A page of thirty numbered lines, with a note to the left of them and a foot below both."""
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=A4)
    for nth in range(30):
        canvas.setFont("Times-Roman", 6)
        canvas.drawRightString(150, 758 - 20 * nth, str(nth + 88))
        canvas.setFont("Times-Roman", 11)
        canvas.drawString(165, 760 - 20 * nth, f"{'Harbour' if nth else 'Each'} {LINE}")
    canvas.drawString(30, 600, side)
    canvas.drawString(30, 100, foot)
    canvas.save()
    return target.getvalue()


def test_the_numbers_of_lines_are_no_part_of_the_text() -> None:
    text = parse(
        draft(side="Editor: Ann Lee", foot="Rules of the harbour of Kelso, third draft, for comments only"), "a.pdf"
    ).text
    assert f"Each {LINE} Harbour {LINE}" in " ".join(text.split())
    assert not any(str(number) in text for number in range(88, 118))
    assert text.index("Editor: Ann Lee") > text.rindex(LINE)
    assert text.endswith("third draft, for comments only")


def piece(text: str, left: float, top: float, width: float) -> Any:
    return SimpleNamespace(text=text, x=left, y=top, width=width, height=10.0, rotation=0.0)


def page(numbers: list[str], *, width: float = 400, lines: int = 1, right: float = 60) -> list[Any]:
    """Numbered rows, of that many lines each."""
    pieces = []
    for nth, number in enumerate(numbers):
        pieces.append(piece(number, right - 5 * len(number), 100 + 14 * lines * nth, 5.0 * len(number)))
        pieces += [piece(LINE, 70, 100 + 14 * (lines * nth + at), width) for at in range(lines)]
    return pieces


NUMBERS = [str(number) for number in range(7, 32)]


def test_numbers_that_rise_line_by_line_are_those_of_lines() -> None:
    place = line_numbers(page(NUMBERS))
    assert place is not None
    assert (place.left, place.right) == (50, 60)
    assert line_numbers(page([*NUMBERS[:10], "18", *NUMBERS[11:]])) is not None


@pytest.mark.parametrize(
    "pieces",
    [
        page(NUMBERS[:8]),
        page(NUMBERS, lines=2),
        page([f"{number}." for number in NUMBERS]),
        page(["2021", "2019", "7", "64"] * 6),
        [piece(text, left, item.y, 30.0) for item in page(NUMBERS) for text, left in ((item.text[:9], item.x),)],
        [],
    ],
    ids=["few", "rows-of-two-lines", "items-of-a-list", "years", "short-cells", "an-empty-page"],
)
def test_other_numbers_are_not_those_of_lines(pieces: list[Any]) -> None:
    assert line_numbers(pieces) is None


def test_three_columns_are_read_one_by_one() -> None:
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=A4)
    canvas.setFont("Times-Roman", 9)
    for column, name in enumerate(("Kelso", "Vik", "Gull")):
        for nth in range(40):
            canvas.drawString(45 + 174 * column, 780 - 12 * nth, f"{name} {nth} keeps the lamps of the quay lit, and")
    canvas.save()
    text = " ".join(parse(target.getvalue(), "a.pdf").text.split())
    assert text.index("Kelso 39") < text.index("Vik 0") < text.index("Vik 39") < text.index("Gull 0")
