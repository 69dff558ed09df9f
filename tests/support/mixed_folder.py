"""A folder of documents in several formats that all tell how deep the same berth is, each another depth."""

from __future__ import annotations

from pathlib import Path

from office_files import pptx, row, shape, xlsx
from reportlab.pdfgen.canvas import Canvas

DEPTHS = {
    "report-2023.md": 3, "report-2024.md": 4, "notes.md": 5, "harbour.pdf": 6, "talk.pptx": 7, "depths.xlsx": 8,
    "berth.eml": 9, "secret/plan.md": 11,
}  # fmt: skip
"""File -> metres that it tells."""
_HEADS = {
    "report-2023.md": "title: Harbour report\nauthor: Ann Lee\ndate: 2023-05-01",
    "report-2024.md": "title: Berth survey\nauthor: Jo Park\ndate: 2024-02-11",
    "notes.md": "title: Old notes\nauthor: Ann Lee\nteam: quay",
    "secret/plan.md": "title: Secret plan\nauthor: Zoe Zebra\ndate: 2029-01-01\nteam: vaults",
}


def depth_sentence(file: str) -> str:
    """What a file tells of the berth."""
    return f"Berth 7 is {DEPTHS[file]} metres deep at low water."


def write_mixed(folder: Path) -> None:
    """Write all of it."""
    for file, head in _HEADS.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(f"---\n{head}\n---\n# Depths\n\n{depth_sentence(file)}\n", encoding="utf-8")
    canvas = Canvas(str(folder / "harbour.pdf"))
    canvas.drawString(72, 720, depth_sentence("harbour.pdf"))
    canvas.save()
    (folder / "talk.pptx").write_bytes(pptx(shape("Depths", "title") + shape(depth_sentence("talk.pptx"), "body")))
    (folder / "depths.xlsx").write_bytes(
        xlsx(row(1, "Berth", "Depth") + row(2, "Berth 7", "8 metres deep at low water"))
    )
    (folder / "berth.eml").write_text(
        f"From: Mo Diaz <mo@example.org>\nTo: all@example.org\nSubject: Depths\nDate: Mon, 03 Jun 2024 09:00:00 +0000"
        f"\n\n{depth_sentence('berth.eml')}\n",
        encoding="utf-8",
    )
