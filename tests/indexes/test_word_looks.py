"""How the words of a Word document are set: struck out, hidden, raised, in fonts of signs; and boxes to tick."""

from __future__ import annotations

import pytest
from office_files import W, docx

from groundwire.indexes.loaders import parse

STYLES = (
    '<w:style w:styleId="Old"><w:rPr><w:strike/></w:rPr></w:style>'
    '<w:style w:styleId="Older"><w:basedOn w:val="Old"/></w:style>'
    '<w:style w:styleId="Kept"><w:basedOn w:val="Old"/><w:rPr><w:strike w:val="0"/></w:rPr></w:style>'
    '<w:style w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style>'
    '<w:style w:styleId="Power"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>'
    '<w:style w:styleId="Greek"><w:rPr><w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/></w:rPr></w:style>'
)
RAISED = '<w:vertAlign w:val="superscript"/>'


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def styled(name: str) -> str:
    return f'<w:rStyle w:val="{name}"/>'


def text_of(*runs: str, style: str = "", mark: str = "") -> str:
    properties = f'<w:pPr><w:pStyle w:val="{style}"/><w:rPr>{mark}</w:rPr></w:pPr>'
    return parse(docx(f"<w:p>{properties}{''.join(runs)}</w:p>", styles=STYLES), "a.docx").text


OUT = ["<w:strike/>", "<w:dstrike/>", '<w:vanish w:val="1"/>', *map(styled, ("Old", "Older", "Secret"))]


@pytest.mark.parametrize("properties", OUT)
def test_what_is_struck_out_or_hidden_is_left_out_and_its_neighbours_stay_apart(properties: str) -> None:
    assert text_of(run("It lifts "), run("40", properties), run(" 25 tonnes.")) == "It lifts 25 tonnes."
    assert text_of(run("It lifts 30"), run("40", properties), run("25 tonnes.")) == "It lifts 30 25 tonnes."


@pytest.mark.parametrize("properties", ['<w:strike w:val="0"/>', '<w:vanish w:val="false"/>', styled("Kept")])
def test_what_is_no_longer_struck_out_is_read(properties: str) -> None:
    assert text_of(run("It lifts "), run("40", properties)) == "It lifts 40"


def test_the_style_of_a_paragraph_strikes_it_out_but_for_runs_that_say_otherwise() -> None:
    words = run("Dogs may ride. "), run("Cats may. ", '<w:strike w:val="0"/>'), run("Rats may.", styled("Old"))
    assert text_of(*words, run("Bats may."), style="Older") == "Cats may. Rats may."


def test_a_hidden_item_is_counted_only_where_its_mark_is_seen() -> None:
    level = '<w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
    numbering = (
        f'<w:abstractNum w:abstractNumId="0">{level}</w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    )
    number = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    marks = {"a": "", "b": "<w:vanish/>", "c": ""}
    body = "".join(
        f"<w:p><w:pPr>{number}<w:rPr>{mark}</w:rPr></w:pPr>{run(text, mark)}</w:p>" for text, mark in marks.items()
    )
    part = {"word/numbering.xml": f"<w:numbering {W}>{numbering}</w:numbering>"}
    assert parse(docx(body, **part), "a.docx").text == "1. a\n2. c"


def test_a_power_is_raised_also_by_a_style_and_in_several_runs() -> None:
    assert text_of(run("5 x 10"), run("4", styled("Power")), run(" C")) == "5 x 10\u2074 C"
    assert text_of(run("10"), run("-", RAISED), run("6", RAISED), run(" bar")) == "10\u207b\u2076 bar"


@pytest.mark.parametrize(
    ("font", "code", "expected"),
    [
        ("Symbol", "F02D", "\u2212"),
        ("Symbol", "00B1", "\u00b1"),
        ("Symbol", "F0B3", "\u2265"),
        ("Symbol", "F0A3", "\u2264"),
        ("Symbol", "F0AE", "\u2192"),
        ("Symbol", "F06D", "\u00b5"),
        ("Symbol", "F057", "\u03a9"),
        ("Wingdings", "F0A8", "\u2610"),
        ("Wingdings", "F0FE", "\u2611"),
        ("Wingdings", "F0E0", "\u2192"),
        ("Wingdings", "F03A", "\ufffd"),
        ("Unheard", "F0E0", "\ufffd"),
        ("Arial", "00E9", "\u00e9"),
        ("Symbol", "x", "\ufffd"),
        ("Symbol", "FFFFFFFFFFFF", "\ufffd"),
        ("Symbol", "D800", "\ufffd"),
    ],
)
def test_a_sign_of_a_font_of_signs_is_the_sign_that_is_seen(font: str, code: str, expected: str) -> None:
    symbol = f'<w:r><w:sym w:font="{font}" w:char="{code}"/></w:r>'
    assert text_of(run("a "), symbol, run("5")) == f"a {expected}5"


def test_letters_in_a_font_of_signs_are_signs() -> None:
    fonts = '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'
    words = run("\uf0b1", fonts), run("3 "), run("m", fonts), run("g, "), run("a b", styled("Greek"))
    assert text_of(*words) == "\u00b13 \u00b5g, \u03b1 \u03b2"
    assert text_of(run("m", '<w:rFonts w:ascii="Arial" w:hAnsi="Symbol"/>')) == "m"


def box(settings: str) -> str:
    return f'<w:r><w:fldChar w:fldCharType="begin"><w:ffData>{settings}</w:ffData></w:fldChar></w:r>'


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ('<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>', "\u2611"),
        ('<w:checkBox><w:default w:val="1"/><w:checked w:val="0"/></w:checkBox>', "\u2610"),
        ('<w:checkBox><w:default w:val="1"/></w:checkBox>', "\u2611"),
        ("<w:checkBox/>", "\u2610"),
        ('<w:ddList><w:result w:val="1"/><w:listEntry w:val="ask"/><w:listEntry w:val="go"/></w:ddList>', "go"),
        ('<w:ddList><w:listEntry w:val="ask"/><w:listEntry w:val="go"/></w:ddList>', "ask"),
        ('<w:ddList><w:result w:val="7"/><w:listEntry w:val="ask"/></w:ddList>', ""),
    ],
)
def test_a_field_of_a_form_shows_its_state(settings: str, expected: str) -> None:
    assert text_of(box(settings), run(" Rudder")) == f"{expected} Rudder".strip()
