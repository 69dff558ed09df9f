"""Plain text: the headings of text that is set like an RFC, and the running heads of its pages."""

from __future__ import annotations

import pytest

from groundwire.indexes.loaders.text import TextLoader

BODY = "".join(f"   The keeper of lamp {number} rests\n   for 11 hours.\n\n" for number in range(5))
PAGE = "   The harbour is closed\n   at night, and the keeper\n\n\nHale       Standards Track       [Page {}]\n"


def headings(text: str) -> list[tuple[str, ...]]:
    document = TextLoader().load(text.encode(), "rest.txt")
    assert document.text == text
    return [section.heading for section in document.sections]


def test_numbered_headings_at_the_margin_have_sections() -> None:
    text = f"Abstract\n\n{BODY}1 Rest\n\n1.1 At night\n\n{BODY}1.2. By day\n\n{BODY}2.  Gates\n\n{BODY}"
    assert headings(text) == [
        ("Abstract",),
        ("1 Rest",),
        ("1 Rest", "1.1 At night"),
        ("1 Rest", "1.2. By day"),
        ("2. Gates",),
    ]


def test_a_page_of_a_manual_has_sections() -> None:
    assert headings(f"NAME\n   lamp - light it\n\nSEE ALSO\n{BODY}") == [("NAME",), ("SEE ALSO",)]


@pytest.mark.parametrize(
    "line",
    ["The gate is shut.", "If the horn sounds, the keeper", "These are open:", "server = a", "http {", "and so on"],
)
def test_a_line_at_the_margin_may_be_none(line: str) -> None:
    assert headings(f"{BODY}{line}\n\n{BODY}") == [()]


def test_text_that_is_not_indented_has_none() -> None:
    assert headings("Rest\n\nThe keeper rests.\n\n" * 10) == [()]


def test_running_heads_go_and_a_paragraph_goes_on_over_the_end_of_a_page() -> None:
    head = "RFC 9999           Lamps           June 2026\n\n\n"
    text = "\f\n".join(
        [PAGE.format(1), *(f"{head}   rests for {number} hours.\n\n{PAGE.format(number)}" for number in range(2, 5))]
    )
    document = TextLoader().load(text.encode(), "rfc9999.txt")
    assert "[Page" not in document.text
    assert "RFC 9999" not in document.text
    assert document.text.startswith(
        "   The harbour is closed\n   at night, and the keeper\n   rests for 2 hours.\n\n   The harbour"
    )
    assert [document.text[start : start + 18].strip() for start in document.page_starts] == [
        "The harbour is",
        *(f"rests for {number} hou" for number in range(2, 5)),
    ]


def test_a_line_whose_numbers_do_not_count_the_pages_is_content() -> None:
    sums = [120, 85, 230, 7]
    text = "\f".join(f"Bill {page}\n\nAll of it.\n\nDue: {due} euros\n" for page, due in enumerate(sums, 1))
    stored_text = TextLoader().load(text.encode(), "bills.txt").text
    assert [f"Due: {due} euros" in stored_text for due in sums] == [True] * 4
    assert "Bill" not in stored_text


def test_pages_without_running_heads_lose_nothing() -> None:
    document = TextLoader().load(b"One is here.\n\fTwo is there.\n\f\fThree.\n\fFour.", "pages.txt")
    assert document.text == "One is here.\n\nTwo is there.\n\nThree.\n\nFour."
    assert document.page_starts == (0, 14, 29, 37)
    assert TextLoader().load(b"\f", "empty.txt").text == ""


def test_feet_that_are_numbered_end_pages_without_form_feeds_too() -> None:
    feet = [
        "\n[Page {}]                \n\nJune 2026\n             Lamps\n",
        "\n               [Page {}]\n\nLamps\n  June 2026\n",
    ]
    pages = "".join(f"\n   Lamp {number} rests.\n{feet[number % 2].format(number)}" for number in range(8, 13))
    document = TextLoader().load(f"1. Rest\n{pages}\n   The end.\n".encode(), "rfc9998.txt")
    assert len(document.page_starts) == 6
    assert document.text.split() == [
        "1.", "Rest", *(word for number in range(8, 13) for word in f"Lamp {number} rests.".split()), "The", "end.",
    ]  # fmt: skip


def test_a_foot_is_one_although_its_number_is_longer() -> None:
    foot = "Hale{space}Standards Track{space}{number}"
    text = "\f".join(
        f"   Lamp {number * 7} rests.\n\n" + foot.format(space=" " * (14 - len(str(number))), number=number)
        for number in range(7, 14)
    )
    assert "Hale" not in TextLoader().load(text.encode(), "lamps.txt").text


def test_captions_and_lines_of_a_table_of_contents_are_no_headings() -> None:
    text = (
        f"Abstract\n\n{BODY}1. Rest ........... 3\n\n1. Rest\n\n{BODY}2. Gates.\n\n2.1. 'gate' shuts.\n\n{BODY}"
        f"Table 4\n\n{BODY}2.2. Tides\n\n{BODY}4. Open it.\n\nIndex\n\n{BODY}"
    )
    assert headings(text) == [
        ("Abstract",), ("1. Rest",), ("2. Gates.",), ("2. Gates.", "2.1. 'gate' shuts."), ("2. Gates.", "2.2. Tides"),
        ("Index",),
    ]  # fmt: skip


def test_a_word_that_is_parted_by_the_end_of_a_line_is_whole() -> None:
    text = f"{BODY}   The lamp is exe-\n   cutable, not two-\n   way and never Ann-\n   Lee.\n\n   Executable lamps.\n"
    document = TextLoader().load(text.encode(), "rest.txt")
    assert document.text.endswith(
        "   The lamp is executable,\n   not two-way\n   and never Ann-\n   Lee.\n\n   Executable lamps.\n"
    )


def test_a_page_of_sphinx_is_restructured_text_whatever_its_suffix() -> None:
    text = "=====\nRopes\n=====\n\n.. setting:: TOW\n\n``TOW``\n-------\n\nDefault: ``4``\n\nSee :ref:`tugs`.\n"
    document = TextLoader().load(text.encode(), "ropes.txt")
    assert (document.title, document.metadata["format"]) == ("Ropes", "rst")
    assert document.sections[-1].heading == ("Ropes", "TOW")


@pytest.mark.parametrize(
    "text",
    [
        "Ropes\n\n.. and so on, says :the `old` man\n",
        "Tie it:: now\n\n.. note that\n\n:ref: 12\n",
        "See `Ropes`_ for more.\n",
    ],
)
def test_a_text_with_some_such_marks_is_none(text: str) -> None:
    assert TextLoader().load(text.encode(), "ropes.txt").metadata["format"] == "text"
