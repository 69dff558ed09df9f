"""PDFs made here, with known words on known pages."""

from __future__ import annotations

import io
import re
import sys

import pytest
from hypothesis import strategies as st
from laws import law
from reportlab.lib.pagesizes import A4
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, PageBreak, PageTemplate, Paragraph, Table

from groundwire.indexes.chunkers import CHUNKERS, chunker
from groundwire.indexes.loaders import Document, UnreadableFileError, parse
from groundwire.indexes.loaders.ocr import Ocr
from groundwire.indexes.loaders.pdf.clauses import with_headings
from groundwire.indexes.loaders.pdf.loader import PdfLoader
from groundwire.indexes.loaders.pdf.paragraphs import whole_sentences

STYLES = getSampleStyleSheet()
WORDS = "The quay is swept every morning before the first boat comes in, and the ropes are looked at. "


def pages(*texts: str, compress: bool = True, **options: object) -> bytes:
    """A page for each text."""
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=A4, pageCompression=int(compress), **options)
    canvas.setTitle("The plan")
    canvas.setAuthor("Ann Lee")
    for text in texts:
        for at, line in enumerate(text.split("\n")):
            canvas.drawString(72, 760 - 16 * at, line)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def laid_out(*parts: object, columns: int = 1) -> bytes:
    """Parts in one or two columns."""
    target = io.BytesIO()
    width = 460 / columns
    frames = [Frame(60 + at * width, 60, width - 10, 720) for at in range(columns)]
    document = BaseDocTemplate(target, pagesize=A4)
    document.addPageTemplates([PageTemplate("page", frames)])
    document.build(list(parts))
    return target.getvalue()


def page_text(document: Document, page: int) -> str:
    edges = [*document.page_starts, len(document.text)]
    return document.text[edges[page - 1] : edges[page]]


def test_words_stand_on_their_pages_and_the_file_says_who_wrote_it() -> None:
    document = parse(pages("The anchor weighs two tons.", "The bell is rung at noon.", "", "The crane turns."), "a.pdf")
    assert "anchor" in page_text(document, 1)
    assert "bell" in page_text(document, 2)
    assert page_text(document, 3).strip() == ""
    assert "crane" in page_text(document, 4)
    assert document.title == "The plan"
    assert {"author": "Ann Lee", "format": "pdf", "pages": 4}.items() <= document.metadata.items()
    assert "created" in document.metadata


def test_headings_tables_and_columns_are_found() -> None:
    table = Table([["Name", "Cost"], ["Rope", "12"], ["Chain", "90"]], style=[("GRID", (0, 0), (-1, -1), 1, "black")])
    head, body = STYLES["Heading1"], STYLES["BodyText"]
    parts = [Paragraph("Stores", head), Paragraph(WORDS * 3, body), table, PageBreak(), Paragraph(WORDS * 2, body)]
    document = parse(laid_out(*parts), "a.pdf")
    assert any(each.heading == ("Stores",) for each in document.sections)
    assert "| Rope | 12 |" in document.text
    assert document.sections[-1].heading == ("Stores",)  # it goes on over the page
    left = "".join(f"left{n} " for n in range(400))
    right = "".join(f"right{n} " for n in range(100))
    columns = parse(laid_out(Paragraph(left + right, body), columns=2), "b.pdf").text
    assert columns.index("left100") < columns.index("left399") < columns.index("right99")


@pytest.mark.parametrize("name", CHUNKERS)
def test_no_passage_stands_on_two_pages(name: str) -> None:
    document = parse(pages(*(f"Page {n} tells of item {n}.\nIt is short." for n in range(1, 8))), "a.pdf")
    chunks = chunker(name, max_tokens=220).split(document)
    assert [chunk.page for chunk in chunks] == list(range(1, 8))
    for chunk in chunks:
        assert f"item {chunk.page}." in document.text[chunk.start : chunk.end]


def test_pages_past_the_first_stretch_keep_their_numbers() -> None:
    document = parse(pages(*(f"This is page number {n}." for n in range(1, 261))), "a.pdf")
    assert len(document.page_starts) == 260
    assert "number 260." in page_text(document, 260)
    assert "number 51." in page_text(document, 51)


def test_a_password_is_asked_for_and_an_owners_password_is_not() -> None:
    with pytest.raises(UnreadableFileError, match="is encrypted: it needs a password"):
        parse(pages("secret words", encrypt=StandardEncryption("user", "owner")), "a.pdf")
    assert "open words" in parse(pages("open words", encrypt=StandardEncryption("", "owner")), "a.pdf").text


