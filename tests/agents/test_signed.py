"""Rows that only signs before the same word tell apart."""

from __future__ import annotations

import pytest
from made_evidence import addresses

from groundwire.agents.extractive.scores.signed import is_signed_otherwise

TABLE = "| Rope | Length |\n|---|---|\n| ^2.1 | 5 m |\n| ~2.1 | 6 m |\n| ~=2.1 | 7 m |\n| 2.1 | 8 m |\n| ~2 | 9 m |\n"


@pytest.mark.parametrize(
    ("question", "lengths"),
    [
        ("How long is ^2.1?", "5"),
        ("How long is `~2.1`?", "6"),
        ("How long is ~= 2.1?", "7"),
        ("How long are ^2.1 and ~2.1?", "56"),
        ("How long is 2.1?", "56789"),  # the asker may have left the sign out
        ("How long is rope-2.1 - the red one?", "56789"),
        ("How long is it if tide >= 2.1?", "56789"),
        ("How long is it, @2.1(a)?", "56789"),
    ],
)
def test_a_row_with_other_signs_is_about_something_else(question: str, lengths: str) -> None:
    kept = [address.shown for address in addresses(TABLE) if not is_signed_otherwise(question, address)]
    assert "".join(row[-3] for row in kept) == lengths


def test_other_sentences_are_not_looked_at() -> None:
    (sentence,) = addresses("~2.1 is a rope.\n")
    assert not is_signed_otherwise("How long is ^2.1?", sentence)
