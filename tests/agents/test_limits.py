"""Limits in a rule, and the amount that a question names."""

from __future__ import annotations

import pytest
from made_evidence import answer

from groundwire.agents.extractive.scores.limits import covers

ABOVE = "Payments above 50,000 euros must be approved by two keepers."
UP_TO = "Payments of up to 5,000 euros are approved by the harbour office."


@pytest.mark.parametrize(
    ("sentence", "question", "verdict"),
    [
        (ABOVE, "Who must approve a payment of 30,000 euros?", False),
        (ABOVE, "Who must approve a payment of 50,000 euros?", False),
        (ABOVE, "A bill of 60.000 euros has come in. Who must approve it?", True),
        (UP_TO, "Who must approve a payment of 5,000 euros?", True),
        (UP_TO, "Who must approve a payment of 6,000 euros?", False),
        (ABOVE, "Who must approve payments above 5,000 euros?", None),
        (ABOVE, "Who approves payments?", None),
        ("Bill: $10,000\u2013$50,000; Keepers: 2", "How many keepers sign a bill of $30,000?", True),
        ("Bill: $10,000\u2013$50,000; Keepers: 2", "How many keepers sign a bill of $5,000?", False),
        ("Bill: $50,000 or greater; Keepers: 3", "How many keepers sign a bill of $30,000?", False),
        ("Bill: $50,000 or greater; Keepers: 3", "How many keepers sign a bill of $60,000?", True),
        ("Bills from $100 to $500 are signed by Ann.", "Who signs a bill of $300?", True),
        ("Fees of $100, $500 and $900 are due.", "Who pays a fee of $300?", None),
        ("A fee of $100 becomes one of $500 or more.", "Who pays a fee of $600?", True),
        (ABOVE, "Who must approve payments of 5,000 euros or more?", None),
        ("Loads above 2 kg need a cart.", "Does a load of 1.500 kg need a cart?", False),
        ("Tell them at least 3 weeks before.", "I am away for 2 weeks. When must I tell them?", None),
    ],
)
def test_a_limit_covers_an_amount_or_not(sentence: str, question: str, verdict: bool | None) -> None:
    assert covers(sentence, question) is verdict


@pytest.mark.parametrize(("amount", "expected"), [("60,000", [ABOVE]), ("4,000", [UP_TO]), ("30,000", [])])
def test_only_a_rule_for_the_amount_is_an_answer(amount: str, expected: list[str]) -> None:
    assert answer(f"Who must approve a payment of {amount} euros?", ABOVE, UP_TO)[0] == expected
