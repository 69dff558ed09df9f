"""Quotes that a writer gives are looked up before anyone reads them."""

from __future__ import annotations

from typing import Any

import pytest

from groundwire.settings import SearchSettings

QUESTION = "How long must an on-call engineer rest after a night call-out?"
REST = "must rest for 11 hours"
LEAVE = "28 days of paid leave"


def wrote(*claims: tuple[str, list[tuple[int, str]]]) -> dict[str, Any]:
    return {
        "claims": [
            {"text": text, "quotes": [{"passage": number, "words": words} for number, words in quotes]}
            for text, quotes in claims
        ],
        "missing": [],
    }


def cited(run: Any, actor: Any, *claims: tuple[str, list[tuple[str, str]]]) -> Any:
    """Run with a writer whose quotes name the passage by a word in it."""

    def writer(seen: dict[int, str]) -> Any:
        number = {mark: n for mark in ("# Rest", "# Leave", "# Breaker") for n, text in seen.items() if mark in text}
        return wrote(*((text, [(number[mark], words) for mark, words in quotes]) for text, quotes in claims))

    return run(QUESTION, model=actor(writer=writer), search=SearchSettings(k=20))


def test_a_claim_keeps_the_quotes_that_are_there(run: Any, actor: Any) -> None:
    answer = cited(run, actor, ("Rest 11 hours.", [("# Rest", "made up"), ("# Rest", REST), ("# Leave", LEAVE)]))
    assert answer.status == "answered"
    assert answer.text == "Rest 11 hours. [1][2]"
    assert [one.quote for one in answer.citations] == [REST, LEAVE]
    assert "1 not" in answer.steps[-1].summary


def test_a_claim_without_a_quote_left_is_removed_and_said(run: Any, actor: Any) -> None:
    answer = cited(run, actor, ("Rest.", [("# Rest", REST)]), ("The moon is green.", [("# Rest", "green moon")]))
    assert (answer.status, answer.text) == ("partial", "Rest. [1]")
    assert answer.missing == ["1 claim was left out that no passage bears out"]


@pytest.mark.parametrize("said", ["Rest [4].", "Rest [1][7]", "Rest[2].", "Rest [3] [4]"])
def test_markers_that_the_model_made_up_are_taken_out(run: Any, actor: Any, said: str) -> None:
    answer = cited(run, actor, (said, [("# Rest", REST)]))
    assert answer.text in ("Rest [1]", "Rest. [1]")


def test_an_index_in_a_claim_about_code_is_no_marker(run: Any, actor: Any) -> None:
    assert cited(run, actor, ("berths[0] is clear.", [("# Rest", REST)])).text == "berths[0] is clear. [1]"


def test_a_quote_under_a_wrong_number_is_cited_where_it_stands(run: Any, actor: Any) -> None:
    answer = cited(run, actor, ("Rest.", [("# Leave", REST)]))
    assert [(one.source, one.quote) for one in answer.citations] == [("rest.md", REST)]


@pytest.mark.parametrize("words", ["for 11 hours", REST.replace("rest", "pause")])
def test_a_short_or_inexact_quote_is_not_looked_for_elsewhere(run: Any, actor: Any, words: str) -> None:
    answer = cited(run, actor, ("Rest.", [("# Leave", words)]))
    assert (answer.status, answer.stop_reason, answer.citations) == ("refused", "not_supported", [])
    assert answer.missing[0] == QUESTION


def test_a_changed_number_is_dropped(run: Any, actor: Any) -> None:
    changed = "An on-call engineer must rest for 12 hours after a night call-out."
    assert cited(run, actor, (changed, [("# Rest", changed)])).status == "refused"
