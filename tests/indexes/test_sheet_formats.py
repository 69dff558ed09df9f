"""Cells of a workbook as Excel shows them: number formats, words struck out, raised numbers."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from laws import law
from office_files import row, xlsx

from groundwire.indexes.loaders import parse
from groundwire.indexes.loaders.office.xlsx_formats import elapsed, formatted


@pytest.mark.parametrize(
    ("number", "code", "text"),
    [
        (0.05, "0%", "5%"),
        (0.125, "0%", "12.5%"),
        (0.07, '0"%"', "0.07%"),
        (1200, "#,##0.00 [$\u20ac-407]", "1200 \u20ac"),
        (-5, '"$"#,##0.00', "-$5"),
        (-5, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', "-$5"),
        (0, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', "$0"),
        (5, "[$\u00a3-809]#,##0", "\u00a35"),
        (123, "00000", "00123"),
        (12000, '#,##0," kEUR"', "12 kEUR"),
        (12.5, '0.0" m"', "12.5 m"),
        (3, "0 \\d", "3 d"),
        (1, '"yes";;"no"', "yes"),
        (0, '"yes";;"no"', "no"),
        (-12.5, "0.0;[Red](0.0)", "-12.5"),
        (42, ";;;", "42"),
        (1 / 3, "# ?/?", "0.333333333333333"),
        (6.5e20, "0.00E+00", "6.5e+20"),
        (5, '[>3]"many";"few"', "5"),
        (4.5, "", "4.5"),
    ],
)
def test_a_number_has_what_its_format_adds_and_all_its_digits(number: float, code: str, text: str) -> None:
    assert formatted(float(number), code) == text


@pytest.mark.parametrize(
    ("days", "code", "text"),
    [
        (1.5, "[h]:mm", "36:00"),
        (3, "[hh]:mm:ss", "72:00"),
        (-0.0625, "[h]:mm", "-1:30"),
        (1.00001, "[h]:mm:ss", "24:00:01"),
        (0.0625, "[mm]:ss", "90:00"),
        (0.001, "[ss]", "86"),
        (1.5, "h:mm", None),
        (1.5, '"[h]"0', None),
    ],
)
def test_hours_are_counted_beyond_a_day_where_the_format_says_so(days: float, code: str, text: str | None) -> None:
    assert elapsed(days, code) == text


@law(50, 500, number=st.floats(), code=st.text('#0.,;%$[]()"\\\\ha_*@-? ', max_size=30))
def test_no_format_breaks_a_number(number: float, code: str) -> None:
    assert formatted(number, code)
    assert elapsed(0.5, code) != ""


RAISED = '<vertAlign val="superscript"/>'
STYLES = (
    '<numFmts><numFmt numFmtId="170" formatCode="[h]:mm"/></numFmts>'
    '<fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts>'
    '<cellXfs><xf numFmtId="0" fontId="2"/><xf numFmtId="170"/><xf numFmtId="46"/><xf numFmtId="9"/>'
    '<xf numFmtId="0" fontId="1"/></cellXfs>'
)


def test_cells_are_shown_in_the_format_of_their_style() -> None:
    cells = "".join(f'<c s="{style}"><v>1.5</v></c>' for style in range(5))
    sheet = f'<sheetData>{row(1, "a", "b", "c", "d", "e")}<row r="2">{cells}</row></sheetData>'
    assert parse(xlsx(sheet, styles=STYLES), "a.xlsx").text.endswith("\n| 1.5 | 36:00 | 36:00 | 150% |")


def test_what_is_struck_out_in_a_cell_is_left_out_and_a_raised_number_is_raised() -> None:
    def run(text: str, font: str = "") -> str:
        return f'<r><rPr>{font}</rPr><t xml:space="preserve">{text}</t></r>'

    shared = (
        f"<si>{run('Lifts ')}{run('40', '<strike/>')}{run('25 tonnes')}</si>"
        f"<si>{run('30')}{run('40', '<strike/>')}{run('25')}</si>"
        f"<si>{run('Holds 10')}{run('3', RAISED)}{run(' litres')}</si>"
    )
    cells = "".join(f'<c t="s"><v>{nth}</v></c>' for nth in range(3))
    sheet = f'<sheetData>{row(1, "a", "b", "c")}<row r="2">{cells}</row></sheetData>'
    text = parse(xlsx(sheet, shared=shared), "a.xlsx").text
    assert text.endswith("\n| Lifts 25 tonnes | 30 25 | Holds 10\u00b3 litres |")


def test_the_names_of_columns_are_found_above_amounts_with_their_currency_behind_them() -> None:
    format_ = '<numFmts><numFmt numFmtId="170" formatCode="0 \u20ac"/></numFmts>'
    styles = f'{format_}<cellXfs><xf/><xf numFmtId="170"/></cellXfs>'
    amounts = '<c s="1"><v>7</v></c><c s="1"><v>9</v></c>'
    names = row(1, "", "Jan", "Feb") + row(3, "Dues") + f'<row r="4"><c t="str"><v>Berths</v></c>{amounts}</row>'
    text = parse(xlsx(f"<sheetData>{names}</sheetData>", styles=styles), "a.xlsx").text
    assert text.endswith("Dues\n|  | Jan | Feb |\n| --- | --- | --- |\n| Berths | 7 \u20ac | 9 \u20ac |")
