"""Documents of Word, slides and OpenDocument files; and office files that are damaged or none."""

from __future__ import annotations

import pytest
from office_files import STRICT, docx, odf, outline, p, pptx, row, shape, xlsx, zip_bytes

from groundwire.indexes.loaders import UnreadableFileError, parse

STYLES = (
    '<w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style>'
    '<w:style w:styleId="Mine"><w:name w:val="My style"/><w:basedOn w:val="H2"/></w:style>'
    '<w:style w:styleId="H2"><w:name w:val="Heading 2"/></w:style>'
    '<w:style w:styleId="Loop"><w:name w:val="x"/><w:basedOn w:val="Loop"/></w:style>'
)


def cell(text: str, properties: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{p(text)}</w:tc>"


def test_a_word_document_has_headings_by_style_tables_and_properties() -> None:
    down, wide = '<w:vMerge w:val="restart"/>', '<w:gridSpan w:val="2"/>'
    table = (
        f"<w:tbl><w:tr>{cell('a')}{cell('b')}{cell('c')}</w:tr>"
        f"<w:tr>{cell('x', down)}{cell('y|z', wide)}</w:tr>"
        f"<w:tr>{cell('', '<w:vMerge/>')}{cell('1')}{cell('2')}</w:tr></w:tbl>"
    )
    body = p("Leave", "H1") + p("Thirty days.", "Loop") + p("Sick leave", "Mine") + table
    document = parse(docx(body, styles=STYLES), "a.docx")
    assert outline(document) == [
        (("Leave",), "# Leave\n\nThirty days."),
        (
            ("Leave", "Sick leave"),
            "## Sick leave\n\n| a | b | c |\n| --- | --- | --- |\n| x | y\\|z | y\\|z |\n| x | 1 | 2 |",
        ),
    ]
    assert document.title == "The handbook"
    facts = {"title": "The handbook", "author": "Ann", "created": "2024-05-06T07:08:09Z", "format": "docx"}
    assert document.metadata == facts


def word_table(*rows: tuple[str, ...]) -> str:
    lines = ["".join(map(cell, each)) for each in rows]
    return f"<w:tbl>{''.join(f'<w:tr>{line}</w:tr>' for line in lines)}</w:tbl>"


LONG = "Read the rules of the quay, then those of the crane, and sign both of them."


@pytest.mark.parametrize(
    ("between", "second", "named"),
    [
        (p(""), ("Week 2", LONG), True),
        (p(""), ("2", "Ropes"), True),
        (p("The second half:"), ("Week 2", LONG), False),
        (p(""), ("Boat", "Berth"), False),
        (p(""), ("Week 2", LONG, "12"), False),
    ],
    ids=["long", "number", "text between", "names of its own", "more columns"],
)
def test_a_table_that_is_parted_in_two_has_its_names_in_both(
    between: str, second: tuple[str, ...], *, named: bool
) -> None:
    first = word_table(("Week", "What to do"), ("Week 1", "Sweep the quay"))
    text = parse(docx(f"{first}{between}{word_table(second, ('Gull', 'Lamps'))}"), "a.docx").text
    assert text.count("| Week | What to do |") == (2 if named else 1)


def test_deleted_text_and_fallbacks_are_left_out_and_boxes_notes_and_insertions_are_read() -> None:
    body = (
        "<w:p><w:r><w:t>Kept</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t xml:space='preserve'> new</w:t></w:r></w:ins><w:r><w:footnoteReference w:id='2'/></w:r>"
        "<mc:AlternateContent xmlns:mc='urn:mc'><mc:Choice><w:txbxContent><w:p><w:r><w:t>Box</w:t></w:r></w:p>"
        "</w:txbxContent></mc:Choice><mc:Fallback><w:r><w:t>Box again</w:t></w:r></mc:Fallback></mc:AlternateContent>"
        "</w:p>"
    )
    notes = f"<w:footnotes {STRICT}><w:footnote w:id='2'>{p('See below.')}</w:footnote></w:footnotes>"
    document = parse(docx(body, namespace=STRICT, **{"word/footnotes.xml": notes}), "a.docx")
    assert document.text == "Kept new[^2]\n\nBox\n\n[^2]: See below."


def test_lists_stand_line_by_line() -> None:
    item = (
        '<w:p><w:pPr><w:numPr><w:ilvl w:val="{}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>{}</w:t></w:r></w:p>'
    )
    body = p("Take:") + item.format(0, "one") + item.format(1, "two") + p("Done.")
    assert parse(docx(body), "a.docx").text == "Take:\n\n- one\n  - two\n\nDone."


def test_short_lines_in_bold_are_headings_where_they_are_set_like_one_and_say_no_sentence() -> None:
    def bold(text: str, properties: str = "", value: str = "1") -> str:
        run = f'<w:r><w:rPr><w:b w:val="{value}"/></w:rPr><w:t>{text}</w:t></w:r>'
        return f"<w:p><w:pPr>{properties}</w:pPr>{run}</w:p>"

    centred = '<w:jc w:val="center"/>'
    body = (
        bold("Playbook of Rules", centred) + bold("for the quay", centred) + p("Read them.") + bold("Sick Leave")
        + p("Ask Ann.") + p("Leave", "H1") + bold("Schedule 1: Ropes", centred) + p("Ten.") + bold("Do not enter")
        + bold("Deadline: 5 May", centred) + bold("The Gate Is Shut.") + bold("Not Bold", value="0")
    )  # fmt: skip
    document = parse(docx(body, styles=STYLES), "a.docx")
    assert outline(document)[:3] == [
        (("Playbook of Rules for the quay",), "# Playbook of Rules for the quay\n\nRead them."),
        (("Sick Leave",), "# Sick Leave\n\nAsk Ann."),
        (("Leave",), "# Leave"),
    ]
    rest = "## Schedule 1: Ropes\n\nTen.\n\nDo not enter\n\nDeadline: 5 May\n\nThe Gate Is Shut.\n\nNot Bold"
    assert outline(document)[3:] == [(("Leave", "Schedule 1: Ropes"), rest)]


@pytest.mark.parametrize("name", ["toc 1", "TOC Heading", "table of figures"])
def test_a_table_of_contents_of_word_is_left_out(name: str) -> None:
    styles = f'<w:style w:styleId="Verzeichnis1"><w:name w:val="{name}"/></w:style>'
    body = p("Sick leave 13", "Verzeichnis1") + p("Sick leave", "H1") + p("Ask Ann.")
    document = parse(docx(body, styles=STYLES + styles), "a.docx")
    assert outline(document) == [(("Sick leave",), "# Sick leave\n\nAsk Ann.")]


def test_a_slide_is_a_page_with_its_number_and_notes() -> None:
    data = pptx(
        shape("Plan", "title") + shape("First\nSecond", "body") + shape("7", "sldNum"),
        shape("Alone", "body"),
        notes={1: "Say hello."},
    )
    document = parse(data, "a.pptx")
    assert document.text == "# Plan\n\n- First\n- Second\n\nNotes: Say hello.\n\n- Alone"
    assert [document.text[at:].split("\n")[0] for at in document.page_starts] == ["# Plan", "- Alone"]
    assert [each.heading for each in document.sections] == [("Plan",), ("Plan", "slide 1"), ("slide 2",)]


def test_a_raised_number_of_word_is_raised() -> None:
    raised = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>{}</w:t></w:r>'
    plain = "<w:r><w:t>{}</w:t></w:r>"
    runs = (plain.format("Three tugs"), raised.format(12), plain.format(" lie at the 4"), raised.format("th"))
    body = f"<w:p>{''.join(runs)}</w:p>"
    assert parse(docx(body), "a.docx").text == "Three tugs\u00b9\u00b2 lie at the 4th"


@pytest.mark.parametrize("number", ["\u00b2", "\u0663", "9" * 5_000, "-1", "x"])
def test_an_attribute_that_is_no_number_costs_no_more_than_itself(number: str) -> None:
    styles = f'<cellXfs><xf numFmtId="{number}"/></cellXfs>'
    sheet = (
        f'<sheetData><row r="{number}"><c t="s"><v>{number}</v></c><c t="inlineStr"><is><t>before</t></is></c>'
        f'<c s="{number}"><v>7</v></c></row>{row(2, "after")}</sheetData>'
    )
    book = parse(xlsx(sheet, styles=styles), "a.xlsx").text
    assert "before | 7" in book
    assert "after" in book
    properties = f'<w:outlineLvl w:val="{number}"/><w:numPr><w:ilvl w:val="{number}"/><w:numId w:val="1"/></w:numPr>'
    body = f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>item</w:t></w:r></w:p>{p('after')}"
    assert parse(docx(body), "a.docx").text == "- item\n\nafter"
    slide = shape("item", "body").replace("<a:p>", f'<a:p><a:pPr lvl="{number}"/>')
    assert "- item" in parse(pptx(slide), "a.pptx").text


def test_open_document_texts_sheets_and_slides_are_read() -> None:
    text = '<text:h text:outline-level="2">Head</text:h><text:p>One<text:s text:c="2"/>two<text:tab/>three</text:p>'
    text += "<text:list><text:list-item><text:p>item</text:p></text:list-item></text:list>"
    document = parse(odf("text", text, "<dc:title>T</dc:title><dc:creator>B</dc:creator>"), "a.odt")
    assert outline(document) == [(("Head",), "## Head\n\nOne two three\n- item")]
    assert document.metadata == {"title": "T", "author": "B", "format": "odt"}
    sheet = (
        '<table:table table:name="S"><table:table-row><table:table-cell><text:p>h</text:p></table:table-cell>'
        '<table:table-cell table:number-columns-repeated="2"><text:p>v</text:p></table:table-cell></table:table-row>'
        '<table:table-row table:number-rows-repeated="1000000"><table:table-cell/></table:table-row>'
        "<table:table-row><table:table-cell><text:p>1</text:p></table:table-cell></table:table-row></table:table>"
    )
    assert outline(parse(odf("spreadsheet", sheet), "a.ods")) == [
        (("S",), "# S"),
        (("S", "A1:C1"), "| h | v | v |\n| --- | --- | --- |"),
        (("S", "A1000002:A1000002"), "1"),
    ]
    frame = '<draw:frame presentation:class="{}"><draw:text-box><text:p>{}</text:p></draw:text-box></draw:frame>'
    slide = f"<draw:page>{frame.format('title', 'Plan')}{frame.format('outline', 'First')}</draw:page>"
    slides = parse(odf("presentation", slide + slide), "a.odp")
    assert slides.text == "# Plan\n\nFirst\n\n# Plan\n\nFirst"
    assert slides.page_starts == (0, 15)


@pytest.mark.parametrize("name", ["a.docx", "a.xlsx", "a.pptx", "a.odt", "a.epub"])
def test_what_is_no_such_file_says_why(name: str) -> None:
    for data in (b"", b"PK", b"plain text", zip_bytes({"a.txt": "x"}), b"\xd0\xcf\x11\xe0" + b"\0" * 600):
        with pytest.raises(UnreadableFileError) as caught:
            parse(data, name)
        assert caught.value.reason


def test_a_truncated_or_bombed_part_is_refused_with_a_reason() -> None:
    whole = docx(p("x") * 1_000)
    with pytest.raises(UnreadableFileError, match="cut short"):
        parse(whole[: len(whole) // 2], "a.docx")
    with pytest.raises(UnreadableFileError, match="unpacks to too much"):
        parse(docx(p("x") + " " * 30_000_000), "a.docx")
    bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>'
    with pytest.raises(UnreadableFileError, match="declares a document type"):
        parse(docx("", **{"word/document.xml": f"{bomb}<a>&c;</a>"}), "a.docx")
    with pytest.raises(UnreadableFileError, match="damaged"):
        parse(docx("<w:p>" * 3_000), "a.docx")
    assert "declares a document type" in parse(xlsx(f"{bomb}<sheetData/>"), "a.xlsx").notes[0]
