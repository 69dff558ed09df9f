"""Papers as PDF: their titles, the levels of numbered sections, accents, and fonts that state a wrong weight."""

from __future__ import annotations

import io
from types import SimpleNamespace

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from groundwire.indexes.loaders import parse
from groundwire.indexes.loaders.pdf.accents import with_accents
from groundwire.indexes.loaders.pdf.bold_pages import without_false_bold
from groundwire.indexes.loaders.pdf.bullets import with_items
from groundwire.indexes.loaders.pdf.formulas import with_formulas
from groundwire.indexes.loaders.pdf.gutter import gutter, has_sides
from groundwire.indexes.loaders.pdf.italics import without_italics
from groundwire.indexes.loaders.pdf.numbered_headings import chapters_apart, with_levels_of_numbers
from groundwire.indexes.loaders.pdf.running_heads import without_running_heads
from groundwire.indexes.loaders.pdf.section_lines import with_numbers_before_titles, with_section_lines

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
    "declared", ["", "System model", "Microsoft Word - draft3.doc", "paper.dvi", "untitled", "JHR", "\x87\x02 a\x7f"]
)
def test_a_paper_has_the_title_that_it_prints(declared: str) -> None:
    assert parse(paper(declared), "one.pdf").title == "A Lock Service for Loosely Moored Boats"


@pytest.mark.parametrize("declared", ["Boats", "A harbour lock service"])
def test_a_title_of_several_words_or_one_that_the_page_says_is_taken_as_the_file_declares_it(declared: str) -> None:
    assert parse(paper(declared), "one.pdf").title == declared


def test_a_heading_in_letters_as_large_as_the_title_is_no_part_of_it() -> None:
    assert parse(paper("", title=(*TITLE, "", "", "", "1 Introduction")), "one.pdf").title == " ".join(TITLE)


def test_a_title_has_no_mark_of_a_note_and_no_gap_at_its_hyphen() -> None:
    data = paper("", title=("A System for Time-", "Sharing Locks*"))
    assert parse(data, "one.pdf").title == "A System for Time-Sharing Locks"


@pytest.mark.parametrize(("size", "top"), [(10, 780), (17, 200)])
def test_small_letters_and_those_at_the_foot_are_no_title(size: int, top: int) -> None:
    assert parse(paper("The plan of the year", size=size, top=top), "one.pdf").title == "The plan of the year"


def test_the_level_of_a_numbered_heading_is_that_of_its_number() -> None:
    given = [
        (0, 1, "A Lock Service"),
        (1, 1, "Abstract"),
        (2, 1, "2 Design"),
        (3, 1, "2.10 Store"),
        (4, 2, "2.11 Backup"),
        (5, 1, "Number of servers"),
        (6, 1, "2.11.1 Copies"),
        (7, 1, "References"),
    ]
    assert [level for _, level, _ in with_levels_of_numbers(given)] == [1, 2, 2, 3, 3, 4, 4, 2]


def test_chapters_with_roman_numbers_have_sections_with_letters() -> None:
    words = ["I. INTRODUCTION", "II. LOCKS", "A. Rationale", "Figure of a lock", "III. BOATS", "REFERENCES"]
    given = [(at, 2, each) for at, each in enumerate(words)]
    assert [level for _, level, _ in with_levels_of_numbers(given)] == [2, 2, 3, 4, 2, 2]


def test_a_heading_that_ranks_above_the_numbered_ones_stays_there() -> None:
    given = [(0, 1, "Questions"), (1, 2, "1. How?"), (2, 2, "2. Why?"), (3, 2, "3. When?"), (4, 1, "Contact")]
    assert [level for _, level, _ in with_levels_of_numbers(given)] == [1, 2, 2, 2, 1]


def test_the_headings_of_a_document_without_numbered_sections_keep_their_levels() -> None:
    given = [(0, 1, "Plan"), (1, 3, "2 boats"), (2, 4, "2007"), (3, 2, "12.5 %")]
    assert with_levels_of_numbers(given) == given


def test_a_chapter_and_its_first_section_in_one_heading_are_two() -> None:
    assert chapters_apart("# 2 Design 2.1 Rationale\n\nWhy.") == "## 2 Design\n\n### 2.1 Rationale\n\nWhy."
    assert chapters_apart("# 2 Design of 3.1 tons") == "# 2 Design of 3.1 tons"


def test_a_number_above_its_heading_is_in_it() -> None:
    assert with_numbers_before_titles("- 6.2\n\n## Balance\n\nIt is.") == "## 6.2 Balance\n\nIt is."
    assert with_numbers_before_titles("6.2\n\nIt is.") == "6.2\n\nIt is."


def item(text: str, font: str, x: float, y: float, height: float = 10.0) -> SimpleNamespace:
    """A piece of text on a page."""
    width = 5.0 * len(text)
    return SimpleNamespace(
        text=text,
        font_name=font,
        font_height=height,
        x=x,
        y=y,
        width=width,
        height=height,
        rotation=0,
        trailing_space_generated=False,
    )


