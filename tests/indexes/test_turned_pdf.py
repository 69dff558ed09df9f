"""Pages of a PDF that lie on their side are read as if they were set upright."""

from __future__ import annotations

import io

import pytest
from reportlab.lib.pagesizes import A5
from reportlab.pdfgen.canvas import Canvas

from groundwire.indexes.loaders.pdf.loader import PdfLoader

LINES = ("Tolls of the harbour are paid at dusk by every tug that lies here,", "and no tug leaves before it has paid.")
ROWS = [("Quay", "Depth", "Toll"), ("Holm", "7", "40"), ("Vik", "9", "55"), ("Orla", "6", "35"), ("Senn", "8", "45")]


def pdf(turn: int) -> bytes:
    """A page of sentences and a table, drawn at an angle."""
    width, height = A5
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=A5 if turn in (0, 180) else (height, width), pageCompression=0)
    canvas.translate(*{0: (0, 0), 90: (height, 0), 180: (width, height), 270: (0, width)}[turn])
    canvas.rotate(turn)
    canvas.setFont("Helvetica", 10)
    for nth, line in enumerate(LINES):
        canvas.drawString(40, height - 60 - 13 * nth, line)
    for down, row in enumerate(ROWS):
        for across, cell in enumerate(row):
            canvas.drawString(40 + 90 * across, height - 120 - 15 * down, cell)
    canvas.save()
    return file.getvalue()


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_page_is_read_upright(turn: int) -> None:
    (document,) = PdfLoader().parts(pdf(turn), "tolls.pdf")
    assert " ".join(LINES) in document.text
    assert "| Orla | 6 | 35 |" in document.text
    assert document.text.index("Quay") < document.text.index("Senn")
