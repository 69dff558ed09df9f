"""PDFs that say what is a heading, a list item or a cell, made here tag by tag."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import strategies as st
from laws import law

from groundwire.indexes.loaders import parse
from groundwire.indexes.loaders.pdf.elements import content, of_one_page
from groundwire.indexes.loaders.pdf.pieces import joined, read_across

Tag = tuple[str, "tuple[Tag | str, ...]"]


class TaggedPdf:
    """A PDF of one page: a tag is a name with its tags and its lines of text, which stand under one another.

    A text that begins with ` is set in letters of one width; `labels` stand without a tag to the left of the lines.
    """

    def __init__(
        self, *tags: Tag, foot: str = "", untagged: str = "", labels: tuple[str, ...] = (), shuffled: bool = False
    ) -> None:
        self._objects: list[str] = [""] * 5
        self._pieces: list[str] = []
        self._parents: list[int] = []
        self._y = 700
        kids = [self._element(tag, 5) for tag in tags]
        if shuffled:
            kids.reverse()
        content = [*self._pieces]
        content += [f"/Artifact BMC BT /F1 9 Tf 72 20 Td ({foot}) Tj ET EMC"] if foot else []
        content += [f"BT /F1 12 Tf 72 400 Td ({untagged}) Tj ET"] if untagged else []
        content += [f"BT /F1 11 Tf 30 {700 - 14 * line} Td ({label}) Tj ET" for line, label in enumerate(labels)]
        stream = "\n".join(content)
        nums = " ".join(f"{number} 0 R" for number in self._parents)
        page = "/Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /StructParents 0"
        self._objects[0] = "<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 5 0 R >>"
        self._objects[1] = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
        fonts = " ".join(
            f"/{key} << /Type /Font /Subtype /Type1 /BaseFont /{name} >>"
            for key, name in (("F1", "Helvetica"), ("F2", "Courier"))
        )
        self._objects[2] = f"<< /Type /Page {page} /Resources << /Font << {fonts} >> >> >>"
        self._objects[3] = f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream"
        roots = " ".join(f"{kid} 0 R" for kid in kids)
        self._objects[4] = f"<< /Type /StructTreeRoot /K [{roots}] /ParentTree << /Nums [0 [{nums}]] >> >>"

    def _element(self, tag: Tag, parent: int) -> int:
        name, parts = tag
        self._objects.append("")
        number = len(self._objects)
        kids = []
        for part in parts:
            if isinstance(part, str):
                kids.append(str(self._piece(part, name, number)))
            else:
                kids.append(f"{self._element(part, number)} 0 R")
        inside = " ".join(kids)
        self._objects[number - 1] = f"<< /Type /StructElem /S /{name} /P {parent} 0 R /Pg 3 0 R /K [{inside}] >>"
        return number

    def _piece(self, text: str, name: str, number: int) -> int:
        font, lines = "F2" if text.startswith("`") else "F1", []
        for line in text.removeprefix("`").split("\n"):
            at = 72 + 6.6 * (len(line) - len(line.lstrip()))
            lines.append(f"BT /{font} 11 Tf {at} {self._y} Td ({line.lstrip()}) Tj ET")
            self._y -= 14
        self._pieces.append(f"/{name} << /MCID {len(self._parents)} >> BDC {' '.join(lines)} EMC")
        self._parents.append(number)
        return len(self._parents) - 1

    def text(self) -> str:
        """What is read of it."""
        data = "%PDF-1.7\n"
        places = []
        for number, body in enumerate(self._objects, start=1):
            places.append(len(data))
            data += f"{number} 0 obj\n{body}\nendobj\n"
        table = "".join(f"{place:010} 00000 n \n" for place in places)
        size = len(self._objects) + 1
        data += f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer << /Size {size} /Root 1 0 R >>\n"
        return parse(f"{data}startxref\n{data.rindex('xref')}\n%%EOF".encode("latin-1"), "a.pdf").text


def item(*texts: str) -> Tag:
    return "LI", (("LBody", texts),)


def test_headings_paragraphs_lists_and_tables_are_those_of_the_tags() -> None:
    text = TaggedPdf(
        ("H1", ("The quay",)),
        ("P", ("Each morning the crew looks at the ropes of the quay,\nand at the bell.",)),
        ("L", (item("o Bring a lamp"), ("LI", (("LBody", ("o Bring ropes", ("L", (item("- of hemp"),)))),)))),
        ("Table", (("TR", (("TH", ("Name",)), ("TH", ("Cost",)))), ("TR", (("TD", ("Rope",)), ("TD", ("12",)))))),
        foot="Page 1 of the plan of the harbour",
    ).text()
    assert text.split("\n\n") == [
        "# The quay",
        "Each morning the crew looks at the ropes of the quay, and at the bell.",
        "- Bring a lamp\n- Bring ropes\n  - of hemp",
        "| Name | Cost |\n| --- | --- |\n| Rope | 12 |",
    ]


