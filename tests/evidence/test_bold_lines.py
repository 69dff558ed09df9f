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


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('- `"HEMP"`  \nRopes of hemp rot.', '"HEMP": Ropes of hemp rot.'),
        ("- 2  \n  Ropes of hemp rot.\n- 3\\\n  They hold.", "2: Ropes of hemp rot."),
        ("1. Hemp ropes  \n   They rot.", "1. Hemp ropes: They rot."),
        ("- Hemp ropes\n  They rot.", "Hemp ropes They rot."),  # a wrapped line
        ("- Hemp ropes  \n  rot.", "Hemp ropes rot."),
        ("- Ropes of hemp on the  \n  Gull rot.", "Ropes of hemp on the Gull rot."),
        ("- Hemp rots.  \n  Ask Ann.", "Hemp rots. Ask Ann."),
    ],
)
def test_a_label_on_the_first_line_of_an_item_is_told_apart_from_its_explanation(text: str, shown: str) -> None:
    assert shown_texts(text)[0] == shown


def test_no_other_format_has_bold_lines() -> None:
    text = "**Lost ropes**\nA rope is paid for."
    assert shown_texts(text, metadata={"format": "text"}) == ["**Lost ropes** A rope is paid for."]


def test_what_stands_below_a_bold_line_is_quoted_behind_it() -> None:
    text = "**Lost ropes**\nA rope is paid for within a week. Ask Ann."
    assert answer("When is a rope paid for?", text)[0] == ["Lost ropes: A rope is paid for within a week."]
