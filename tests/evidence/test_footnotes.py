"""Footnotes of reStructuredText are read by themselves, without the number that their references do not show."""

from __future__ import annotations

from made_evidence import shown_texts


def test_each_footnote_is_read_by_itself_without_its_mark() -> None:
    text = (
        "Tugs tow [1]_ at night [#tide]_.\n\n.. [1] Only boats\n   of wood.\n.. [#tide] At low tide. Not always.\n"
        ".. [#] By *day*, too.\n.. [Hale2] Ann Hale.\n"
    )
    assert shown_texts(text, metadata={"format": "rst"}) == [
        "Tugs tow at night.",
        "Only boats of wood.",
        "At low tide.",
        "Not always.",
        "By day, too.",
        "[Hale2] Ann Hale.",
    ]


def test_a_number_in_brackets_is_no_footnote_without_its_dots() -> None:
    text = "* [404] No boat\n* [0] A boat\n\n[2024] was wet.\n\n| [7] | Tug |\n\n.. [12] of wood.\n"
    shown = ["[404] No boat", "[0] A boat", "[2024] was wet.", "[7]: Tug", "of wood."]
    assert shown_texts(text, metadata={"format": "rst"}) == shown
