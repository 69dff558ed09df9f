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
    ("table", "expected"),
    [
        ("| Key terms | Key terms |\n|---|---|\n| Date | [Fill in] |", ["Key terms: Date: [Fill in]"]),
        ("| | |\n|---|---|\n| Date: | 5 May |", ["Date: 5 May"]),
        ("| A | B | C |\n|---|---|---|\n| The fees | The fees | The fees |\n| 1 | 2 | 3 |", ["A: 1; B: 2; C: 3"]),
        ("| A | B |\n|---|---|\n| All pay twice. | All pay twice. |", ["All pay twice."]),
        ("| Name |\n|---|\n| Ann |", ["Name: Ann"]),
        ("| Name: | Ann |\n|---|---|\n| Role: | |\n| Berth: | 7 |", ["Name: Ann", "Berth: 7"]),
    ],
)
def test_a_title_merged_over_a_table_names_no_column_and_a_merged_cell_is_shown_once(
    table: str, expected: list[str]
) -> None:
    assert [address.shown for address in addresses(table)] == expected