@pytest.mark.parametrize(
    ("line", "text", "told"),
    [
        ([("5.2", "Bold"), ("Lost boats", "Bold")], f"5.2 Lost boats {BODY}", f"# 5.2 Lost boats\n\n{BODY}"),
        ([("5.2 Lost boats", "Bold")], f"**5.2 Lost boats** {BODY}", f"# 5.2 Lost boats\n\n{BODY}"),
        ([("2.", "Bold"), ("Tie the ropes", "Bold")], f"2. Tie the ropes {BODY}", f"## 2. Tie the ropes\n\n{BODY}"),
        ([("VII.", "Roman"), ("LOST BOATS", "Roman")], f"VII. LOST BOATS {BODY}", f"# VII. LOST BOATS\n\n{BODY}"),
        ([("B.", "Italic"), ("Lost boats", "Italic")], f"*B. Lost boats* {BODY}", f"# B. Lost boats\n\n{BODY}"),
        ([("B.", "Italic"), ("C. Lee", "Italic")], f"B. C. Lee {BODY}", ""),
        ([("B.", "Roman"), ("Lost boats", "Roman")], f"B. Lost boats {BODY}", ""),
        ([("2.", "Bold"), ("Ropes", "Bold"), ("are wet.", "Roman")], f"2. Ropes are wet. {BODY}", ""),
        ([("5.2 Lost boats", "Roman")], f"5.2 Lost boats {BODY}", ""),
        ([("12 boats left", "Bold")], f"12 boats left {BODY}", ""),
    ],
)  # fmt: skip
def test_a_numbered_line_in_a_font_of_its_own_is_a_heading(line: list[tuple[str, str]], text: str, told: str) -> None:
    body = [item(BODY, "Roman", 72, 200 + 12 * at) for at in range(9)]
    x, pieces = 72.0, []
    for words, font in line:
        pieces.append(item(words, font, x, 180))
        x += pieces[-1].width + 6
    assert with_section_lines(text, [*pieces, *body]) == (told or text)


def test_a_heading_of_two_lines_is_one() -> None:
    body = [item(BODY, "Roman", 72, 212 + 12 * at) for at in range(9)]
    pieces = [item("4 Passages and", "Bold", 72, 180), item("their length", "Bold", 86, 192)]
    text = f"4 Passages and their length {BODY}"
    assert with_section_lines(text, [*pieces, *body]) == f"## 4 Passages and their length\n\n{BODY}"


def test_words_that_are_pieces_of_their_own_have_no_gutter_between_them() -> None:
    words = BODY.split()
    pieces = []
    for row in range(40):
        x = 72.0
        for at in range(len(words)):
            pieces.append(item(words[(at + 3 * row) % len(words)], "Roman", x, 80 + 12 * row))
            x += pieces[-1].width + 4
    assert gutter(pieces, 595) == 0
    assert not has_sides(pieces, 595)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The $C_{old,new}$ entry, at $t_{safe}^{TM}$.", "The C_old,new entry, at t_safe^TM."),
        (r"only $C_{new}\log$ entries", "only C_new log entries"),
        ("from $40 to $50 a day", "from $40 to $50 a day"),
    ],
)
def test_a_formula_is_plain_text(text: str, told: str) -> None:
    assert with_formulas(text) == told


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


def pages_with(head: str, foot: str, count: int = 4) -> list[SimpleNamespace]:
    """Pages with a head and a foot, each of which has the number of its page in it."""
    body = [item(BODY, "Roman", 72, 100 + 12 * at) for at in range(9)]
    return [
        SimpleNamespace(
            page_num=number,
            text_items=[
                item(head.format(number), "Roman", 72, 60),
                *body,
                item(foot.format(number), "Roman", 72, 700),
            ],
        )
        for number in range(1, count + 1)
    ]


def test_running_heads_are_in_no_sentence() -> None:
    pages = pages_with("{} The Keepers of Locks", "Harbour Days 2007")
    texts = [
        "The Keepers of Locks\n\nA boat waits.",
        "2 The Keepers of Locks ropes are rele-\n\nHarbour Days 2007\n\nvant to boats.",
        "The bell\n\n# 3 The Keepers of Locks\n\nrings at noon. Harbour Days 2007 It is loud.",
        "Nobody comes.\n\n**Harbour Days 2007**\n\nThe end.",
    ]
    assert without_running_heads(pages, texts) == [
        "The Keepers of Locks\n\nA boat waits.",
        "ropes are relevant to boats.",
        "The bell rings at noon. It is loud.",
        "Nobody comes.\n\nThe end.",
    ]


@pytest.mark.parametrize(("head", "foot"), [("Name and berth", "Harbour {}"), ("Page {} of the plan", "The end of {}")])
def test_lines_that_few_pages_have_stay(head: str, foot: str) -> None:
    pages = pages_with(head, foot, count=2)
    texts = [f"{head.format(1)} {BODY}", f"{BODY} {foot.format(2)}"]
    assert without_running_heads(pages, texts) == texts


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The over*subscribed quay is closed* at night.", "The oversubscribed quay is closed at night."),
        ("Of its *imple-* *mentation* little is told.", "Of its imple- mentation little is told."),
        ("A ***bold*** word and a **bold** one.", "A **bold** word and a **bold** one."),
        (r"It is 2 \* 3 \* 4, and a*b*c.", r"It is 2 \* 3 \* 4, and a*b*c."),
        ("```\nT *a = *b;\n```\n\n*So* it is.", "```\nT *a = *b;\n```\n\nSo it is."),
        ("The A* search and the B* tree.", "The A* search and the B* tree."),
    ],
)
def test_italics_are_plain(text: str, told: str) -> None:
    assert without_italics(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("•Fishing is prohibited. •Ringing is too.", "- Fishing is prohibited.\n- Ringing is too."),
        ("These are prohibited: •Fishing, •Ringing.", "These are prohibited:\n\n- Fishing,\n- Ringing."),
        ("• one berth,\n\n• two ropes.", "- one berth,\n\n- two ropes."),
        ("- A rope. • A lamp.", "- A rope.\n- A lamp."),
        ("Home • Berths • Fees", "Home • Berths • Fees"),
        ("| • | red |\n\n```\n• x; • y\n```", "| • | red |\n\n```\n• x; • y\n```"),
    ],
)
def test_items_in_a_paragraph_are_a_list(text: str, told: str) -> None:
    assert with_items(text) == told
