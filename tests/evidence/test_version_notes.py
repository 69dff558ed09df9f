"""Lines that only say in which version something came or changed."""

from __future__ import annotations

import pytest

from groundwire.evidence.version_notes import is_version_note


@pytest.mark.parametrize(
    "text",
    [
        "Introduced in 1.2.0",
        "New in version 2.1.",
        "Added since v3",
        "Changed default from red to green in 2.3.0",
        "Renamed to `tow.rope` in 2.0.0",
        "Deprecated as of release 4.1",
    ],
)
def test_it_says_nothing_else(text: str) -> None:
    assert is_version_note(text)


@pytest.mark.parametrize(
    "text",
    [
        "New ropes lie in the shed.",
        "The rope was added in 2.1.",
        "Added to each tug in 2.1: a rope, with which it may be towed by any other tug of the fleet.",
        "Changed ropes in berth 4 hold longer, so that a tug may lie there over night in any tide.",
        "Tow the tug in 3 minutes.",
    ],
)
def test_other_sentences_say_more(text: str) -> None:
    assert not is_version_note(text)
