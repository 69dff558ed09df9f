"""Change logs, questions and answers in plain text: what their entries are headed by."""

from __future__ import annotations

import pytest

from groundwire.indexes.loaders import parse
from groundwire.indexes.loaders.text import TextLoader


def headings(text: str) -> list[tuple[str, ...]]:
    document = TextLoader().load(text.encode(), "NEWS")
    assert document.text == text
    return [section.heading for section in document.sections]


def test_debian() -> None:
    signed = " -- Ann Lee <ann@harbour.example>  Fri, 05 Jan 2024 10:00:00 +0100\n\n"
    text = f"tug (2:2.1-1) unstable; urgency=low\n\n  * Tow.\n\n{signed}tug (2.0) stable; urgency=high\n\n  * Moor.\n"
    assert headings(text) == [("tug (2:2.1-1), 05 Jan 2024",), ("tug (2.0)",)]


@pytest.mark.parametrize("day", ["2024-01-05", "Fri Jan  5 10:00:00 CET 2024"])
def test_gnu(day: str) -> None:
    text = f"{day}  Ann Lee  <ann@tug.example>\n\n\t* tow.c: Fix.\n\n{day}  Bo Ek  <bo@tug.example>\n\n\t* a.c: New.\n"
    shown = " ".join(day.split())
    assert headings(text) == [(f"{shown} Ann Lee",), (f"{shown} Bo Ek",)]


@pytest.mark.parametrize(
    "form",
    [
        "version {} - Ann Lee, 2024-01-05",
        "Noteworthy changes in release {} (2024-01-05) [stable]",
        "{} (2024-01-05)",
        "{}",
        "v{}",
        "tug {} (5 January 2024)",
    ],
)
def test_versions(form: str) -> None:
    text = "".join(f"{form.format(version)}\n\n  Tow {version} times.\n\n" for version in ("2.1", "2.0.1"))
    assert headings(f"Tug NEWS\n\n{text}") == [(), *((form.format(version),) for version in ("2.1", "2.0.1"))]


def test_an_outline() -> None:
    text = "* Changes in release 2.1\n\n** Bugs\n\n  Tow.\n\n* Changes in release 2.0\n\n  Moor.\n"
    assert headings(text) == [
        ("Changes in release 2.1",), ("Changes in release 2.1", "Bugs"), ("Changes in release 2.0",),
    ]  # fmt: skip


@pytest.mark.parametrize("line", ["5.2 Tides are high.", "4.30.1. - on a quay", "tug 2.1 tows", "12 (at night)"])
def test_other_lines_with_numbers_are_no_versions(line: str) -> None:
    assert headings(f"{line}\n\nText.\n\n{line}\n\nText.\n") == [()]


def test_questions_with_their_marks() -> None:
    text = "Tugs\n\nQ: May a tug\n   moor here?\n\nA: No.\n\nQ. Why?\nA. It is shallow.\n\nQ: Who?\n"
    document = TextLoader().load(text.encode(), "FAQ")
    assert [(section.heading, document.text[section.start : section.end].strip()) for section in document.sections] == [
        ((), "Tugs"), (("May a tug moor here?",), "No."), (("Why?",), "It is shallow.\n\nQ: Who?"),
    ]  # fmt: skip
    assert [section.apart for section in document.sections] == [False, True, True]


def test_numbered_questions_below_their_table_of_contents() -> None:
    contents = "1. May a tug moor?\n2. Why?\n3. When is the tide\nhigh?\n"
    text = f"Tugs\n\n{contents}\n1. May a tug moor?\nNo.\n\n2. Why?\nNo depth.\n\n3. When is the tide\nhigh?\nAt 9.\n"
    assert headings(text)[1:] == [("1. May a tug moor?",), ("2. Why?",), ("3. When is the tide high?",)]


def test_underlined_headings() -> None:
    assert headings("Tugs\n====\n\nQuays\n-----\n\nNo.\n\nName   Age\n\nAnn\n") == [("Tugs",), ("Tugs", "Quays")]


def test_a_note_of_a_change_may_be_called_doc() -> None:
    document = parse(b"Describe how a tug is moored.\n", "12.doc")
    assert (document.text, document.metadata["format"]) == ("Describe how a tug is moored.\n", "text")
