"""Identifiers and content words."""

from __future__ import annotations

import re

import pytest
from growth import linear
from hypothesis import strategies as st
from laws import law

from groundwire.evidence.text.words import codes, content_words, identifiers, overlap

_PLAIN = re.compile(r"[A-Za-z0-9]+(?:[-_./:#][A-Za-z0-9]+)+|[A-Za-z]+[0-9]+[A-Za-z0-9]*|[A-Za-z0-9]+_\w+")


@law(25, 150, text=st.text(alphabet="ab1-_./é #", max_size=40))
def test_identifiers_are_what_the_plain_pattern_finds(text: str) -> None:
    assert identifiers(text) == list(dict.fromkeys(match.lower() for match in _PLAIN.findall(text)))


@pytest.mark.parametrize("piece", ["x", "x1", "a-", "1a", "_"])
def test_identifiers_take_linear_time(piece: str) -> None:
    assert linear(identifiers, piece, 10_000)


def test_codes_are_names_without_a_synonym() -> None:
    assert codes("BRT-4417 and ramp_limit, not well-known, mid-2024, 2024-05-01 or 23:00") == {"brt-4417", "ramp_limit"}


def test_content_words_are_stems_without_the_words_of_asking() -> None:
    assert content_words("How many ferries were charging, and what ferry?") == ["ferri", "charg"]
    assert overlap(["ferri", "charg"], "The ferry waits.") == 0.5
    assert overlap([], "The ferry waits.") == 0.0


def test_commas_between_thousands_are_no_words_of_their_own() -> None:
    assert content_words("1,234,567 boats of 3,000 in 1,23 or 2024,1999") == content_words(
        "1234567 boats of 3000 in 1 23 or 2024 1999"
    )