def test_the_pages_that_a_truncated_file_still_has_are_read_and_it_says_so() -> None:
    whole = pages(*(f"This is page number {n}." for n in range(1, 41)))
    document = parse(whole[: len(whole) // 2], "a.pdf")
    assert "This is page number 1." in document.text
    (note,) = document.notes
    assert re.fullmatch(r"is damaged: [2-9] of its pages could be read, at least 3\d could not", note)
    (note,) = parse(whole[:-200], "a.pdf").notes
    assert note == "is damaged: 40 of its pages could be read"


def test_what_is_no_pdf_or_beyond_repair_says_so() -> None:
    with pytest.raises(UnreadableFileError, match="is not a PDF"):
        parse(b"plain words", "a.pdf")
    with pytest.raises(UnreadableFileError, match="is damaged beyond repair"):
        parse(b"%PDF-1.4\n1 0 obj", "a.pdf")


def test_a_page_that_cannot_be_drawn_is_named() -> None:
    picture, note = Ocr(b"no PDF").handed_over(3)
    assert picture == b""
    assert note.startswith("has a page 3 that cannot be read as a picture (")


SIGNS = rb"\001\002\003\004\005\006\007\020\021\022\023\024"
UNKNOWN = pages("\n".join(["A" * len(SIGNS)] * 20 + ["Figure 7"]), "The bell is rung at noon.", compress=False).replace(
    b"A" * len(SIGNS), SIGNS
)


def test_a_page_whose_fonts_do_not_say_their_letters_is_no_text_but_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "faster_paddle", None)  # where the extra is installed too
    document = parse(UNKNOWN, "a.pdf")
    assert document.text == "The bell is rung at noon."
    assert document.notes == (
        "has pages whose fonts do not say which letters they show, which need `pip install 'groundwire[ocr]'`",
    )
    first, second = PdfLoader(hands_over=True).parts(UNKNOWN, "a.pdf")
    assert first.picture.startswith(b"\x89PNG")
    assert second.text == document.text


def test_a_few_signs_without_a_letter_cost_no_page() -> None:
    text = "\n".join(["The quay is swept every morning."] * 9 + ["A" * len(SIGNS)])
    assert "swept" in parse(pages(text, compress=False).replace(b"A" * len(SIGNS), SIGNS), "a.pdf").text


LONG = "the keeper of the quay looks at the ropes and at the lamps of all boats that come in before noon, " * 3


def test_a_paragraph_whose_title_stands_in_bold_in_its_first_line_is_one() -> None:
    text = parse(laid_out(Paragraph(f"<b>Note.</b> On each day {LONG}", STYLES["BodyText"])), "a.pdf").text
    assert text == f"Note. On each day {LONG.strip()}"
    lines = "Ropes\nThe crew looks at them.\n"
    assert parse(pages(lines), "a.pdf").text.split() == lines.split()


def test_clauses_have_headings_without_tags_too() -> None:
    titles = ("Use of the Quay", "Fees", "Who Is the Keeper")
    parts = [
        Paragraph(f"{at}. <b>{title}.</b> On each day {LONG}", STYLES["BodyText"]) for at, title in enumerate(titles, 1)
    ]
    document = parse(laid_out(*parts), "a.pdf")
    assert [section.heading for section in document.sections] == [
        (f"{at}. {title}.",) for at, title in enumerate(titles, 1)
    ]
    assert document.text.count(f"\n\nOn each day {LONG.strip()}") == len(titles)


def test_steps_sentences_and_a_bibliography_have_no_headings() -> None:
    steps = "1. Ring the Bell. Then wait.\n2. Go In. It is dark.\n3. Shut the Gate. Lock it."
    books = "\n".join(f"{at}. Stone, A. {LONG}" for at in range(1, 5))
    sentences = "\n".join(f"{at}. Help the Clerk Jr. on each day {LONG}" for at in range(1, 5))
    assert with_headings(steps) == steps
    assert with_headings(sentences) == sentences
    assert with_headings(books) == books


def test_a_sentence_that_goes_on_over_the_page_stands_with_its_beginning() -> None:
    first = "On the first of May the keeper of the quay looks at all of the ropes and"
    document = parse(pages(first, "then at the lamps. The bell is rung at noon."), "a.pdf")
    assert page_text(document, 1).strip() == f"{first} then at the lamps."
    assert page_text(document, 2) == "The bell is rung at noon."


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Page 1 of 2, the plan of the harbour of the year", "then at the lamps. The bell is rung at noon."),
        ("On the first of May the keeper of the quay looks at all of the ropes.", "then at the lamps."),
        ("| The keeper of the quay | looks at all of the ropes and", "then at the lamps."),
        ("The plan", "then at the lamps."),
        ("On the first of May the keeper of the quay looks at all of the ropes and", "Lamps are last."),
    ],
)
def test_no_sentence_is_made_of_the_foot_of_a_page_a_table_or_a_title(before: str, after: str) -> None:
    texts = [before, after, before.replace("1 of", "3 of") if before.startswith("Page") else "The end."]
    assert whole_sentences(texts) == texts


def test_a_word_that_is_hyphenated_at_the_end_of_a_page_is_whole() -> None:
    texts = [f"{WORDS}They call the har-", "bour master. He comes."]
    assert whole_sentences(texts) == [f"{WORDS}They call the harbour master.", "He comes."]


@law(20, 150, texts=st.lists(st.text("aB. ,\n|#1", max_size=80), max_size=5))
def test_no_character_is_lost_between_two_pages(texts: list[str]) -> None:
    assert "".join("".join(whole_sentences(texts)).split()) == "".join("".join(texts).split())
    assert len(whole_sentences(texts)) == len(texts)
