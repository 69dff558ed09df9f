"""Numbers that Word counts and stores in no text, clauses that are set as headings, and tables without column names."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from laws import law
from office_files import W, docx, p

from groundwire.indexes.loaders import Document, parse

HEADINGS = "".join(
    f'<w:style w:styleId="H{n}"><w:name w:val="heading {n}"/><w:pPr><w:numPr><w:ilvl w:val="{n - 1}"/>'
    '<w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    for n in (1, 2, 3)
)
CLAUSES = (("decimal", "%1."), ("decimal", "%1.%2"), ("lowerLetter", "(%3)"), ("lowerRoman", "(%4)"))


def level(at: int, form: str, text: str, more: str = "") -> str:
    return f'<w:lvl w:ilvl="{at}"><w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/>{more}</w:lvl>'


def levels(*forms: tuple[str, str]) -> str:
    return "".join(level(at, *form) for at, form in enumerate(forms))


def numbering(lists: dict[str, str], numbers: dict[str, tuple[str, str]]) -> str:
    """`lists`: id -> levels; `numbers`: id -> (list, overrides)."""
    abstract = "".join(f'<w:abstractNum w:abstractNumId="{key}">{each}</w:abstractNum>' for key, each in lists.items())
    instances = "".join(
        f'<w:num w:numId="{key}"><w:abstractNumId w:val="{of}"/>{own}</w:num>' for key, (of, own) in numbers.items()
    )
    return f"<w:numbering {W}>{abstract}{instances}</w:numbering>"


def item(text: str, depth: int = 0, number: str = "1", *, within: str = "") -> str:
    properties = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{number}"/></w:numPr>{within}'
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def read(body: str, numbers: str = "", styles: str = HEADINGS) -> Document:
    part = numbers or numbering({"0": levels(*CLAUSES)}, {"1": ("0", "")})
    return parse(docx(body, styles=styles, **{"word/numbering.xml": part}), "a.docx")


def lines(document: Document) -> list[str]:
    return [line for line in document.text.split("\n") if line]


def test_clauses_in_the_style_of_headings_have_their_numbers_and_their_text_can_be_cited() -> None:
    body = (
        p("Fees", "H1") + p("Taxes. Each party pays its own taxes.", "H2") + p("Late Fees. If a fee is late:", "H2")
        + p("interest is due; and", "H3") + p("whoever is late pays what it costs to ask", "H3")
        + p("access may end.", "H3") + p("Term", "H1")
        + p("This agreement starts when both have signed it, and ends after a year.", "H2")
    )  # fmt: skip
    document = read(body)
    assert lines(document) == [
        "# 1. Fees", "## 1.1 Taxes", "Each party pays its own taxes.", "## 1.2 Late Fees", "If a fee is late:",
        "- (a) interest is due; and", "- (b) whoever is late pays what it costs to ask", "- (c) access may end.",
        "# 2. Term", "2.1 This agreement starts when both have signed it, and ends after a year.",
    ]  # fmt: skip
    assert document.sections[1].heading == ("1. Fees", "1.1 Taxes")


def test_what_is_short_for_a_word_ends_no_title() -> None:
    body = p("St. Mary's Hospital", "H1") + p("Vol. 2 Results", "H1") + p("Smith v. Jones", "H1")
    assert lines(read(body)) == ["# 1. St. Mary's Hospital", "# 2. Vol. 2 Results", "# 3. Smith v. Jones"]


def test_headings_of_one_list_stand_below_each_other_as_their_numbers_do() -> None:
    def heading(text: str, style: str, depth: int) -> str:
        return item(text, depth, within=f'<w:pStyle w:val="{style}"/>')

    body = heading("Access", "H1", 0) + heading("Users", "H3", 1) + heading("Term", "H3", 0) + heading("End", "H3", 1)
    assert lines(read(body)) == ["# 1. Access", "## 1.1 Users", "# 2. Term", "## 2.1 End"]


def test_a_list_begins_anew_where_its_numbering_says_so_and_counts_on_where_it_is_shared() -> None:
    start = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride>'
    own = f'<w:lvlOverride w:ilvl="0">{level(0, "upperRoman", "Part %1")}</w:lvlOverride>'
    numbers = numbering({"0": levels(*CLAUSES)}, {"1": ("0", ""), "2": ("0", ""), "3": ("0", start), "4": ("0", own)})
    body = "".join(item(f"w{each}", 0, each) for each in ("1", "1", "2", "3", "3", "4"))
    assert lines(read(body, numbers)) == ["1. w1", "2. w1", "3. w2", "4. w3", "5. w3", "- Part VI w4"]


def test_deeper_numbers_begin_anew_below_each_number_but_where_the_list_says_otherwise() -> None:
    never = '<w:lvlRestart w:val="0"/>'
    lists = levels(("decimal", "%1."), ("lowerLetter", "%2)")) + level(2, "lowerRoman", "%3.", never)
    body = "".join(item(f"w{depth}", depth) for depth in (0, 1, 1, 2, 0, 1, 2))
    assert lines(read(body, numbering({"0": lists}, {"1": ("0", "")}))) == [
        "1. w0", "  - a) w1", "  - b) w1", "    - i. w2", "2. w0", "  - a) w1", "    - ii. w2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("form", "text", "expected"),
    [
        ("upperLetter", "%1.", "- C. w"), ("lowerRoman", "(%1)", "- (iii) w"), ("decimalZero", "%1", "- 03 w"),
        ("decimal", "Article %1:", "- Article 3: w"), ("bullet", "o", "- w"), ("none", "", "w"),
        ("decimal", "", "w"), ("ordinalText", "%1", "- 3 w"),
    ],
)  # fmt: skip
def test_numbers_are_written_in_the_form_of_their_level(form: str, text: str, expected: str) -> None:
    numbers = numbering({"0": level(0, form, text, '<w:start w:val="3"/>')}, {"1": ("0", "")})
    assert lines(read(item("w"), numbers)) == [expected]


def test_a_number_of_several_parts_stands_before_a_paragraph_or_before_an_item_inside_another() -> None:
    body = p("Boats") + item("Sails", 1) + item("Masts", 1) + p("Ropes") + item("Hemp", 0) + item("Tarred", 1)
    assert lines(read(body)) == ["Boats", "1.1 Sails", "1.2 Masts", "Ropes", "1. Hemp", "  - 1.1 Tarred"]


def test_an_empty_paragraph_is_counted_but_where_it_ends_a_section_or_was_deleted() -> None:
    empty = [item("", within=within) for within in ("", "<w:sectPr/>", "<w:rPr><w:del/></w:rPr>")]
    assert [lines(read(each + item("w")))[0] for each in empty] == ["2. w", "1. w", "1. w"]


def test_a_list_may_take_its_levels_from_the_style_of_another() -> None:
    linked = '<w:numStyleLink w:val="Mine"/>'
    lists = {"0": f'<w:styleLink w:val="Mine"/>{levels(*CLAUSES)}', "1": linked, "2": '<w:numStyleLink w:val="None"/>'}
    body = item("a", 0, "1") + item("b", 0, "2") + item("c", 0, "3") + item("d", 0, "7")
    paragraphs = lines(read(body, numbering(lists, {"1": ("0", ""), "2": ("1", ""), "3": ("2", "")})))
    assert paragraphs == ["1. a", "2. b", "c", "- d"]


def test_a_short_first_line_in_large_type_is_the_title() -> None:
    def large(text: str) -> str:
        return f'<w:p><w:r><w:rPr><w:sz w:val="44"/></w:rPr><w:t>{text}</w:t></w:r></w:p>'

    document = parse(docx(large("Quay Agreement") + p("Who may moor."), **{"docProps/core.xml": "<a/>"}), "a.docx")
    assert (document.title, document.text) == ("Quay Agreement", "# Quay Agreement\n\nWho may moor.")
    assert lines(read(large("Come in and look."))) == ["Come in and look."]


def cell(text: str, *, bold: bool = False, over: int = 1) -> str:
    run = f"<w:r><w:rPr>{'<w:b/>' if bold else ''}</w:rPr><w:t>{text}</w:t></w:r>"
    return f'<w:tc><w:tcPr><w:gridSpan w:val="{over}"/></w:tcPr><w:p>{run}</w:p></w:tc>'


def table(*rows: str) -> str:
    return f"<w:tbl>{''.join(f'<w:tr>{each}</w:tr>' for each in rows)}</w:tbl>"


def test_the_first_row_of_a_table_of_labels_and_values_names_no_columns() -> None:
    labels = [cell("Term", bold=True) + cell("one year"), cell("Law", bold=True) + cell("of Norway")]
    assert lines(read(table(*labels))) == ["|  |  |", "| --- | --- |", "| Term | one year |", "| Law | of Norway |"]
    rows = [cell("Name", bold=True) + cell("Value", bold=True), *labels]
    assert lines(read(table(*rows)))[0] == "| Name | Value |"


def test_a_row_that_is_one_long_cell_is_a_paragraph_between_the_rows() -> None:
    words = "The terms below hold for both sides until the last berth of the quay has been given up."
    rows = (cell("Boat") + cell("Berth") + cell("Fee"), cell("Gull") + cell("7") + cell("12"))
    body = table(rows[0], rows[1], cell(words, over=3), cell("Tern") + cell("8") + cell("13"))
    header = ["| Boat | Berth | Fee |", "| --- | --- | --- |"]
    assert lines(read(body)) == [*header, "| Gull | 7 | 12 |", words, *header, "| Tern | 8 | 13 |"]
    layout = table(cell("Key Terms", over=2), cell("Term") + cell("one year"))
    assert lines(read(layout)) == ["Key Terms", "|  |  |", "| --- | --- |", "| Term | one year |"]


def test_numbers_stand_in_cells_too() -> None:
    def holding(text: str) -> str:
        return f"<w:tc>{item(text)}{item('then')}</w:tc>"

    rows = table(holding("open") + holding("close"), cell("x") + cell("y"))
    assert lines(read(rows))[0] == "| 1. open 2. then | 3. close 4. then |"


@law(
    40, 200,
    paragraphs=st.lists(
        st.tuples(
            st.integers(-1, 9), st.sampled_from(["", "H1", "H2", "H3"]), st.sampled_from(["1", "2", "0", "x"]),
            st.lists(st.sampled_from(["Fee", "due", "No.", "Term.", "7", "a;", "(b)"]), min_size=1, max_size=12),
        ),
        max_size=8,
    ),
    forms=st.lists(
        st.tuples(
            st.sampled_from(["decimal", "lowerRoman", "upperLetter", "bullet", "none", "?"]),
            st.sampled_from(["%1.", "%1.%2", "(%3)", "%9", "", "x"]),
        ),
        max_size=10,
    ),
)  # fmt: skip
def test_every_word_of_every_paragraph_is_read_however_it_is_numbered(
    paragraphs: list[tuple[int, str, str, list[str]]], forms: list[tuple[str, str]]
) -> None:
    numbers = numbering({"0": levels(*forms)}, {"1": ("0", ""), "2": ("9", "")})
    body = "".join(
        item(" ".join(words), depth, number, within=f'<w:pStyle w:val="{style}"/>')
        for depth, style, number, words in paragraphs
    )
    text = read(body, numbers).text
    at = 0
    for *_, words in paragraphs:
        for word in words:
            at = text.index(word.rstrip("."), at) + len(word.rstrip("."))


def test_a_cell_over_the_whole_width_is_said_once_where_the_names_of_columns_are_too_long_for_a_header() -> None:
    names = [" ".join([word] * 60) for word in ("boat", "berth", "fee")]
    rows = ("".join(map(cell, names)), cell("In summer", over=3), cell("Gull") + cell("7") + cell("12"))
    entries = lines(read(table(*rows)))
    assert entries[0] == "- In summer"
    assert [line.rpartition(": ")[2] for line in entries[1:]] == ["Gull", "7", "12"]


def test_a_row_that_begins_in_a_later_column_stands_below_the_names_of_that() -> None:
    first, later = cell("Oslo") + cell("11") + cell("22"), cell("33") + cell("44")
    before = '<w:trPr><w:gridBefore w:val="1"/></w:trPr>'
    text = read(table(cell("Port") + cell("Import") + cell("Export"), first, before + later)).text
    assert text.endswith("| Oslo | 11 | 22 |\n|  | 33 | 44 |")
