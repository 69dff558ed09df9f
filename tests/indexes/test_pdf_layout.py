"""PDFs without tags: two columns of text, tables between them, and fonts that do not tell their ascent."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

from groundwire.indexes.loaders import parse
from groundwire.indexes.loaders.pdf_gutter import crops, gutter, has_sides
from groundwire.indexes.loaders.pdf_lines import has_parted_lines, is_garbled, is_out_of_order, text_by_lines
from groundwire.indexes.loaders.pdf_notes import with_raised_notes
from groundwire.indexes.loaders.pdf_pages import parsed
from groundwire.indexes.loaders.pdf_paragraphs import whole_paragraphs
from groundwire.indexes.loaders.pdf_reading import untagged_text
from groundwire.indexes.loaders.pdf_tables import with_column_names

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


def row(top: float, *cells: tuple[float, str]) -> list[Any]:
    return [piece(words, left, 4.6 * len(words), top) for left, words in cells]


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


def test_the_numbers_of_notes_are_raised() -> None:
    page = (
        "It holds 21,015 boats at the quay.5 Each has a berth,6 see Fig.3 of base64 units3 and OAuth2.\n\n"
        "3The size of a unit is that of a tug.\n\n6The berth is leased.\n\n1Password has codes.\n\n| boats.5 | x |"
    )
    assert with_raised_notes(page) == (
        "It holds 21,015 boats at the quay.\u2075 Each has a berth,\u2076 see Fig.3 of base64 "
        "units\u00b3 and OAuth2.\n\n"
        "\u00b3The size of a unit is that of a tug.\n\n\u2076The berth is leased.\n\n1Password has codes.\n\n"
        "| boats.5 | x |"
    )


@pytest.mark.parametrize("page", ["The toll is EUR.15 each day.", "See Rule.12 for tugs.", "Valve.3 and valve.4 shut."])
def test_a_number_after_which_its_sentence_goes_on_is_no_note(page: str) -> None:
    assert with_raised_notes(page) == page


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


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("SUMMARY: The board is to", "rename the north quay, where tugs lie at night and in bad weather."),
        ("About 56 boats lay at some quay of the harbour in 2010", "(Table 1). That is 18 percent of all."),
    ],
)
def test_a_line_in_other_letters_that_ends_in_a_sentence_is_no_heading(first: str, second: str) -> None:
    def block(kind: str, text: str, top: float) -> Any:
        width = 3.0 * len(text)
        box = SimpleNamespace(x=45, y=top, width=width, height=9)
        return SimpleNamespace(kind=kind, text=text, level=2, bold=False, italic=False, bbox=box)

    page = SimpleNamespace(
        markdown=f"## {first}\n\n{second}", blocks=[block("heading", first, 100), block("paragraph", second, 110)],
        text_items=[piece(first, 45, 100, 100)], width=612, height=792,
    )  # fmt: skip
    assert whole_paragraphs(page) == f"{first} {second}"


def test_a_page_cut_into_many_parts_is_left_as_it_is() -> None:
    title = (100, "The rules of the quay and of its two cranes, as of the first of May")
    pieces = [item for at in range(8) for item in (*row(290 * at, title), *lines_of_two_columns(20 + 290 * at))]
    assert crops(pieces, gutter(pieces, 595), 595, 2400) == []


def piece(text: str, left: float, width: float, top: float, *, size: float = 10) -> Any:
    """With the box of the ink: a word without tall letters has a lower top."""
    tall = any(letter in "bdfhkltABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890" for letter in text)
    height = 0.7 * size if tall else 0.45 * size
    return SimpleNamespace(
        text=text, x=left, width=width, y=top + size - height, height=height, font_size=size,
        trailing_space_generated=True, font_name="", rotation=0.0,
    )  # fmt: skip


LINES = [
    ["There shall be", "an", "Engineering pub", "on", "the ground floor", "near", "the stairs"],
    ["of", "the Hall, which", "serves", "beer, wine and", "soup", "on", "Friday nights"],
]


def ink(*, heading: str = "") -> list[Any]:
    pieces = [piece(heading, 60, 80, 40, size=16)] if heading else []
    for row, words in enumerate(LINES):
        left = 60.0
        for word in words:
            pieces.append(piece(word, left, 5.0 * len(word), 80 + 14 * row))
            left += 5.0 * len(word) + 3
    return pieces


def test_words_in_the_wrong_order_are_seen_and_read_anew_line_by_line() -> None:
    right = " ".join(word for line in LINES for word in line)
    by_tops = " ".join(item.text for item in sorted(ink(), key=lambda item: (item.y, item.x)))
    assert is_garbled(ink(), by_tops)
    assert not is_garbled(ink(), right)
    assert text_by_lines(ink(heading="The pub")) == f"# The pub\n\n{right}"


def test_a_line_that_begins_with_a_label_or_after_a_gap_begins_a_paragraph() -> None:
    pieces = [
        piece("The pub is open.", 60, 300, 80),
        piece("a. It serves beer.", 60, 300, 94),
        piece("b. It serves wine", 60, 300, 108),
        piece("and soup.", 60, 100, 122),
        piece("Nobody smokes.", 60, 300, 160),
    ]
    assert text_by_lines(pieces).split("\n\n") == [
        "The pub is open.", "a. It serves beer.", "b. It serves wine and soup.", "Nobody smokes.",
    ]  # fmt: skip


def test_lines_of_a_column_that_do_not_follow_each_other_are_seen() -> None:
    column = [piece(f"start{n} of a line with an end{n}", 60, 200, 80 + 14 * n) for n in range(20)]
    text = " ".join(item.text for item in column)
    assert not is_out_of_order(column, text)
    assert is_out_of_order(column, " ".join(item.text for item in [*column[::2], *column[1::2]]))


def test_a_table_whose_first_row_is_like_the_others_names_no_columns() -> None:
    rows = ("| Vik | 28130.48 | 67.52 |", "|---|---|---|", "| Kelso | 22260.55 | 48.45 |", "| Gull | 3715.00 | 7.10 |")
    assert with_column_names("\n".join(rows)).split("\n") == ["|  |  |  |", rows[1], rows[0], *rows[2:]]
    named = "\n".join(("| Port | Tolls | Fines |", *rows[1:]))
    assert with_column_names(f"The tolls.\n\n{named}\n\nAll paid.") == f"The tolls.\n\n{named}\n\nAll paid."


def test_groups_above_the_names_of_columns_are_a_part_of_the_names() -> None:
    table = (
        "|  |  | Vik |  |  | Kelso |  |\n|---|---|---|---|---|---|---|\n|  | In | Out | Sum | In | Out | Sum |\n"
        "| 2024 | 3 | 4 | 7 | 1 | 2 | 3 |\n| 2025 | 5 | 6 | 11 | 2 | 2 | 4 |"
    )
    head, _, first, _ = with_column_names(table).split("\n")
    assert head == "|  | Vik In | Vik Out | Vik Sum | Kelso In | Kelso Out | Kelso Sum |"
    assert first == "| 2024 | 3 | 4 | 7 | 1 | 2 | 3 |"
    rules = "|---|---|---|\n| # | Rule | Level |\n| 4.1 | Moor at noon. | 2 |\n| 4.2 | Ring. | 1 |"
    cut = f"| to the next | pier. |  |\n{rules}"
    assert with_column_names(cut).split("\n")[:2] == ["to the next pier.", "| # | Rule | Level |"]


def test_words_of_code_in_a_line_are_no_block_of_code() -> None:
    pieces = [
        *row(60, (60, "The keeper of the quay calls"), (200, "ring()"), (240, "before each boat")),
        *row(75, (60, "comes into the harbour in the morning, and then he waits")),
        *row(90, (60, "ring(2)")),
    ]
    parted = "The keeper of the quay calls before each boat\n\n```\nring()\n```\n\ncomes in, and then he waits."
    assert has_parted_lines(pieces, parted)
    assert not has_parted_lines(pieces, "He waits.\n\n```\nring(2)\n```")
    assert not has_parted_lines(pieces, f"{parted}\n\n```\nring(3)\nwait()\n```")
    assert not has_parted_lines(pieces, f"{parted}\n\n| a | b |\n|---|---|\n| 1 | 2 |")
    assert not has_parted_lines([item for item in pieces if item.y != 75 and len(item.text) < 20], parted)
    assert not has_parted_lines(pieces, "No code.")
    assert not has_parted_lines([], "No text.")
