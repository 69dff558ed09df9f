"""A default that a row or a sentence tells along with the rest answers who asks for it, of that page only."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, passage

from groundwire.agents.extractive.scores.reader_odds import readings
from groundwire.agents.extractive.scores.stated_defaults import tells_default

TABLE = """## Moor

| Attribute | Description | Required |
|---|---|---|
| tries | The number of attempts to make for tying up. | No; default is 4 |
| maxwait | Longest time at the lock, in seconds. | No, defaults to 90 |
| crew | The number of hands on deck. | Yes |
"""


def told(question: str, text: str = TABLE, title: str = "Harbour tasks") -> list[str]:
    evidence = addresses(passage(text, title=title))
    return [address.shown.split(";")[0] for address in evidence if tells_default(question, address)]


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("default of maxwait in moor", ["Attribute: maxwait"]),
        ("What is the default value of maxwait?", ["Attribute: maxwait"]),
        ("How many attempts does the moor task make by default?", ["Attribute: tries"]),
        ("How many times does moor try?", ["Attribute: tries"]),
        ("How many attempts does the tow task make to cross the bar?", []),  # of another page
        ("How many hands does moor need?", []),  # there is no default
        ("How many seconds does moor wait?", []),  # the row gives no number of these
        ("default of maxwait in the tow task of the dredger", []),
        ("What is maxwait of moor?", []),
        ("How do I set the default maxwait of moor?", []),
        ("What is the default of crew in moor?", []),
    ],
)
def test_a_row_tells_the_default_of_its_page(question: str, rows: list[str]) -> None:
    assert told(question) == rows


@pytest.mark.parametrize(
    ("sentence", "is_told"),
    [
        ("The default for the tide_gate attribute is shut, as at night.", True),
        ("If neither is set, the default tide_gate is shut.", True),
        ("The default value is shut, whatever tide_gate says.", False),
        ("If tide_gate is set to open, the default for the lamp is red.", False),
    ],
)
def test_a_sentence_tells_the_default_of_what_it_names(sentence: str, *, is_told: bool) -> None:
    question = "What is the default value of tide_gate in moor?"
    assert bool(told(question, f"## Moor\n\n{sentence}\n")) == is_told


def test_the_reader_does_not_speak_against_a_default_that_is_asked_for() -> None:
    evidence = addresses(passage(TABLE, title="Harbour tasks"))
    odds = readings("default of maxwait in moor", evidence, lambda _, read: [[-6.0] * len(each) for _, each in read])
    assert sorted(odds.values()) == [-6.0, -6.0, 1.0]


def test_the_default_that_is_asked_for_stands_alone() -> None:
    question = "How many attempts does the moor task make by default?"
    shown, missing = answer(question, passage(TABLE, title="Harbour tasks"))
    assert [text.split(";")[0] for text in shown] == ["Attribute: tries"]
    assert missing == []
