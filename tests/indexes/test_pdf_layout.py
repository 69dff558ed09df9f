"""PDFs without tags: lines in the wrong order, raised notes, and the names of columns."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from pdf_pieces import piece, row

from groundwire.indexes.loaders.pdf.lines import has_parted_lines, is_garbled, is_out_of_order, text_by_lines
from groundwire.indexes.loaders.pdf.notes import with_raised_notes
from groundwire.indexes.loaders.pdf.paragraphs import whole_paragraphs
from groundwire.indexes.loaders.pdf.stops import with_whole_numbers
from groundwire.indexes.loaders.pdf.tables import with_column_names


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


LINES = [
    ["There shall be", "an", "Engineering pub", "on", "the ground floor", "near", "the stairs"],
    ["of", "the Hall, which", "serves", "beer, wine and", "soup", "on", "Friday nights"],
]


def ink(*, heading: str = "") -> list[Any]:
    pieces = [piece(heading, 60, 80, 40, size=16)] if heading else []
    for at, words in enumerate(LINES):
        left = 60.0
        for word in words:
            pieces.append(piece(word, left, 5.0 * len(word), 80 + 14 * at))
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


@pytest.mark.parametrize("end", ["night.", "night…", "« night. »", "„night.“"])
def test_a_line_with_space_on_its_left_begins_a_paragraph_after_the_end_of_a_sentence(end: str) -> None:
    pieces = [
        piece(f"The pub is open at {end}", 60, 300, 80),
        piece("It serves beer and wine,", 70, 290, 94),
        piece("but no soup.", 60, 100, 108),
    ]
    assert text_by_lines(pieces).split("\n\n") == [
        f"The pub is open at {end}", "It serves beer and wine, but no soup.",
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


def test_the_numbers_of_notes_behind_a_year_or_a_bracket_are_raised() -> None:
    page = (
        "It had 40 tugs in 2010.8 Were there more? Most lay here (see Table 1).10 All are red. It grew by 2010.8 tons."
    )
    assert with_raised_notes(page) == (
        "It had 40 tugs in 2010.\u2078 Were there more? Most lay here (see Table 1).\u00b9\u2070 All are red. "
        "It grew by 2010.8 tons."
    )


def test_a_note_whose_text_begins_as_an_item_of_a_list_is_raised_where_one_word_ends_with_its_number() -> None:
    page = "The size of those tugs33: this is known.\n\n33. Two tugs are from abroad.\n\n34. Three are not."
    assert with_raised_notes(page) == page.replace("tugs33", "tugs\u00b3\u00b3")


@pytest.mark.parametrize(
    ("number", "shown"), [("24.912", "24.91\u00b2"), ("24.913", "24.913"), ("24.9122", "24.9122"), ("24.91", "24.91")]
)
def test_a_number_of_a_table_with_one_decimal_more_than_all_others_ends_with_its_note(number: str, shown: str) -> None:
    table = "| Quay | Fee | Toll |\n|---|---|---|\n" + "".join(f"| Q{n} | {n}0.55 | {n} |\n" for n in range(4))
    page = f"{table}| Holm | NUMBER | 3 |\n\n2 Includes the lamp."
    assert with_raised_notes(page.replace("NUMBER", number)) == page.replace("NUMBER", shown)
    for other in (
        page.replace("2 Includes", "2. Includes"),
        page.replace("Fee", "Version"),
        f"2 Includes it.\n\n{table}",
    ):
        assert with_raised_notes(other.replace("NUMBER", number)) == other.replace("NUMBER", number)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**2 .5** tons", "**2.5** tons"),
        ("# 1.3 .5 Tugs", "# 1.3.5 Tugs"),
        (".015 .140 [3.17] .300", ".015 .140 [3.17] .300"),
        ("In 2010 .5 of all", "In 2010 .5 of all"),
    ],
)
def test_no_blank_is_between_a_number_and_its_decimals(text: str, shown: str) -> None:
    assert with_whole_numbers(text) == shown
