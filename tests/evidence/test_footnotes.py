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
