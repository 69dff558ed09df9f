"""Sheets of a workbook: blocks of rows, their titles, the names of their columns, and kinds of values."""

from __future__ import annotations

import pytest
from office_files import outline, row, xlsx

from groundwire.indexes.loaders import parse
from groundwire.indexes.loaders.grid import number_text


def test_a_sheet_is_cut_into_blocks_that_know_their_cells_and_repeat_the_header() -> None:
    rows = "".join(row(n, f"item {n}", f"{n}") for n in range(3, 80))
    document = parse(xlsx(f"<sheetData>{row(1, 'Prices')}{row(2, 'Name', 'Price')}{rows}</sheetData>"), "a.xlsx")
    blocks = outline(document)
    assert blocks[0] == (("Sheet 1",), "# Sheet 1")
    assert blocks[1][0][1].startswith("A2:B")
    assert all(text.startswith("Prices\n| Name | Price |\n| --- | --- |\n| item ") for _, text in blocks[1:])
    assert len(blocks) == 4
    for heading, text in blocks[2:]:
        first, last = (int(corner[1:]) for corner in heading[1].split(":"))
        assert f"| item {first} | {first} |" in text
        assert f"| item {last} | {last} |" in text


def test_a_title_merged_over_all_columns_stands_above_their_names() -> None:
    cells = f"<sheetData>{row(1, 'Boats')}{row(2, '#', 'Name', 'Berth')}{row(3, '1', 'Gull', '7')}</sheetData>"
    merged = '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>'
    text = parse(xlsx(cells + merged), "a.xlsx").text
    assert text.split("\n")[2:] == ["Boats", "| # | Name | Berth |", "| --- | --- | --- |", "| 1 | Gull | 7 |"]


def test_titles_groups_and_names_of_parts_of_a_statement_leave_its_columns_named() -> None:
    cells = (
        row(1, "Kelso Harbour")
        + row(2, "Plan of dues")
        + row(3, "", "Paid", "Paid", "Due")
        + row(4, "", "Jan", "Feb", "Mar")
        + row(5, "Dues")
        + row(6, "Berths", "10", "0", "31.5")
        + row(8, "Costs")
        + row(9, "Repairs")
        + row(10, "Quay", "7", "0", "0")
        + row(11, "Crane", "2.5", "1", "0")
    )
    merged = "".join(f'<mergeCell ref="{cells}"/>' for cells in ("A1:D1", "A2:D2", "B3:C3"))
    text = parse(xlsx(f"<sheetData>{cells}</sheetData><mergeCells>{merged}</mergeCells>"), "a.xlsx").text
    names = "|  | Paid Jan | Paid Feb | Due Mar |\n| --- | --- | --- | --- |"
    assert text.split("\n\n")[1:] == [
        "Kelso Harbour",
        f"Plan of dues\n{names}\n| Dues |\n| Berths | 10 | 0 | 31.5 |",
        "Costs",
        f"Repairs\n{names}\n| Quay | 7 | 0 | 0 |\n| Crane | 2.5 | 1 | 0 |",
    ]


@pytest.mark.parametrize(
    "below",
    [
        row(5, "Year", "2024", "2025") + row(6, "Berths", "3", "4"),
        row(5, "Share", "", "0.5", "7") + row(6, "Rate", "", "0.1", "9"),
        row(5, "Rate", "0.15"),
    ],
    ids=["years", "another-column", "one-number"],
)
def test_a_table_that_names_itself_or_has_other_columns_borrows_no_names(below: str) -> None:
    cells = row(1, "Port", "Ships", "Crew") + row(2, "Vik", "3", "40") + row(3, "Kelso", "2", "9") + below
    text = parse(xlsx(f"<sheetData>{cells}</sheetData>"), "a.xlsx").text
    assert text.count("Ships") == 1


def test_groups_are_above_their_names_though_one_of_their_columns_has_none() -> None:
    rows = [
        row(1, "Crane", "", "", "", "Tide", "", "Wind"),
        row(2, "Watt", "Hour", "", "Lifts", "High", "Low", "Knots"),
        row(3, "36", "7", "noon", "5", "9.1", "2.4", "12"),
    ]
    merged = '<mergeCells><mergeCell ref="A1:D1"/><mergeCell ref="E1:F1"/></mergeCells>'
    text = parse(xlsx(f"<sheetData>{''.join(rows)}</sheetData>{merged}"), "a.xlsx").text
    assert "| Crane Watt | Crane Hour | Crane | Crane Lifts | Tide High | Tide Low | Wind Knots |" in text


def test_merged_years_stand_above_the_names_below_them() -> None:
    rows = [
        row(1, "Quay", "2023", "", "2024", ""),
        row(2, "", "Boats", "Cargo", "Boats", "Cargo"),
        row(3, "East", "1", "20", "3", "40"),
    ]
    merged = '<mergeCells><mergeCell ref="B1:C1"/><mergeCell ref="D1:E1"/></mergeCells>'
    text = parse(xlsx(f"<sheetData>{''.join(rows)}</sheetData>{merged}"), "a.xlsx").text
    assert "| Quay | 2023 Boats | 2023 Cargo | 2024 Boats | 2024 Cargo |\n| --- |" in text


