"""PDFs: check boxes, pages that are mostly pictures, and signs that a page does not have."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import pytest
from pdf_pieces import row
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from groundwire.indexes.loaders import parse
from groundwire.indexes.loaders.pdf.boxes import with_boxes
from groundwire.indexes.loaders.pdf.letters import is_mostly_picture
from groundwire.indexes.loaders.pdf.marks import without_false_marks


def test_check_boxes_are_read_with_their_state() -> None:
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=A4)
    for at, (words, checked) in enumerate((("Berth with a lamp", True), ("Berth at the outer quay", False))):
        canvas.acroForm.checkbox(name=f"berth{at}", checked=checked, x=60, y=700 - 30 * at, size=10)
        canvas.drawString(76, 701 - 30 * at, words)
    canvas.save()
    assert parse(target.getvalue(), "a.pdf").text == "[x] Berth with a lamp [ ] Berth at the outer quay"


def box(left: float, top: float, *, checked: bool) -> Any:
    return SimpleNamespace(type="checkbox", checked=checked, rect=SimpleNamespace(x=left, y=top, width=8, height=8))


def test_words_that_are_there_twice_have_each_its_own_box() -> None:
    pieces = [*row(100, (80, "Yes"), (160, "No")), *row(130, (80, "Yes"), (160, "No"))]
    fields = [box(66, 101, checked=True), box(146, 131, checked=True), box(66, 131, checked=False)]
    page = SimpleNamespace(form_fields=fields)
    assert with_boxes("Lit? Yes No\n\nDeep? Yes No", page, pieces) == "Lit? [x] Yes No\n\nDeep? [ ] Yes [x] No"
    assert with_boxes("Lit? Yes No", page, pieces) == "Lit? Yes No"


def test_boxes_behind_their_words_are_left_alone() -> None:
    days = row(100, (80, "Monday"), (130, "Tuesday"), (190, "Wednesday"))
    behind = [box(110, 101, checked=True), box(166, 101, checked=False), box(235, 101, checked=True)]
    text = "Days: Monday Tuesday Wednesday"
    assert with_boxes(text, SimpleNamespace(form_fields=behind), days) == text
    assert with_boxes(text, SimpleNamespace(form_fields=behind[:2]), days) == text
    halfway = [box(115, 101, checked=True)]
    assert with_boxes(text, SimpleNamespace(form_fields=halfway), days) == text
    before = [box(118, 101, checked=True), box(178, 101, checked=False)]
    assert with_boxes(text, SimpleNamespace(form_fields=before), days) == "Days: Monday [x] Tuesday [ ] Wednesday"


def test_a_line_has_the_marks_of_all_its_boxes_or_of_none() -> None:
    pieces = [*row(100, (20, "Dog?"), (80, "Yes"), (160, "No")), *row(130, (20, "No dogs at night"))]
    page = SimpleNamespace(form_fields=[box(66, 101, checked=False), box(146, 101, checked=True)])
    assert with_boxes("Dog? Yes No. No dogs at night", page, pieces) == "Dog? [ ] Yes [x] No. No dogs at night"
    assert with_boxes("Dog? Yes. No dogs at night. No", page, pieces) == "Dog? Yes. No dogs at night. No"


def test_the_same_words_in_two_columns_are_not_mixed_up() -> None:
    pieces = [*row(100, (320, "Yes")), *row(120, (80, "Yes"))]
    fields = [box(306, 101, checked=True), box(66, 121, checked=False)]
    assert with_boxes("Yes\n\nYes", SimpleNamespace(form_fields=fields), pieces) == "Yes\n\nYes"


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"full_page_image": True, "text_length": 7}, True),
        ({"image_coverage": 0.6}, True),
        ({"image_coverage": 0.3}, False),
        ({"image_coverage": 0.6, "text_length": 2_000}, False),
        ({"image_coverage": 0.6, "needs_ocr": False}, False),
    ],
    ids=["scan", "half", "small", "text", "known"],
)
def test_a_page_that_is_mostly_a_picture_is_told(facts: dict[str, Any], expected: bool) -> None:
    page = {"full_page_image": False, "image_coverage": 0.0, "text_length": 200, "needs_ocr": True}
    assert is_mostly_picture(SimpleNamespace(complexity=SimpleNamespace(**{**page, **facts}))) is expected
    assert not is_mostly_picture(SimpleNamespace(complexity=None))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**The keeper of the har-** **bour sweeps** **the quay.**", "**The keeper of the harbour sweeps the quay.**"),
        ("| ***** | 4 |", "| ***** | 4 |"),
        ("2 **\u00d7** 3 ** **", "2 **\u00d7** 3 ** **"),
        ("A di\u21b5erent o\u21b5-quay berth. Press \u21b5 twice.", "A different off-quay berth. Press \u21b5 twice."),
    ],
)
def test_signs_that_a_page_does_not_have_are_left_out(text: str, expected: str) -> None:
    assert without_false_marks(text) == expected
