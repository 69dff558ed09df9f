"""The beginning of a claim, by which a note names it."""

from __future__ import annotations

import pytest

from groundwire.evidence.markup.beginning import beginning


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
