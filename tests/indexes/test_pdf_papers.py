"""Papers as PDF: their titles, the levels of numbered sections, accents, and fonts that state a wrong weight."""

from __future__ import annotations

import io

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from groundwire.indexes.loaders import parse
from groundwire.indexes.loaders.pdf.accents import with_accents
from groundwire.indexes.loaders.pdf.bold_pages import without_false_bold
from groundwire.indexes.loaders.pdf.numbered_headings import with_numbered_levels

BODY = "The lock is held by one client at a time, and the others are told when it is free again."
TITLE = ("A Lock Service for", "Loosely Moored Boats")


def paper(declared: str, *, title: tuple[str, ...] = TITLE, size: int = 17, top: int = 780) -> bytes:
    """A first page with a title over two lines, its authors and a section; `declared` is what the file says it is."""
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=A4)
    if declared:
        canvas.setTitle(declared)
    canvas.setFont("Times-Bold", size)
    for at, line in enumerate(title):
        canvas.drawCentredString(300, top - 20 * at, line)
    canvas.setFont("Times-Roman", 10)
    canvas.drawCentredString(300, 730, "Ann Lee, Harbour Institute")
    for at in range(20):
        canvas.drawString(72, 700 - 12 * at, BODY)
    canvas.save()
    return target.getvalue()


@pytest.mark.parametrize(
    "declared", ["", "Microsoft Word - draft3.doc", "paper.dvi", "untitled", "JHR", "\x87\x02 a\x7f"]
)
def test_a_paper_has_the_title_that_it_prints(declared: str) -> None:
    assert parse(paper(declared), "one.pdf").title == "A Lock Service for Loosely Moored Boats"


@pytest.mark.parametrize("declared", ["Boats", "The harbour's journal of 2007"])
def test_a_title_of_several_words_or_one_that_the_page_says_is_taken_as_the_file_declares_it(declared: str) -> None:
    assert parse(paper(declared), "one.pdf").title == declared


def test_a_heading_in_letters_as_large_as_the_title_is_no_part_of_it() -> None:
    assert parse(paper("", title=(*TITLE, "", "", "", "1 Introduction")), "one.pdf").title == " ".join(TITLE)


@pytest.mark.parametrize(("size", "top"), [(10, 780), (17, 200)])
def test_small_letters_and_those_at_the_foot_are_no_title(size: int, top: int) -> None:
    assert parse(paper("The plan of the year", size=size, top=top), "one.pdf").title == "The plan of the year"


def test_the_level_of_a_numbered_heading_is_that_of_its_number() -> None:
    page = "# 2 Design 2.1 Rationale\n\nWhy.\n\n# 2.10 Store\n\n## 2.11 Backup\n\n# 2.11.1 Copies\n\n# References"
    assert with_numbered_levels(page) == (
        "## 2 Design\n\n### 2.1 Rationale\n\nWhy.\n\n### 2.10 Store\n\n### 2.11 Backup\n\n#### 2.11.1 Copies\n\n"
        "# References"
    )


@pytest.mark.parametrize("line", ["# 2007", "# 12.5 %", "2 Design", "# 3.14", "# The 2 plans"])
def test_other_headings_keep_their_level(line: str) -> None:
    assert with_numbered_levels(line) == line


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Gonz\u00b4alez was na¨\u0131ve.", "González was naïve."),
        ("Luiz Andre\u00b4 Barroso", "Luiz André Barroso"),
        ("D. M\u00b4ery, Franc\u00b8ois", "D. Méry, François"),
        ("see /\u02dcsteve, \u02dc200 TB and x \u02c6 2", "see /\u02dcsteve, \u02dc200 TB and x \u02c6 2"),
    ],
)
def test_accents_stand_on_their_letters(text: str, told: str) -> None:
    assert with_accents(text) == told


def test_a_page_that_is_bold_throughout_is_not_bold() -> None:
    title = "# A Lock Service for Loosely Moored Boats and Ships"
    begun = "## A boat asks for its berth by a call that the"
    rest = "# 2 Design\n\nHow."
    page = f"{title}\n\nAnn Lee\n\n{begun}\n\n**harbour answers. {BODY * 3}** ***quickly*** **enough.**\n\n{rest}"
    told = f"A boat asks for its berth by a call that the harbour answers. {BODY * 3} *quickly* enough."
    assert without_false_bold(page) == f"{title}\n\nAnn Lee\n\n{told}\n\n{rest}"


def test_a_word_cut_at_the_end_of_such_a_heading_is_whole() -> None:
    page = f"One.\n\n# Families Keys are kept in sets that are called fami-\n\n***lies, as above.*** **{BODY * 3}**"
    assert (
        without_false_bold(page)
        == f"One.\n\nFamilies Keys are kept in sets that are called families, as above. {BODY * 3}"
    )


def test_a_page_with_some_bold_words_keeps_them() -> None:
    page = f"## A boat asks for its berth by a call\n\n**{BODY}**\n\n{BODY * 4}"
    assert without_false_bold(page) == page
