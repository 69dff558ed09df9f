"""A line in bold right above a paragraph heads it, and does not run into its first sentence."""

from __future__ import annotations

import pytest
from made_evidence import answer, shown_texts


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**Lost ropes**\nA rope is paid for in a week.", "Lost ropes: A rope is paid for in a week."),
        ("__Lost ropes__  \n12 are paid for.", "Lost ropes: 12 are paid for."),
        ("> **Lost ropes**\n> A rope is paid for.", "Lost ropes: A rope is paid for."),
        ("- **Lost ropes**\n  A rope is paid for.", "Lost ropes: A rope is paid for."),
        ("**Lost ropes:**\nA rope is paid for.", "Lost ropes: A rope is paid for."),
        ("**Lost ropes**\nof hemp are paid for.", "Lost ropes of hemp are paid for."),  # a wrapped line
        ("**Lost ropes** A rope is paid for.", "Lost ropes A rope is paid for."),
        ("We pay for **lost ropes**\nAnn says.", "We pay for lost ropes Ann says."),
        ("**Lost** **ropes**\nA rope is paid for.", "Lost ropes A rope is paid for."),
    ],
)
def test_a_bold_line_is_told_apart_from_the_sentence_below_it(text: str, shown: str) -> None:
    assert shown_texts(text) == [shown]


def test_no_other_format_has_bold_lines() -> None:
    text = "**Lost ropes**\nA rope is paid for."
    assert shown_texts(text, metadata={"format": "text"}) == ["**Lost ropes** A rope is paid for."]


def test_what_stands_below_a_bold_line_is_quoted_behind_it() -> None:
    text = "**Lost ropes**\nA rope is paid for within a week. Ask Ann."
    assert answer("When is a rope paid for?", text)[0] == ["Lost ropes: A rope is paid for within a week."]
