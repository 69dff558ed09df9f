"""Sentences, items and code of an answer stand on lines of their own where they did in the reply."""

from __future__ import annotations

from groundwire.graphs.nodes.kept_claims import KeptClaims


def shown(*parts: str) -> str:
    outcome = KeptClaims()
    for part in parts:
        outcome.say(part, opens=True)
    return outcome.text


def test_a_sentence_behind_one_line_of_code_begins_a_line() -> None:
    assert shown("Dim it: [1]", "    lamp dim [2]", "Wait. [3]") == "Dim it: [1]\n    lamp dim [2]\nWait. [3]"
    assert shown("    lamp dim [1]", "Wait. [2]", "Go. [3]") == "    lamp dim [1]\nWait. [2] Go. [3]"


def test_sentences_share_a_line() -> None:
    assert shown("Dim it. [1]", "Wait. [2]") == "Dim it. [1] Wait. [2]"
