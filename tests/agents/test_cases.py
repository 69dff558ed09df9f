"""A short list of cases is shown whole unless a question tells which of them is meant."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, means

from groundwire.agents.extractive.cases import case_meant, cases_around

REST = """# Rest

After a call at sea, a keeper rests:

- 2 hours if the call came by day
- 5 hours if it came out of bed
"""
WAGE = """# Wages of an ill keeper

While ill, a keeper gets:

- the full wage for the first 12 weeks
- half of the wage for the next 8 weeks
- a third of the wage after 20 weeks
"""
GRANT = """# Loans of a tug

How many loans a crew may have depends on its years:

- Under 3 years - no loan
- Between 3 and 6 years - 1 to 4 loans
- Over 6 years - 5 loans
"""


def cases(question: str, page: str) -> list[str]:
    item = next(address for address in addresses(page) if address.sentence.kind == "item")
    found = cases_around(question, item, addresses(page), means())
    return [case.shown for case in found]


@pytest.mark.parametrize(
    ("question", "page", "near"),
    [
        ("How many hours does a keeper rest after a call at sea?", REST, "by day"),
        ("What is the wage of an ill keeper after 12 weeks?", WAGE, "first 12"),
        ("How many years must a crew be here before it has a loan?", GRANT, "Over 6"),
    ],
)
def test_all_cases_are_shown_in_order_behind_their_line(question: str, page: str, near: str) -> None:
    (text, *_), _ = answer(question, page, near=near)
    assert text.splitlines() == page.splitlines()[2:3] + page.splitlines()[4:]


@pytest.mark.parametrize(
    ("question", "page", "item"),
    [
        ("How many hours does a keeper rest after a call at sea by day?", REST, 0),
        ("How many hours does a keeper rest, called out of bed?", REST, 1),
        ("How long does a keeper rest while the tide is in?", REST, None),
        ("What is the wage after 12 weeks?", WAGE, None),
        ("What is half of the wage?", WAGE, 1),
        ("What is due for 7 kg?", "Due:\n\n- up to 5 kg: 1 pound\n- above 5 kg: 2 pounds", 1),
        ("How much notice for 4 days?", "Notice:\n\n- **For 1 day** - 2 days\n- **For 3 days - 6 days** - 2 weeks", 1),
    ],
)
def test_a_case_is_meant_by_its_own_words_or_the_amount_that_it_covers(
    question: str, page: str, item: int | None
) -> None:
    items = [address for address in addresses(page) if address.sentence.kind == "item"]
    assert case_meant(question, items) == (None if item is None else items[item])


def test_the_case_that_is_meant_stands_alone() -> None:
    (text, *_), _ = answer("How many hours does a keeper rest after a call by day?", REST, near="by day")
    assert text == "After a call at sea, a keeper rests: 2 hours if the call came by day"


@pytest.mark.parametrize(
    ("question", "page"),
    [
        ("Who calls a keeper?", REST),  # no amount
        ("How much oil is there in store?", REST),  # of something else
        ("How long does a keeper rest?", REST.replace("2 hours", "a while")),  # one amount
        ("How long does a keeper rest?", REST.replace("- 2", "1. 2").replace("- 5", "2. 5")),  # steps
        ("How long does a keeper rest?", REST + "- 3 hours else\n" * 5),
        ("How long does a keeper rest?", REST.replace("by day", "by day " * 100)),
    ],
)
def test_other_lists_are_none_of_cases(question: str, page: str) -> None:
    assert cases("How long does a keeper rest?", REST)
    assert cases(question, page) == []