def test_a_page_that_a_browser_printed_has_whole_paragraphs_code_and_a_section_for_each_setting() -> None:
    def plain(*tags: Tag | str) -> Tag:
        return "NonStruct", tags

    link: Tag = ("Link", (plain("settings of the quay"),))
    text = TaggedPdf(
        plain(
            ("H1", (plain("Settings"),)),
            ("P", (plain("All that the crew may set stands among the"), link, plain("and in no other place."))),
            plain(plain("`if shut:\n    open()"), plain("`else:\n    wait()")),
            ("P", (plain("LAMP\266"),)),
            ("P", (plain("Default: red"),)),
            ("L", (("LI", (("Lbl", ("1.",)), ("Link", (plain("Ring the bell, then wait for the keeper"),)))),)),
        )
    ).text()
    assert text.split("\n\n") == [
        "# Settings",
        "All that the crew may set stands among the settings of the quay and in no other place.",
        "```\nif shut:\n    open()\nelse:\n    wait()\n```",
        "## LAMP",
        "Default: red",
        "1. Ring the bell, then wait for the keeper",
    ]


def test_a_table_of_one_column_frames_a_text() -> None:
    rows = tuple(("TR", (("TH", (("P", (text,)),)),)) for text in ("Representation", "`<lamp>", "`on", "`</lamp>"))
    framed = TaggedPdf(("P", ("A lamp is written so:",)), ("Table", rows)).text()
    assert framed == "A lamp is written so:\n\nRepresentation\n\n```\n<lamp>\non\n</lamp>\n```"


def test_the_number_and_the_title_of_a_clause_are_a_heading_and_steps_are_a_list() -> None:
    clause = "The keeper lets the crews of all boats use the quay, as long as they leave it as they found it.\n"
    inner = ("L", (item(f"1.1. Users of the Quay. {clause * 2}"), item("1.2. None of them pays.")))
    clauses = TaggedPdf(("L", (("LI", (("LBody", ("1. Use.", inner)),)), item(f"2. Fees. {clause}")))).text()
    sentence = clause.strip()
    assert clauses.split("\n\n") == [
        "## 1. Use.",
        "### 1.1. Users of the Quay.",
        f"{sentence} {sentence}",
        "1.2. None of them pays.",
        "## 2. Fees.",
        sentence,
    ]
    steps = TaggedPdf(
        ("P", ("To open the lock:",)), ("L", (item("1. Ring the Bell. Then wait."), item("2. Go.")))
    ).text()
    assert steps == "To open the lock:\n\n1. Ring the Bell. Then wait.\n2. Go."


def test_what_stands_higher_comes_first_though_its_tag_comes_later() -> None:
    tags: list[Tag] = [("P", (f"This is the paragraph with the number {at}.",)) for at in range(4)]
    text = TaggedPdf(*tags, shuffled=True).text()
    assert text.split("\n\n") == [f"This is the paragraph with the number {at}." for at in range(4)]


def test_tags_that_leave_out_a_part_of_the_page_are_not_used() -> None:
    text = TaggedPdf(
        ("P", ("The quay is swept every morning.",)), untagged="The crane turns at noon, and at night."
    ).text()
    assert "swept" in text
    assert "The crane turns at noon" in text


def test_the_numbers_that_a_browser_draws_without_a_tag_stay_with_their_texts() -> None:
    text = TaggedPdf(
        ("H1", ("The quay",)),
        ("P", ("The keeper of the quay is responsible for:",)),
        ("L", (item("Sweeping it, each morning"), item("Ringing the bell"))),
        ("P", ("Nobody else may ring the bell.",)),
        labels=("4.", "4.1.", "a.", "b.", "4.2."),
    ).text()
    assert text.split("\n\n") == [
        "# 4. The quay",
        "4.1. The keeper of the quay is responsible for:",
        "- a. Sweeping it, each morning\n- b. Ringing the bell",
        "4.2. Nobody else may ring the bell.",
    ]


def test_a_long_text_without_a_tag_is_no_label() -> None:
    swept: Tag = ("P", ("   " * 20 + "The quay is swept.",))
    text = TaggedPdf(swept, labels=("The crane turns at noon, and at night.",)).text()
    assert "The quay is swept." in text
    assert "The crane turns at noon, and at night." in text


def piece(text: str, left: float, width: float, top: float, height: float, *, space: bool = False) -> Any:
    return SimpleNamespace(
        text=text, x=left, width=width, y=top, height=height, trailing_space_generated=space, font_name=""
    )


