"""XML is read as its reader sees it: whole sentences, lists, code, tables, and records with their names."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from laws import law

from groundwire.indexes.loaders import Document, UnreadableFileError, parse


def load(text: str, name: str = "a.xml") -> Document:
    return parse(text.encode(), name)


def test_xml_has_titles_as_headings_and_tables() -> None:
    text = (
        "<!DOCTYPE article [<!ENTITY b 'bbbb'>]><article><front><article-title>On <i>tea</i></article-title></front>"
        "<body>"
        "<sec><title>Hot</title><p>Boil &b; it.</p>"
        "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>"
        "</sec></body></article>"
    )
    document = load(text, "a.xml")
    assert document.text == "# On tea\n\n### Hot\n\nBoil bbbb it.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |"
    assert document.title == "On tea"
    assert load("<a><p>one</p><p>two", "a.xml").notes == ("is damaged XML: what stands before the fault was read",)
    with pytest.raises(UnreadableFileError, match="not valid XML"):
        load("no", "a.xml")


def test_attributes_are_read_where_no_element_has_words() -> None:
    settings = "<add key='timeout' value='30'/><gate name='east' depth='7'/><path d=''/><empty/>"
    schema = "xmlns:x='http://www.w3.org/2001/XMLSchema-instance' x:schemaLocation='a b'"
    assert load(f"<port {schema}>{settings}</port>").text == "timeout: 30\n\ngate: name: east; depth: 7"
    assert load(f"<port>{settings}<crew>12</crew></port>").text == "12"


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<x:boat><name>Gull</name><berth>7</berth><crew>Ann</crew><crew>Bo</crew></x:boat>",
         "name: Gull; berth: 7; crew: Ann, Bo"),
        ("<crew unit='men'>12</crew><toll currency='EUR'>5</toll><draft unit='m'>3 m</draft><old status='sold'>x</old>",
         "crew: 12 men; toll: 5 EUR; draft: 3 m; old: x (sold)"),
        ("<p status='new'>One.</p>", "One."),
        ("<nr>V1</nr><name>Sails</name><of><nr>V1.1</nr><is>Dry.</is></of><of><is>Wet.</is></of>",
         "nr: V1; name: Sails\n\nnr: V1.1; is: Dry.\n\nWet."),
        ("<p>So <math><mi>a</mi><mo>=</mo><mn>2</mn></math>.</p>", "So a=2."),
        ("<p>One.</p><aside>Two.</aside>", "One.\n\nTwo."),
        ("<rule>One.</rule><rule>Two.</rule>", "One.\n\nTwo."),
        ("<a1>x</a1>words<b1>y</b1><c1>z</c1>", "x\n\nwords\n\nb1: y; c1: z"),
        ("<a1>x</a1><sec><title>T</title><b1>y</b1></sec><c1>z</c1>", "x\n\n# T\n\ny\n\nz"),
        (f"<a1>{'long ' * 120}</a1><b1>y</b1>", f"{'long ' * 119}long\n\ny"),
    ],
)  # fmt: skip
def test_the_values_of_a_record_in_xml_stand_on_a_line_with_their_names(inside: str, expected: str) -> None:
    assert load(f"<root xmlns:x='urn:x'>{inside}</root>", "a.xml").text == expected


XML_NAMES = st.sampled_from(["boat", "name", "p", "sec", "title", "tr", "td", "i"])
XML = st.recursive(
    st.sampled_from(["Gull", "seven", " ", ""]),
    lambda inner: st.lists(st.tuples(XML_NAMES, inner), max_size=4).map(
        lambda elements: "".join(f"<{name}>{content}</{name}>" for name, content in elements)
    ),
)


@law(40, 200, inside=XML)
def test_no_word_of_xml_is_lost_whatever_the_names_of_its_elements(inside: str) -> None:
    text = load(f"<root><boat>kept</boat>{inside}</root>", "a.xml").text
    for word in ("Gull", "seven", "kept"):
        assert text.count(word) >= f"kept{inside}".count(word)


def test_elements_inside_a_sentence_do_not_break_it() -> None:
    text = (
        "<section><para>The <productname>Orla</productname> pump stops (<own>at 7&nbsp;bar</own>)<footnote><para>Since"
        " 2021.</para></footnote>, see <xref linkend='x'/>.</para>"
        "<para><own>Hoses</own> are <own>red</own>.</para><para><type>Int</type>s.</para></section>"
    )
    assert load(text).text == "The Orla pump stops (at 7 bar) (Since 2021.), see .\n\nHoses are red.\n\nInts."


def test_a_citation_is_one_line() -> None:
    text = (
        "<ref><label>7</label><mixed-citation>In: <name><surname>Ness</surname><given-names>O</given-names></name>, "
        "<article-title>On tea</article-title>. <year>2021</year>.</mixed-citation></ref>"
    )
    assert load(text).text == "7\n\nIn: Ness O, On tea. 2021."


def test_lists_steps_terms_and_code_are_written_as_markdown() -> None:
    text = (
        "<section><title>Start</title><para>Do this:<orderedlist>"
        "<listitem><para>Open it:</para><programlisting>a\n  b</programlisting></listitem>"
        "<listitem><para>Close it.</para><itemizedlist><listitem><para>Slowly.</para></listitem></itemizedlist>"
        "</listitem>"
        "</orderedlist></para><para>Words:</para><variablelist><varlistentry><term>pid</term><term>id</term>"
        "<listitem><para>A number.</para></listitem></varlistentry>"
        "<varlistentry><term>gid</term></varlistentry></variablelist><para>End.</para></section>"
    )
    assert load(text).text == (
        "# Start\n\nDo this:\n\n1. Open it:\n\n  ```\n  a\n    b\n  ```\n\n2. Close it.\n  - Slowly.\n\n"
        "Words:\n\n- pid, id: A number.\n\ngid\n\nEnd."
    )


TABLE = "| Isle | Season | Rate |\n| --- | --- | --- |\n| Capri | summer | 100 |\n| Capri | winter | 200 |"


def test_the_head_the_body_and_the_foot_of_a_table_are_one_table_with_its_spans_repeated() -> None:
    head = "<thead><tr><th>Isle</th><th>Season</th><th>Rate</th></tr></thead>"
    foot = "<tfoot><tr><td>All</td><td colspan='2'>300</td></tr></tfoot>"
    rows = "<tr><td rowspan='2'>Capri</td><td>summer</td><td>100</td></tr><tr><td>winter</td><td>200</td></tr>"
    text = f"<article><p>One:</p><table>{head}{foot}<tbody>{rows}</tbody></table><p>Two.</p></article>"
    assert load(text).text == f"One:\n\n{TABLE}\n| All | 300 | 300 |\n\nTwo."


def test_a_table_of_docbook_repeats_the_cells_that_span_rows_and_columns() -> None:
    columns = "".join(f"<colspec colname='{name}'/>" for name in "abc")
    head = "<thead><row><entry>Isle</entry><entry>Season</entry><entry>Rate</entry></row></thead>"
    rows = (
        "<row><entry morerows='1'>Capri</entry><entry>summer</entry><entry>100</entry></row>"
        "<row><entry>winter</entry><entry>200</entry></row>"
        "<row><entry spanname='ab'>Elba</entry><entry>7</entry></row>"
        "<row><entry>Java</entry><entry namest='b' nameend='c'>closed</entry></row>"
    )
    span = "<spanspec spanname='ab' namest='a' nameend='b'/>"
    group = f"<tgroup cols='3'>{columns}{span}{head}<tbody>{rows}</tbody></tgroup>"
    text = f"<article><table><title>Rates</title>{group}</table></article>"
    assert load(text).text == f"# Rates\n\n{TABLE}\n| Elba | Elba | 7 |\n| Java | closed | closed |"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("is <phrase revisionflag='deleted'>40</phrase><phrase revisionflag='added'>25</phrase> g", "is 25 g"),
        ("is 4<strike>0</strike>5 g", "is 4 5 g"),
        ("<emphasis role='strikethrough'>Enter</emphasis> Wait <hi rend='strikethrough'>a <b>b</b></hi> c", "Wait c"),
        ("<own>Hoses</own> <del>not</del> are red", "Hoses are red"),
        (
            "10<sup>6</sup> or 10<superscript>-5</superscript> or CO<sub>2</sub> 2<sup>1<b>3</b></sup>",
            "10\u2076 or 10\u207b\u2075 or CO2 2\u00b9\u00b3",
        ),
    ],
)
def test_what_is_struck_out_in_xml_is_left_out_and_powers_are_raised(words: str, told: str) -> None:
    assert load(f"<a><para>{words}.</para><para revisionflag='deleted'>gone</para></a>").text == f"{told}."
    assert load(f"<a><title>{words}</title></a>").text == f"# {told}"


def test_a_struck_cell_is_empty_and_a_struck_row_is_left_out() -> None:
    rows = (
        "<row><entry>a</entry><entry>b</entry><entry>c</entry></row>"
        "<row><entry>1</entry><entry revisionflag='deleted'>2</entry><entry>3</entry></row>"
        "<row revisionflag='deleted'><entry>4</entry></row>"
    )
    assert load(f"<a><table>{rows}</table></a>").text == "| a | b | c |\n| --- | --- | --- |\n| 1 |  | 3 |"


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("<msup><mn>10</mn><mrow><mo>-</mo><mn>5</mn></mrow></msup>", "10\u207b\u2075"),
        ("<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup><mo>+</mo><mn>3</mn>", "x1\u00b2+3"),
        ("<mfrac><mn>1</mn><msup><mn>2</mn><mn>4</mn></msup></mfrac><mi>y</mi>", "(1)/(2\u2074)y"),
        ("<msup><mfrac><mn>1</mn><mn>2</mn></mfrac><mn>2</mn></msup>", "(1)/(2)\u00b2"),
    ],
)
def test_powers_and_fractions_of_formulas_are_other_numbers_than_their_digits(formula: str, told: str) -> None:
    math = f"<math xmlns='urn:math'>{formula}</math>"
    assert load(f"<a><p>So {math}.</p><disp-formula>{math}</disp-formula></a>").text == f"So {told}.\n\n{told}"


def test_an_index_term_is_no_part_of_a_title() -> None:
    assert load("<a><title>Pumps<indexterm><primary>p</primary></indexterm>.</title></a>").text == "# Pumps."


def test_a_question_is_the_heading_of_its_answer() -> None:
    text = (
        "<chapter><title>Help</title><titleabbrev>H</titleabbrev><qandaset><qandaentry><question>"
        "<para>Is it red?</para></question><answer><para>No.</para></answer></qandaentry></qandaset></chapter>"
    )
    document = load(text)
    assert [section.heading for section in document.sections] == [("Help",), ("Help", "Is it red?")]
    assert document.text == "# Help\n\n## Is it red?\n\nNo."


def test_an_entity_defined_elsewhere_is_shown_as_its_character_or_name() -> None:
    text = (
        "<!DOCTYPE a [<!ENTITY own 'defined'>]>\n<a><p>Set &php.ini; &mdash; &own; &amp; &lt;</p>\n &whole.file;\n"
        "<p><![CDATA[&kept;]]></p></a>"
    )
    assert load(text).text == "Set php.ini — defined & <\n\n&kept;"
    assert load("<a><p>\n &first;\n</p><p>x</p></a>").text == "x"


PIECES = st.sampled_from(["&a.b;", "<![CDATA[", "]]>", "<!--", "-->", "&amp;", "<p>", "</p>", "x\n"])


@law(30, 150, pieces=st.lists(PIECES))
def test_whatever_stands_in_a_file_its_first_words_are_read(pieces: list[str]) -> None:
    assert "word" in load(f"<a><p>word</p>{''.join(pieces)}</a>").text