def test_a_list_of_single_cells_above_words_is_no_list_of_titles() -> None:
    cells = row(1, "Name") + row(2, "Gull") + row(3, "Tern", "sold")
    text = parse(xlsx(f"<sheetData>{cells}</sheetData>"), "a.xlsx").text
    assert text.split("\n\n")[1].startswith("| Name |")


def test_each_value_of_a_row_too_wide_for_a_table_is_named_by_the_first_cell() -> None:
    names = [f"Harbour number {n} of the northern coast" for n in range(1, 30)]
    cells = row(1, "", *names) + row(2, "Dues", *map(str, range(29))) + row(3, "Repairs", *map(str, range(29)))
    text = parse(xlsx(f"<sheetData>{cells}</sheetData>"), "a.xlsx").text
    assert text.split("\n\n")[1].startswith(
        "- Dues; Harbour number 1 of the northern coast: 0\n- Dues; Harbour number 2"
    )


def test_column_names_above_a_blank_row_are_those_of_the_rows_below_it() -> None:
    names = row(1, "In thousands", "May 2023", first="A") + row(2, "Tolls", "Fines", "Berths in use", first="B")
    cells = f"<sheetData>{names}{row(4, 'Vik', '31', '4', '12')}{row(5, 'Kelso', '45', '6', '9')}</sheetData>"
    assert parse(xlsx(cells), "a.xlsx").text.split("\n")[2:] == [
        "| In thousands May 2023 | Tolls | Fines | Berths in use |",
        "| --- | --- | --- | --- |",
        "| Vik | 31 | 4 | 12 |",
        "| Kelso | 45 | 6 | 9 |",
    ]


def test_a_table_behind_a_blank_row_that_is_not_named_above_it_stays_apart() -> None:
    above = row(1, "Vik", "Open") + row(2, "Kelso", "Shut")
    for below in (row(4, "Gull", "Berth"), row(4, "Gull", "7", "9"), row(5, "Gull", "7")):
        text = parse(xlsx(f"<sheetData>{above}{below}</sheetData>"), "a.xlsx").text
        assert text.count("\n| --- |") == 2, text


def test_long_notes_merged_over_all_columns_are_all_kept() -> None:
    notes = [f"({letter}) {'Paid to the harbour board at the end of each month. ' * 3}" for letter in "abc"]
    cells = "".join(row(n, note) for n, note in enumerate(notes, 1))
    merged = "".join(f'<mergeCell ref="A{n}:F{n}"/>' for n in range(1, 4))
    text = parse(xlsx(f"<sheetData>{cells}</sheetData><mergeCells>{merged}</mergeCells>"), "a.xlsx").text
    assert [text.count(f"({letter})") for letter in "abc"] == [1, 1, 1]


def test_merged_cells_dates_and_kinds_of_values_are_shown() -> None:
    styles = (
        '<numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs>'
    )
    sheet = (
        '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="b"><v>1</v></c>'
        '<c r="C1" t="e"><v>#REF!</v></c></row>'
        '<row r="2"><c r="A2" s="1"><v>45292</v></c><c r="B2" s="2"><v>45292.5</v></c><c r="C2"><v>0.1</v></c></row>'
        '<row r="3"><c r="A3" t="str"><f>A1</f><v>both</v></c><c r="C3"><v>1E3</v></c></row></sheetData>'
        '<mergeCells><mergeCell ref="A3:B3"/></mergeCells>'
    )
    shared = "<si><r><t>He</t></r><r><t>ad</t></r><rPh><t>reading</t></rPh></si>"
    text = parse(xlsx(sheet, shared=shared, styles=styles), "a.xlsx").text
    assert text.split("\n")[2:] == [
        "| Head | TRUE | #REF! |", "| --- | --- | --- |",
        "| 2024-01-01 | 2024-01-01 12:00 | 0.1 |",
        "| both | both | 1000 |",
    ]  # fmt: skip


def test_a_sheet_with_one_cell_in_the_last_corner_is_small() -> None:
    sheet = f'<sheetData>{row(1, "a")}<row r="1048576"><c r="XFD1048576"><v>7</v></c></row></sheetData>'
    document = parse(xlsx(sheet + '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'), "a.xlsx")
    assert outline(document)[-1] == (("Sheet 1", "XFD1048576:XFD1048576"), "7")
    assert len(document.text) < 100


@pytest.mark.parametrize(
    ("kept", "text"),
    [
        ("94445.8999999999", "94445.9"),
        ("2.2599999999999998", "2.26"),
        ("3.14159265358979", "3.14159265358979"),
        ("35416.66667", "35416.66667"),
        ("0.3333333333333333", "0.333333333333333"),
        ("-7.50", "-7.5"),
        ("1482553", "1482553"),
        ("1" * 20 + ".5", "1.11111111111111e+19"),
    ],
)
def test_a_computed_number_is_written_as_people_write_it(kept: str, text: str) -> None:
    assert number_text(float(kept)) == text
