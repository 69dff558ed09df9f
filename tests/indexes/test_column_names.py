from __future__ import annotations

import pytest
from made_evidence import passage

from groundwire.evidence.citable import sentences_of
from groundwire.evidence.visible import visible_text
from groundwire.indexes.loaders import parse
from groundwire.indexes.loaders.column_names import header_rows
from groundwire.indexes.loaders.header_names import one_header


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([("Berth", "Depth"), ("KEL-2", "7"), ("KEL-3", "9")], 1),
        ([("V15.1", "Check the limits."), ("V15.2", "Check the totals."), ("V15.3", "Check the dates.")], 0),
        ([("2025-01-02", "Vik"), ("2025-01-03", "Kelso"), ("2025-01-04", "Vik")], 0),
        ([("Port", "2024", "2025"), ("Vik", "3", "4"), ("Kelso", "5", "6")], 1),
        ([("Q1", "Q2"), ("yes", "no"), ("no", "no")], 1),
        ([("1", "2"), ("a", "b"), ("c", "d")], 1),
        ([("0.5", "1.5"), ("0.7", "2"), ("0.1", "3.5")], 0),
        ([("2024", "2025"), ("3", "4.5"), ("5", "6")], 1),
        ([("V15.1", "Check the limits."), ("V15.2", "Check the totals.")], 1),
        ([("V15.1", "Vik"), ("V15.2", "Kelso"), ("see below", "Vik")], 1),
        ([("Name",)], 1),
        ([("Vik", "0", "0"), ("Kelso", "1,204", "7"), ("Gull", "31", "9")], 0),
        ([("Port", "2024", "2024"), ("Vik", "3", "4"), ("Kelso", "5", "6")], 1),
        ([("Dues", "875.5"), ("Repairs", "350"), ("Crane", "1,200")], 0),
        ([("Depth", "0.5", "1.5"), ("Vik", "7", "9"), ("Kelso", "8", "3")], 1),
        ([("Dues", "1.2.3"), ("Repairs", "4"), ("Crane", "5")], 0),
        ([("Dues", "875.5"), ("Repairs", "none"), ("Crane", "5")], 1),
        ([], 1),
    ],
)  # fmt: skip
def test_a_first_row_names_the_columns_unless_it_is_written_like_the_others(
    rows: list[tuple[str, ...]], expected: int
) -> None:
    assert header_rows(rows) == expected


@pytest.mark.parametrize(
    ("rows", "lead", "names"),
    [
        ([("Port", "Tolls")], "", ("Port", "Tolls")),
        ([("Port", "Tolls", "Tolls"), ("Port", "Day", "Year")], "", ("Port", "Tolls Day", "Tolls Year")),
        ([("", "2024", "2025"), ("Port", "Tolls", "Fines")], "", ("Port", "2024 Tolls", "2025 Fines")),
        (
            [("", "", "Vik", "", "", "Kelso", ""), ("", "In", "Out", "Sum", "In", "Out", "Sum")],
            "",
            ("", "Vik In", "Vik Out", "Vik Sum", "Kelso In", "Kelso Out", "Kelso Sum"),
        ),
        ([("In tons", "", "May"), ("", "Tin", "Oil", "Tea")], "", ("In tons May", "Tin", "Oil", "Tea")),
        ([("Tolls", "Tolls", "Tolls"), ("Port", "Day", "Year")], "Tolls", ("Port", "Day", "Year")),
        ([("", "Vik", "", "Kelso", ""), ("", "In", "Out", "In", "Sum")], "", ("Vik Kelso", "In", "Out", "In", "Sum")),
    ],
)  # fmt: skip
def test_a_header_of_several_rows_is_one_row_of_names(
    rows: list[tuple[str, ...]], lead: str, names: tuple[str, ...]
) -> None:
    assert one_header(rows) == (lead, names)


def test_framed_lines_that_all_count_as_a_header_stay_rows() -> None:
    lines = ("Set the lamp", "lamp = on", "wait 5", "lamp = off")
    page = "".join(f"<tr><th>{line}</th></tr>" for line in lines) + "<tr><td>end</td></tr>"
    table = parse(f"<table>{page.replace('</th>', '</th><th>x</th>', 1)}</table>".encode(), "a.html").text
    assert [line in table.split("\n") for line in ("| lamp = on |", "| wait 5 |", "| lamp = off |")] == [True] * 3


def test_every_row_of_a_sheet_without_column_names_can_be_cited() -> None:
    document = parse(b"V15.1,Check the limits.\nV15.2,Check the totals.\nV15.3,Check the dates.\n", "a.csv")
    whole = passage(document.text, source="a.csv")
    shown = [visible_text(whole, sentence) for sentence in sentences_of(whole)]
    assert shown == ["V15.1: Check the limits.", "V15.2: Check the totals.", "V15.3: Check the dates."]
