"""PDFs without tags: pages of two columns are cut down the gutter between them."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import pytest
from pdf_pieces import piece, row
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

from groundwire.indexes.loaders import parse
from groundwire.indexes.loaders.pdf.gutter import crops, gutter, has_sides
from groundwire.indexes.loaders.pdf.pages import parsed
from groundwire.indexes.loaders.pdf.paragraphs import whole_paragraphs
from groundwire.indexes.loaders.pdf.reading import untagged_text

LEFT = "The keeper of the quay sweeps it in the morning, he looks at the ropes, and rings a bell before a boat comes."
RIGHT = (
    "Each crane turns at noon, it carries a load from the boat to the shed, and nobody may stand below while it turns."
)


def columns(*, title: str, stamp: str = "") -> bytes:
    """A page of two columns, justified, with a gap in every fourth line that is wider than the gutter."""
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=A4)
    canvas.setFont("Times-Roman", 10)
    canvas.drawCentredString(A4[0] / 2, 760, title)
    if stamp:
        canvas.saveState()
        canvas.translate(30, 500)
        canvas.rotate(90)
        canvas.setFont("Times-Roman", 20)
        canvas.drawString(0, 0, stamp)
        canvas.restoreState()
    for left, text in ((60, LEFT), (299, RIGHT)):
        words = " ".join(sentences(text)).split()
        y, row = 730, 0
        while words:
            apart = row % 4 == 1
            fit = 1
            while fit < len(words) and canvas.stringWidth(" ".join(words[: fit + 1])) < (200 if apart else 226):
                fit += 1
            line, words = words[:fit], words[fit:]
            spaces = 0 if apart else (233 - canvas.stringWidth(" ".join(line))) / max(1, fit - 1) if words else 0
            canvas.drawString(left, y, " ".join(line[:-3] if apart else line), wordSpace=spaces)
            canvas.drawRightString(left + 233, y, " ".join(line[-3:]) if apart else "")
            y, row = y - 12, row + 1
    canvas.save()
    return target.getvalue()


def sentences(text: str) -> list[str]:
    return [f"{text} {number}." for number in range(1, 9)]


def test_each_column_is_read_by_itself() -> None:
    data = columns(title="The rules of the quay and of its two cranes, as the harbour board has put them down in May")
    text = " ".join(parse(data, "a.pdf").text.split())
    alone = " ".join(whole_paragraphs(parsed(data, 1, 1).pages[0]).split())
    assert not all(sentence in alone for sentence in sentences(LEFT))  # what liteparse makes of the whole page
    assert "The rules of the quay and of its two cranes" in text
    assert " ".join(sentences(LEFT)) in text
    assert " ".join(sentences(RIGHT)) in text
    assert text.index(LEFT) < text.index(RIGHT)


def test_a_stamp_that_runs_upwards_in_the_margin_is_no_part_of_the_text() -> None:
    data = columns(title="The rules of the quay and of its two cranes", stamp="harbour:2004.04906v3 3 May")
    text = " ".join(parse(data, "a.pdf").text.split())
    assert "2004.04906" not in text
    assert all(sentence in text for sentence in (*sentences(LEFT), *sentences(RIGHT)))


def test_a_ruled_table_of_sentences_keeps_its_rows() -> None:
    style = getSampleStyleSheet()["BodyText"]
    cells = [
        [Paragraph(f"Rule {n}. {LEFT} {LEFT}", style), Paragraph(f"Reason {n}. {RIGHT} {RIGHT}", style)]
        for n in range(1, 7)
    ]
    target = io.BytesIO()
    SimpleDocTemplate(target, pagesize=A4).build([Table(cells, style=[("GRID", (0, 0), (-1, -1), 1, "black")])])
    page = parsed(target.getvalue(), 1, 1).pages[0]
    assert gutter([item for item in page.text_items if item.text.strip()], page.width) > 0
    lines = parse(target.getvalue(), "a.pdf").text.split("\n")
    assert all(any(f"Rule {n}." in line and f"Reason {n}." in line for line in lines) for n in range(1, 7))


def lines_of_two_columns(top: float) -> list[Any]:
    line = "The keeper of the quay sweeps it in the morning"
    return [item for at in range(20) for item in row(top + 12 * at, (60, line), (300, line))]


def test_a_page_of_two_columns_is_cut_below_its_title_and_down_the_gutter() -> None:
    pieces = [
        *row(60, (100, "The rules of the quay and of its two cranes, as of the first of May")),
        *lines_of_two_columns(90),
    ]
    at = gutter(pieces, 595)
    assert 276 < at < 300
    wide, left, right = crops(pieces, at, 595, 842)
    assert (wide[1], wide[3]) == (0, 0)
    assert (left[1], left[3], right[1], right[3]) == (1 - at / 595, 0, 0, at / 595)
    assert wide[0] < 63 / 842 < 1 - wide[2]
    assert 1 - wide[2] == pytest.approx(left[0])
    assert left[0] == right[0] < 90 / 842
    assert left[2] == right[2] < 1 - 328 / 842


def test_a_table_above_two_columns_is_not_cut_in_two() -> None:
    table = [item for at in range(10) for item in row(60 + 12 * at, (120, f"Gull {at}"), (360, f"{at} north"))]
    pieces = [*table, *lines_of_two_columns(200)]
    parts = crops(pieces, gutter(pieces, 595), 595, 842)
    assert [(part[1] > 0, part[3] > 0) for part in parts] == [(False, False), (True, False), (False, True)]


def test_a_table_of_two_columns_is_no_page_of_two_columns() -> None:
    table = [
        item
        for at in range(40)
        for item in row(60 + 16 * at, (60, f"Boat {at}"), (320, f"It lies at berth {at} north" * (at % 2 + 1)))
    ]
    assert gutter(table, 595) == 0
    assert has_sides(table, 595)
    assert not has_sides(row(60, (100, "The rules of the quay and of its two cranes")), 595)


def test_a_column_with_a_figure_is_one_beside_a_column_of_sentences() -> None:
    line = "The keeper of the quay sweeps it in the morning"
    left = [item for at in range(18) for item in row(90 + 12 * at, (60, line if at < 2 else f"Boat {at}"))]
    right = [item for at in range(18) for item in row(90 + 12 * at, (300, line))]
    assert 276 < gutter([*left, *right], 595) < 300
    assert gutter([*left[2:], *right], 595) == 0


def test_the_gap_behind_the_labels_of_a_column_is_not_its_gutter() -> None:
    line = "The keeper of the quay sweeps it in the morning"
    left = [item for at in range(20) for item in row(90 + 12 * at, (60, line))]
    right = [
        item
        for at in range(20)
        for item in row(90 + 12 * at, *([(300, f"{chr(97 + at // 2)})")] if at % 2 else []), (316, line))
    ]
    foot = row(800, (270, "Page 7 of the"))
    assert 276 < gutter([*left, *right, *foot], 595) < 300


def test_a_page_without_text_or_height_is_not_cut() -> None:
    pieces = lines_of_two_columns(90)
    assert crops([], 290, 595, 842) == crops(pieces, gutter(pieces, 595), 595, 0) == []
    assert gutter([], 595) == gutter(pieces, 0) == 0


def test_pieces_at_no_position_are_left_to_liteparse() -> None:
    pieces = [*lines_of_two_columns(90), piece("nowhere", float("nan"), 30, 100), piece("far", 60, float("inf"), 100)]
    page = SimpleNamespace(
        text_items=pieces, width=595, height=842, markdown="nowhere far", blocks=[], complexity=None, page_num=1
    )
    assert untagged_text(b"no PDF", page) == "nowhere far"


def test_a_page_cut_into_many_parts_is_left_as_it_is() -> None:
    title = (100, "The rules of the quay and of its two cranes, as of the first of May")
    pieces = [item for at in range(8) for item in (*row(290 * at, title), *lines_of_two_columns(20 + 290 * at))]
    assert crops(pieces, gutter(pieces, 595), 595, 2400) == []
