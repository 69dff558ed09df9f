"""OpenDocument files are told as they are shown: without comments, and without what is struck out or hidden."""

from __future__ import annotations

import pytest
from office_files import odf

from groundwire.indexes.loaders import parse

NOTE = "<office:annotation><dc:creator>Bo</dc:creator><text:p>Wrong, it is 999.</text:p></office:annotation>"
TABLE = "| Haven | Fee |\n| --- | --- |\n| Lund | {} |"


def style(name: str, properties: str, family: str = "text", parent: str = "") -> str:
    based = f' style:parent-style-name="{parent}"' if parent else ""
    inside = f"<style:text-properties {properties}/>" if properties else ""
    return f'<style:style style:name="{name}" style:family="{family}"{based}>{inside}</style:style>'


STYLES = (
    style("S", 'style:text-line-through-style="solid"')
    + style("T", "", parent="S")
    + style("N", 'style:text-line-through-style="none"')
    + style("H", 'text:display="none"')
    + style("U", 'style:text-position="super 58%"')
    + style("V", 'style:text-position="33% 58%"')
    + style("L", 'style:text-position="sub 58%"')
    + style("P", 'style:text-line-through-type="single"', "paragraph")
    + style("C", 'style:text-line-through-style="solid"', "table-cell")
)


def table(fee: str, columns: str = "") -> str:
    cell = "<table:table-cell><text:p>{}</text:p></table:table-cell>"
    return (
        f'<table:table table:name="F">{columns}<table:table-row>{cell.format("Haven")}{cell.format("Fee")}'
        f"</table:table-row><table:table-row>{cell.format('Lund')}{fee}</table:table-row></table:table>"
    )


def span(name: str, words: str) -> str:
    return f'<text:span text:style-name="{name}">{words}</text:span>'


def text_of(content: str) -> str:
    return parse(odf("text", content, styles=STYLES), "a.odt").text


@pytest.mark.parametrize("inside", [f"{NOTE}<text:p>100</text:p>", f"<text:p>10{NOTE}0</text:p>"])
@pytest.mark.parametrize(("kind", "name"), [("text", "a.odt"), ("spreadsheet", "a.ods")])
def test_the_comment_on_a_cell_is_no_part_of_its_value(kind: str, name: str, inside: str) -> None:
    data = odf(kind, table(f"<table:table-cell>{inside}</table:table-cell>"))
    assert parse(data, name).text.endswith(TABLE.format(100))


def test_the_note_in_a_cell_is_told_once() -> None:
    note = "<text:note><text:note-body><text:p>until May</text:p></text:note-body></text:note>"
    cell = f"<table:table-cell><text:p>closed{note}</text:p></table:table-cell>"
    assert text_of(table(cell)) == TABLE.format("closed (until May)")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (f"lifts {span('S', '40')}25 t", "lifts 25 t"),
        (f"lifts {span('T', '40')} 25 t", "lifts 25 t"),
        (f"4{span('S', '0')}5", "4 5"),
        (f"a {span('S', 'b ' + span('N', 'c') + ' d')} e", "a c e"),
        (f"a{span('H', 'b')}c", "ac"),
        (f"10{span('U', '3')} or 10{span('V', '-5')} or CO{span('L', '2')}", "10\u00b3 or 10\u207b\u2075 or CO2"),
        ('a<text:hidden-text text:is-hidden="true">b</text:hidden-text> c', "a c"),
        ('a<text:hidden-paragraph text:is-hidden="true"/>', ""),
    ],
)
def test_what_is_struck_out_or_hidden_is_left_out_and_raised_numbers_are_raised(words: str, told: str) -> None:
    after = '<text:section text:display="none"><text:p>gone</text:p></text:section><text:p>end</text:p>'
    assert text_of(f"<text:p>{words}</text:p>{after}") == f"{told}\n\nend".strip()


def test_a_struck_paragraph_and_the_struck_cells_of_a_sheet_are_left_out() -> None:
    assert text_of('<text:p text:style-name="P">old</text:p><text:p>new</text:p>') == "new"
    struck = '<table:table-cell table:style-name="C"><text:p>90</text:p></table:table-cell><table:table-cell/>'
    own = parse(odf("spreadsheet", table(struck), styles=STYLES), "a.ods")
    assert "Lund" in own.text
    assert "90" not in own.text
    columns = '<table:table-column/><table:table-column table:default-cell-style-name="C"/>'
    cell = "<table:table-cell><text:p>90</text:p></table:table-cell>"
    by_column = parse(odf("spreadsheet", table(cell, columns), styles=STYLES), "a.ods")
    assert "Lund" in by_column.text
    assert "90" not in by_column.text


def test_the_text_of_shapes_is_told_after_the_paragraph_that_holds_them() -> None:
    shapes = "".join(f"<draw:{kind}><text:p>{kind}</text:p></draw:{kind}>" for kind in ("rect", "ellipse"))
    slides = parse(odf("presentation", f"<draw:page>{shapes}<draw:g>{shapes}</draw:g></draw:page>"), "a.odp")
    assert slides.text.split() == ["rect", "ellipse"] * 2
    assert text_of(f"<text:p>One{shapes} two.</text:p>") == "One two.\n\nrect\n\nellipse"


def test_a_numbered_paragraph_is_an_item() -> None:
    paragraph = '<text:numbered-paragraph text:level="2"><text:p>Wait.</text:p></text:numbered-paragraph>'
    assert text_of(f"<text:p>Do:</text:p>{paragraph}").split("\n")[-1] == "  - Wait."
