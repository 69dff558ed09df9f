"""A table of a page or an office document whose first row is like those below it has no names of columns."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from office_files import docx, odf

from groundwire.indexes.loaders import parse

UNNAMED = [("Rope", "2 at $20", "$40"), ("Lamp", "1 at $15", "$15"), ("Bell", "3 at $5", "$15")]
NAMED = [("Thing", "Number", "Cost"), *UNNAMED]


def html(rows: list[tuple[str, ...]]) -> str:
    cells = ("".join(f"<td>{cell}" for cell in row) for row in rows)
    return parse(f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>".encode(), "a.html").text


def word(rows: list[tuple[str, ...]]) -> str:
    def cell(text: str) -> str:
        return f"<w:tc><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc>"

    body = "".join(f"<w:tr>{''.join(map(cell, row))}</w:tr>" for row in rows)
    return parse(docx(f"<w:tbl>{body}</w:tbl>"), "a.docx").text


def opendocument(rows: list[tuple[str, ...]]) -> str:
    def cell(text: str) -> str:
        return f"<table:table-cell><text:p>{text}</text:p></table:table-cell>"

    body = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    return parse(odf("text", f'<table:table table:name="T">{body}</table:table>'), "a.odt").text


@pytest.mark.parametrize("text_of", [html, word, opendocument])
def test_it_has_none(text_of: Callable[[list[tuple[str, ...]]], str]) -> None:
    lines = [f"| {' | '.join(row)} |" for row in UNNAMED]
    assert text_of(UNNAMED).split("\n") == ["|  |  |  |", "| --- | --- | --- |", *lines]
    assert text_of(NAMED).split("\n") == ["| Thing | Number | Cost |", "| --- | --- | --- |", *lines]


@pytest.mark.parametrize(("first", "named"), [("<a href='a'>rope</a>", False), ("Page", True)])
def test_an_index_of_links_has_none(first: str, named: bool) -> None:
    rows = [first, "<a href='b'>lamp</a>", "<a href='c'>bell</a>"]
    table = "".join(f"<tr><td>{cell}<td>What it is for</tr>" for cell in rows)
    lines = parse(f"<table>{table}</table>".encode(), "a.html").text.split("\n")
    assert (lines[0] == "|  |  |") == (not named)


@pytest.mark.parametrize("option", ["-fast", "-eraseDEL", "--wait n", "-h, --help"])
def test_a_bold_line_with_an_option_is_a_heading_in_whatever_letters(option: str) -> None:
    bold = f"<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>{option}</w:t></w:r></w:p>"
    document = parse(docx(f"{bold}<w:p><w:r><w:t>Ring it.</w:t></w:r></w:p>"), "a.docx")
    assert document.text == f"# {option}\n\nRing it."
