"""PDFs: lines near the edge of a page that liteparse leaves out as running heads, though they are none."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import pytest
from pdf_pieces import row
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from groundwire.indexes.loaders import parse
from groundwire.indexes.loaders.pdf.left_out import LeftOut, put_back

BODY = "The keeper of the north quay sweeps it each morning."
TEXTS = [f"{BODY} Day {number}." for number in range(3)]


def page(number: int, *heads: str, foot: str = "") -> Any:
    lines = [row(40 + 10 * at, (60, head)) for at, head in enumerate(heads)]
    lines += [row(400, (60, TEXTS[number])), row(800, (60, foot)) if foot else []]
    return SimpleNamespace(page_num=number + 1, height=842, text_items=[item for line in lines for item in line])


def read(pages: list[Any], texts: list[str]) -> list[str]:
    return [put_back(lines, text) for lines, text in zip(LeftOut().lines(pages, texts), texts, strict=True)]


def test_a_line_that_is_on_one_page_only_is_put_back() -> None:
    pages = [page(0, "Dues of tugs", foot="See harbour.example/dues"), page(1), page(2)]
    assert read(pages, TEXTS) == [f"Dues of tugs\n\n{TEXTS[0]}\n\nSee harbour.example/dues", *TEXTS[1:]]


def test_a_running_head_is_not_put_back() -> None:
    pages = [page(0, "Rules of the quay 1"), page(1, "2 Rules of the quay"), page(2, "Rules of the quay iii")]
    assert read(pages, TEXTS) == TEXTS


@pytest.mark.parametrize("head", ["Rules of the quay, version 1.5", "Rules of the quay, 24 February 2025"])
def test_a_running_head_with_a_date_or_a_version_is_put_back_once(head: str) -> None:
    pages = [page(number, head) for number in range(3)]
    assert read(pages, TEXTS) == [f"{head}\n\n{TEXTS[0]}", *TEXTS[1:]]
    assert read(pages, [f"{head}\n\n{TEXTS[0]}", *TEXTS[1:]])[1:] == TEXTS[1:]


def test_what_the_tags_of_a_page_leave_out_is_no_text() -> None:
    left_out = LeftOut()
    left_out.tagged.add(1)
    assert left_out.lines([page(0, "Dues of tugs")], TEXTS[:1]) == [[]]


def test_the_mark_of_a_printer_is_not_put_back() -> None:
    pages = [page(number, "Printed 16:21 Aug 05, 2020") for number in range(3)]
    assert read(pages, TEXTS) == TEXTS


def test_the_unit_of_a_table_is_put_back_on_each_page_behind_its_title() -> None:
    pages = [page(number, "Table of dues", "[In thousands]") for number in range(3)]
    texts = [f"**Table of dues**\n\n| {number} |" for number in range(3)]
    assert read(pages, texts) == [f"**Table of dues**\n\n[In thousands]\n\n| {number} |" for number in range(3)]


def test_the_rest_of_a_caption_is_put_back_behind_its_beginning() -> None:
    caption = "Figure 3. Boats that were moored at the quay (as"
    pages = [page(0, caption, "counted at noon), 2004-2007")]
    assert read(pages, [f"{caption}\n\n{TEXTS[0]}"]) == [f"{caption} counted at noon), 2004-2007\n\n{TEXTS[0]}"]


@pytest.mark.parametrize(
    "text",
    [f"Rules of the har-\n\n{BODY}", f"# Harbour rules\n\n{BODY}", ""],
    ids=["half-of-a-word", "a-heading-says-it", "no-text"],
)
def test_what_a_text_has_is_not_put_back(text: str) -> None:
    pages = [page(0, "Rules of the har-", "bour") if "har-" in text else page(0, "Harbour rules")]
    assert read(pages, [text]) == [text]


def test_the_version_of_each_page_is_in_the_text_once() -> None:
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=A4)
    for number in range(1, 5):
        canvas.setFont("Times-Roman", 10)
        canvas.drawString(60, 810, "Version 1.5")
        for at in range(30):
            canvas.drawString(
                60, 740 - 14 * at, f"The keeper of quay {number} sweeps berth {at} in the morning before a boat comes."
            )
        canvas.showPage()
    canvas.save()
    assert parse(target.getvalue(), "a.pdf").text.count("Version 1.5") == 1
