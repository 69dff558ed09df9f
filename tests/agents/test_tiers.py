"""An item that begins with what it is for answers for that, and no other item of its list does."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer

from groundwire.agents.extractive.scores.tiers import is_for

NOTICE = """This is the notice that a keeper gives:

- **For 1 day** - at least 3 days
- **For between 3 days - 6 days** - at least 2 weeks
- **For between 1 week - 2 weeks** - at least 4 weeks
- **For more than 2 weeks** - 3 months
"""
GRADES = "Oil is shared out by grade:\n\n- Grade 8: 4 litres\n- Grades 9 - 11: 6 litres\n- Grade 12: 7 litres\n"


@pytest.mark.parametrize(
    ("text", "question", "item"),
    [
        (NOTICE, "How much notice does a keeper give for two weeks away?", 3),
        (NOTICE, "How much notice does a keeper give for 10 days?", 3),
        (NOTICE, "How much notice does a keeper give for 5 days?", 2),
        (NOTICE, "How much notice does a keeper give for a day?", 1),
        (NOTICE, "How much notice does a keeper give for 4 weeks?", 4),
        (GRADES, "I am grade 10, how much oil do I get?", 2),
        (GRADES, "How many litres are for grade 8?", 1),
    ],
)
def test_an_item_is_for_the_amount_or_the_number_asked_about(text: str, question: str, item: int) -> None:
    items = [address for address in addresses(text) if address.sentence.kind == "item"]
    assert [bool(is_for(address, question)) for address in items] == [at == item for at in range(1, len(items) + 1)]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (NOTICE, "How much notice does a keeper give?"),
        (NOTICE, "How much notice does a keeper give for a load of 4 kg?"),
        (NOTICE, "How much notice does a keeper give within 2 weeks?"),  # a limit itself
        (GRADES, "How much oil is there for rank 10?"),
        (GRADES, "How much oil do grade 8 and grade 10 get?"),
        ("Two lamps burn for 3 days.", "How much oil is there for 3 days?"),
    ],
)
def test_it_says_nothing_of_other_questions(text: str, question: str) -> None:
    assert [is_for(address, question) for address in addresses(text)] == [None] * len(list(addresses(text)))


def test_it_answers_alone() -> None:
    claims, _ = answer("How much notice does a keeper give for two weeks away?", NOTICE)
    assert claims == ["This is the notice that a keeper gives: For between 1 week - 2 weeks - at least 4 weeks"]
    claims, _ = answer("How many litres are for grade 8?", GRADES)
    assert claims == ["Oil is shared out by grade: Grade 8: 4 litres"]


def test_where_no_item_is_for_it_none_is_left_out() -> None:
    assert "litres" in " ".join(answer("How much oil does grade 20 get?", GRADES)[0])
