"""What a Word document sets in a monospaced font is code: blocks of lines, and names in a sentence."""

from __future__ import annotations

import pytest
from office_files import docx

from groundwire.indexes.loaders import parse

FONT = '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>'
STYLES = (
    f'<w:style w:styleId="Code"><w:rPr>{FONT}</w:rPr></w:style>'
    '<w:style w:styleId="Typed"><w:basedOn w:val="Code"/></w:style>'
    '<w:style w:styleId="Serif"><w:rPr><w:rFonts w:ascii="Times" w:hAnsi="Times"/></w:rPr></w:style>'
)
PROSE = "The crane is started by hand on every morning, and again after each storm."


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(*runs: str, properties: str = "") -> str:
    return f"<w:p><w:pPr>{properties}</w:pPr>{''.join(runs)}</w:p>"


def line(text: str) -> str:
    return paragraph(run(text, FONT))


def text_of(*paragraphs: str) -> str:
    """The text of a document with enough prose around."""
    prose = paragraph(run(PROSE))
    return parse(docx("".join([prose, *paragraphs, prose]), styles=STYLES), "a.docx").text[len(PROSE) : -len(PROSE)]


def test_lines_of_code_are_one_block_with_their_indentation() -> None:
    tab = f"<w:r><w:rPr>{FONT}</w:rPr><w:tab/><w:t>hoist()</w:t></w:r>"
    text = text_of(line("while load:"), paragraph(tab), "<w:p/>", line("stop()"), "<w:p/>")
    assert text == "\n\n```\nwhile load:\n    hoist()\n\nstop()\n```\n\n"


def test_lines_of_one_paragraph_and_an_indentation_that_all_have() -> None:
    broken = f"<w:r><w:rPr>{FONT}</w:rPr><w:t>  hoist up</w:t><w:br/><w:t>  hoist down</w:t></w:r>"
    assert text_of(paragraph(broken)) == "\n\n```\nhoist up\nhoist down\n```\n\n"


@pytest.mark.parametrize("style", ["Code", "Typed"])
def test_the_font_of_a_style_counts(style: str) -> None:
    assert (
        text_of(paragraph(run("hoist up"), properties=f'<w:pStyle w:val="{style}"/>')) == "\n\n```\nhoist up\n```\n\n"
    )


def test_a_run_in_another_font_is_no_code() -> None:
    other = '<w:rFonts w:ascii="Times" w:hAnsi="Times"/>'
    told = paragraph(run("Hoist it ", other), run("up", other), properties='<w:pStyle w:val="Code"/>')
    assert text_of(told) == "\n\nHoist it up\n\n"


@pytest.mark.parametrize(
    ("runs", "text"),
    [
        ((run("Set "), run("ramp", FONT), run("_limit", FONT), run(" first.")), "Set `ramp_limit` first."),
        ((run("Set "), run(" ramp. ", FONT), run("Then go.")), "Set  `ramp`. Then go."),
        ((run("Go to "), run("../quay", FONT), run(".")), "Go to `../quay`."),
        ((run("It lifts "), run("1,200", FONT)), "It lifts 1,200"),
        ((run("Type "), run("`date`", FONT)), "Type `date`"),
        ((run("Two"), run(" ", FONT), run("words.")), "Two words."),
    ],
)
def test_code_in_a_sentence_stands_between_backticks(runs: tuple[str, ...], text: str) -> None:
    assert text_of(paragraph(*runs)) == f"\n\n{text}\n\n"


def test_a_heading_has_no_marks() -> None:
    heading = paragraph(run("The ", "<w:b/>"), run("Ramp", f"<w:b/>{FONT}"), run(" Setting", "<w:b/>"))
    assert "# The Ramp Setting\n" in text_of(heading)


def test_a_document_that_is_typed_throughout_has_no_code() -> None:
    document = parse(docx(line("The crane lifts 40 tonnes.") + line("It is tested in May.")), "a.docx")
    assert document.text == "The crane lifts 40 tonnes.\n\nIt is tested in May."


NUMBERING = (
    '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum '
    'w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>'
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
)


def test_code_below_an_item_belongs_to_it() -> None:
    number = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    steps = [paragraph(run("Hoist the load at noon:"), properties=number), line("hoist up"), line("hoist hold")]
    steps.append(paragraph(run("Wait for the bell."), properties=number))
    document = parse(docx("".join(steps), styles=STYLES, **{"word/numbering.xml": NUMBERING}), "a.docx")
    block = "    ```\n    hoist up\n    hoist hold\n    ```"
    assert document.text == f"1. Hoist the load at noon:\n\n{block}\n2. Wait for the bell."


LARGE = '<w:sz w:val="32"/>'
TITLE = (
    '<w:style w:styleId="T"><w:name w:val="Title"/></w:style>'
    '<w:style w:styleId="1"><w:name w:val="heading 1"/></w:style>'
)


@pytest.mark.parametrize(
    ("paragraphs", "title"),
    [
        ((("Quay Control", "T"), ("Operator's Guide", "T"), (PROSE, "")), "Quay Control: Operator's Guide"),
        ((("Quay Control", "T"), (PROSE, ""), ("Annex", "T")), "Quay Control"),
        ((("THE HANDBOOK of Vik", "T"), (PROSE, "")), "The handbook"),
        (((PROSE, ""), ("Rules", "1")), "The handbook"),
    ],
)
def test_a_title_that_the_document_does_not_say_is_that_of_another(
    paragraphs: tuple[tuple[str, str], ...], title: str
) -> None:
    """The file declares "The handbook"."""
    body = "".join(paragraph(run(text), properties=f'<w:pStyle w:val="{style}"/>') for text, style in paragraphs)
    assert parse(docx(body, styles=TITLE), "a.docx").title == title


def test_the_first_line_may_be_a_title_in_small_letters() -> None:
    body = paragraph(run("quaycontrol", f"<w:b/>{LARGE}")) + paragraph(run(PROSE))
    assert parse(docx(body), "a.docx").title == "quaycontrol"
