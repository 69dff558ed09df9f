"""The marks of questions and answers are no words of the answers."""

from __future__ import annotations

import pytest
from made_evidence import addresses, passage


@pytest.mark.parametrize(
    ("text", "heading", "shown"),
    [
        ("A: Each boat can. Ring first.", "Q: May two boats lie here?", ["Each boat can.", "Ring first."]),
        ("**A:** Each boat may.", "May two boats lie here?", ["Each boat may."]),
        (
            "##### Q: May I?\n\nA: Yes! Ring first.\n\n##### Q: What is it?\n\nAnswer: £4.",
            "",
            ["Yes!", "Ring first.", "£4."],
        ),
        ("Q1. May I?\nA1. Ring first.", "", ["Q1. May I?", "Ring first."]),
        ("- **A**: Each boat can.\n- Ring.", "May two boats lie here?", ["Each boat can.", "Ring."]),
        ("A: the pier.\n\nB: the lock.", "The chart", ["A: the pier.", "B: the lock."]),
        ("A. Lund wrote it.", "Who wrote it?", ["A. Lund wrote it."]),
        ("Ring first. A: the pier.", "Q: May I?", ["Ring first.", "A: the pier."]),
    ],
)
def test_the_mark_of_an_answer_is_left_out(text: str, heading: str, shown: list[str]) -> None:
    headings = (heading,) if heading else ()
    assert [address.shown for address in addresses(passage(text, heading=headings))] == shown
