"""Raised numbers that point to notes are no part of the words before them; exponents are."""

from __future__ import annotations

import time

import pytest

from groundwire.indexes.loaders.note_marks import without_note_marks


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Pier 9 <sup>[1](#note)</sup> is open<sup>[[2]](#b)</sup>.", "Pier 9 is open."),
        ("Pier 9<sup id='r'><a href='#n'>1</a></sup>", "Pier 9"),
        ('Pier 9<a href="#n" id="r"><sup>\u2020</sup></a> and [<sup>2</sup>](#n) go', "Pier 9 and go"),
        ("Most<sup>[[1](http://a.org/1),[2](http://b.org)]</sup> row.", "Most row."),
        ("- <sup>[1](#back)</sup> Closed at night.", "- Closed at night."),
        ("Row <sup>[1](#n)</sup>\n\n<sup>1</sup> Or sail.\n<sup>2</sup> Or", "Row\n\nOr sail.\n<sup>2</sup> Or"),
        ("| [Tug](tug.md)<sup>1</sup> | 5 |\n\n<sup>1</sup> Large.", "| [Tug](tug.md) | 5 |\n\nLarge."),
    ],
)  # fmt: skip
def test_a_mark_of_a_note_is_left_out(text: str, shown: str) -> None:
    assert without_note_marks(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "10<sup>6</sup> boats in 5 m<sup>2</sup>, x <sup>2</sup>, (a + b)<sup>2</sup>",
        "Area in m<sup>2</sup> and f(x)<sup>2</sup>\n\n<sup>2</sup> Of the deck.",
        "The 1<sup>st</sup> boat of [all](all.md)<sup>th</sup>",
        "[Tug](tug.md)<sup>2</sup> and no note",
        "Write `a<sup>[1](#b)</sup>`.\n\n```html\na<sup>[1](#b)</sup>\n```",
        "E = mc<sup>[a long name](#b)</sup>",
    ],
)
def test_exponents_and_all_else_stay(text: str) -> None:
    assert without_note_marks(text) == text


def test_an_item_is_told_without_the_mark(shelf) -> None:
    shelf.write(
        "pier.md", '# Pier\n\n* A tug with a lamp <sup>[1](#1)</sup>\n\n<a name="1"><sup>1</sup></a> Of any kind.\n'
    )
    shelf.index()
    (passage,) = shelf.passages()
    assert passage.text == "# Pier\n\n* A tug with a lamp\n\nOf any kind."


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    ["<sup>" * 100_000, "[<sup" * 100_000, "<sup>[1](#1)</sup>" * 30_000, ") <sup>1</sup>" * 50_000,
     "<sup>[1](a)," * 50_000, ("> " * 200 + "\n") * 2_000 + "<sup", "<a href='#" * 50_000 + "<sup"],
)  # fmt: skip
def test_a_hostile_page_takes_no_long_time(text: str) -> None:
    begun = time.process_time()
    without_note_marks(text)
    assert time.process_time() - begun < 10
