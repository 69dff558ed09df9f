"""Options in code that a model judged: one after a single dash may be a word, or a letter with its value."""

from __future__ import annotations

import pytest
from made_evidence import addresses

from groundwire.evidence.judged import unstated_words

TEXT = "Start it with -half for a small window and with -eraseDEL for that key. Give the user by -u and wait by -wait."
QUESTION = "Which line starts the horn for the host quay7 as kim?"


@pytest.mark.parametrize("code", ["horn -half -eraseDEL -wait 10 quay7", "horn -half -ukim", "horn -HALF quay7"])
def test_its_words_are_stated(code: str) -> None:
    assert unstated_words(code, addresses(TEXT), question=QUESTION) == []


@pytest.mark.parametrize(
    ("code", "unstated"), [("horn -full -erase", ["full", "erase"]), ("horn -halfway -u", ["halfway"])]
)
def test_its_words_are_not_stated(code: str, unstated: list[str]) -> None:
    assert unstated_words(code, addresses(TEXT), question=QUESTION) == unstated
