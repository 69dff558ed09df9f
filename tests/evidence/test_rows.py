"""Rows of tables: what is cited of them, and how they are shown."""

from __future__ import annotations

import pytest
from made_evidence import addresses


def test_prose_that_was_taken_for_a_row_with_one_cell_is_cited_by_its_sentences() -> None:
    """PDF files are laid out by tables, or look as if they were."""
    sentences = [f"Keeper {n} rests for {n} hours after a night of storm." for n in range(1, 9)]
    rows = addresses(f"|  | {' '.join(sentences)} |\n|---|---|\n| Vik | 7 m |")
    assert [(address.sentence.kind, address.shown) for address in rows][:8] == [
        ("sentence", text) for text in sentences
    ]
    short = addresses(f"|  | {sentences[0]} |")
    assert [address.sentence.kind for address in short] == ["row"]


def test_a_row_of_html_is_shown_with_the_names_of_its_columns() -> None:
    names = "<tr>\n  <th>Name</th>\n  <th>Says</th>\n</tr>"
    row = "<tr>\n  <td><code>A_HOME</code></td>\n  <td><ul><li>If 2 &gt; 1.</li><li>**Else** not.</li></ul></td>\n</tr>"
    (address,) = addresses(f"<table>\n<thead>\n{names}\n</thead>\n<tbody>\n{row}\n</tbody>\n</table>")
    assert (address.sentence.kind, address.words) == ("row", row)
    assert address.shown == "Name: A_HOME; Says: If 2 > 1. Else not."
    (bare,) = addresses(row)
    assert bare.shown == "A_HOME: If 2 > 1. Else not."


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["<b>Berth</b>", "<b>Fee</b>"], ["Berth: Vik; Fee: 40"]),
        (["<strong>Berth</strong>\n   ", " **Fee**"], ["Berth: Vik; Fee: 40"]),
        (["<b>Berth</b>", "Fee"], ["Berth: Fee", "Vik: 40"]),  # in bold is what the row is about
        (["<b>Berth</b> and <b>pier</b>", "<b>Fee</b>"], ["Berth and pier: Fee", "Vik: 40"]),
        (["<b>Berth</b>", ""], ["Berth", "Vik: 40"]),
    ],
)
def test_a_first_row_of_html_that_is_all_in_bold_names_the_columns(rows: list[str], expected: list[str]) -> None:
    table = "".join(f"<tr>\n{''.join(f'<td>{cell}</td>' for cell in row)}\n</tr>\n" for row in (rows, ["Vik", "40"]))
    assert [address.shown for address in addresses(f"<table>\n{table}</table>")] == expected


def test_rows_of_html_that_are_all_in_bold_have_no_header() -> None:
    row = "<tr><td><b>Berth</b></td><td><b>40</b></td></tr>\n"
    assert [address.shown for address in addresses(f"<table>\n{row}</table>")] == ["Berth: 40"]
    assert [address.shown for address in addresses(f"<table>\n{row * 2}</table>")] == ["Berth: 40", "Berth: 40"]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("| Key terms | Key terms |\n|---|---|\n| Date | [Fill in] |", ["Key terms: Date: [Fill in]"]),
        ("| | |\n|---|---|\n| Date: | 5 May |", ["Date: 5 May"]),
        ("| A | B | C |\n|---|---|---|\n| The fees | The fees | The fees |\n| 1 | 2 | 3 |", ["A: 1; B: 2; C: 3"]),
        ("| A | B |\n|---|---|\n| All pay twice. | All pay twice. |", ["All pay twice."]),
        ("| Name |\n|---|\n| Ann |", ["Name: Ann"]),
        ("| Berth: | Boat: |\n|---|---|\n| 7 | Vik |", ["Berth: 7; Boat: Vik"]),
        ("| Name: | Ann |\n|---|---|\n| Role: | |\n| Berth: | 7 |", ["Name: Ann", "Berth: 7"]),
    ],
)
def test_a_title_merged_over_a_table_names_no_column_and_a_merged_cell_is_shown_once(
    table: str, expected: list[str]
) -> None:
    assert [address.shown for address in addresses(table)] == expected


@pytest.mark.parametrize(
    ("second", "shown"),
    [
        (
            "<tr><td>less than 5 years</td><td>100</td><td>70 k</td></tr>",
            "Served: less than 5 years; Pilot: 100; Cook: 70 k",
        ),
        ("<tr><td>less than 5 years</td><td>100</td><td>none</td></tr>", "less than 5 years; 100; none"),
    ],
)
def test_words_above_numbers_name_the_columns_of_a_table_of_html(second: str, shown: str) -> None:
    rows = [
        "<tr><td>Served</td><td>Pilot</td><td>Cook</td></tr>",
        "<tr><td>5 years or more</td><td>120</td><td>100 k</td></tr>",
        second,
    ]
    assert [*addresses("<table>\n" + "\n".join(rows) + "\n</table>\n")][-1].shown == shown