INK = [
    piece("There shall be", 134, 62, 161.8, 8.4),
    piece("Engineering pub,", 212, 77, 161.8, 11.6),
    piece("be known", 303, 44, 161.8, 8.5),
    piece("to", 291, 9, 164.5, 5.7),
    piece("an", 199, 10, 165, 5.2),
    piece("as", 350, 8, 165.2, 5),
    piece('"Suds".', 360, 29, 161.8, 8.4),
    piece("It is open at night.", 134, 80, 177.1, 11.6),
]


def test_words_are_read_from_left_to_right_though_their_boxes_are_those_of_the_ink() -> None:
    assert joined(read_across(INK)) == 'There shall be an Engineering pub, to be known as "Suds". It is open at night.'


def test_a_line_of_level_pieces_stays_in_the_order_of_the_file() -> None:
    line = [piece("second", 100, 30, 50, 10), piece("first", 60, 30, 50, 10)]
    assert read_across(line) == line


def test_a_small_gap_parts_two_words_only_where_the_file_has_a_space() -> None:
    def pair(*, space: bool) -> str:
        return joined([piece("disposed of", 10, 50, 100, 11.6, space=space), piece("to", 61.15, 9, 102.7, 5.7)])

    assert (pair(space=True), pair(space=False)) == ("disposed of to", "disposed ofto")


def test_a_letter_hyphenated_at_the_end_of_a_line_is_one_word() -> None:
    first = "The crews of the boats look at the ropes, the bell, the crane and the lamps, and then at the har-"
    text = TaggedPdf(
        ("P", (f"{first}\nbour itself, while the keeper of the quay waits for them until 7-\n8 in the morning.",))
    )
    assert text.text().endswith(
        "and then at the harbour itself, while the keeper of the quay waits for them until 7- 8 in the morning."
    )


@pytest.mark.parametrize("name", ["P", "Sect", "L", "Span", "Unknown"])
def test_tags_nested_without_an_end_lose_no_word(name: str) -> None:
    tag: Tag = ("P", ("The bell is rung at noon.",))
    for _ in range(400):
        tag = (name, (tag,))
    assert "The bell is rung at noon." in TaggedPdf(tag).text()


WORDS = st.lists(st.sampled_from("rope bell crane quay lamp".split()), min_size=1, max_size=6).map(" ".join)
NAMES = st.sampled_from("P H1 H2 L LI LBody Lbl Span Table TR TD TH Sect Figure Note Caption TOCI Link Odd".split())
TAGS = st.recursive(
    WORDS, lambda inner: st.tuples(NAMES, st.lists(inner, min_size=1, max_size=4).map(tuple)), max_leaves=12
)


@law(20, 75, tags=st.lists(TAGS.filter(lambda tag: isinstance(tag, tuple)), min_size=1, max_size=4))
def test_no_word_is_lost_however_it_is_tagged(tags: list[Tag]) -> None:
    def words(tag: Tag | str) -> list[str]:
        return tag.split() if isinstance(tag, str) else [word for part in tag[1] for word in words(part)]

    text = TaggedPdf(*tags).text()
    expected = sorted(word for tag in tags for word in words(tag))
    actual = "".join(char if char.isalpha() else " " for char in text).split()
    assert all(actual.count(word) >= expected.count(word) for word in set(expected))


def element(kind: str, *pieces: int, children: tuple[Any, ...] = ()) -> Any:
    return SimpleNamespace(type=kind, attributes={}, marked_content_ids=pieces, children=children)


def test_a_paragraph_that_goes_on_from_another_page_takes_no_text_of_this_one() -> None:
    first, last = element("P", 4, 0), element("P", 5, 0)
    list_ = element("L", children=(element("LI", 2), element("LI", 3), element("LI", 4)))
    (section,) = of_one_page([element("Sect", children=(first, element("P", 1), list_, last))])
    assert [list(content(child)) for child in section.children] == [[0], [1], [2, 3, 4], [5]]


def test_pieces_of_one_page_in_another_order_stay_in_it() -> None:
    (section,) = of_one_page([element("Sect", children=(element("P", 3, 1, 2), element("P", 4, 0)))])
    assert [list(content(child)) for child in section.children] == [[3, 1, 2], [4, 0]]


def test_groups_above_the_names_of_columns_are_a_line_of_their_own_if_their_places_are_not_said() -> None:
    def row(kind: str, *cells: str) -> Tag:
        return "TR", tuple((kind, (cell,)) for cell in cells)

    rows = (row("TH", "Fees", "Boats"), row("TH", "Quay", "May", "June", "July"))
    values = (row("TD", "Vik", "on request", "none", "few"), row("TD", "Kelso", "none", "none", "many"))
    assert TaggedPdf(("Table", (*rows, *values))).text().split("\n\n") == [
        "Fees Boats",
        "| Quay | May | June | July |\n| --- | --- | --- | --- |\n| Vik | on request | none | few |\n"
        "| Kelso | none | none | many |",
    ]
