"""The beginning of a claim, by which a note names it."""

from __future__ import annotations

import pytest

from groundwire.evidence.markup.beginning import beginning, in_quotes


@pytest.mark.parametrize(
    ("claim", "named"),
    [
        ("3. Ring the bell [2].", "\u201cRing the bell.\u201d"),
        ("(2) Ring the bell.", "\u201cRing the bell.\u201d"),
        ("Ring the bell 3. Then rest.", "\u201cRing the bell 3. Then rest.\u201d"),
        ("To ring the bell later, put the rope on the other hook of the quay.",
         "\u201cTo ring the bell later, put the rope on the other hook of ...\u201d"),
    ],
)  # fmt: skip
def test_it_has_whole_words_and_no_number_of_a_list(claim: str, named: str) -> None:
    assert beginning(claim) == named


@pytest.mark.parametrize(
    ("claim", "named"),
    [
        ("3. Ring the bell [2].", "\u201cRing the bell.\u201d"),
        ("Ring the bell at the quay, and then wait for the keeper, who comes later.",
         "\u201cRing the bell at the quay, and then wait for the keeper, who comes later.\u201d"),
        (f"Ring {'the bell ' * 40}and rest.",
         f"\u201cRing {'the bell ' * 6}... {'bell ' + 'the bell ' * 18}and rest.\u201d"),
        ("    bell ring\n    bell rest", "the code that begins with \u201cbell ring\u201d"),
    ],
)  # fmt: skip
def test_in_a_note_on_what_is_in_doubt_it_is_whole_or_has_both_ends(claim: str, named: str) -> None:
    assert in_quotes(claim) == named
