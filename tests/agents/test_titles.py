"""A bold title of an item belongs to the sentence behind it if it says no more than that."""

from __future__ import annotations

import pytest
from made_evidence import addresses

from groundwire.agents.replies.prose import read_prose
from groundwire.agents.replies.titles import heads, repeats

BELL = addresses("Whoever enters the lock rings the bell twice.", "The keeper is paid for every ship.")


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("**Ring the bell.**", "Whoever enters the lock rings the bell twice."),
        ("2. **Plan the rota**.", "The rota is made three months ahead."),
        ("**Settle the pay.**", "The keeper is paid for every ship."),
        ("**Write the fees down.**", "Every ship has a list of its fees."),
        ("3) __Find more keepers:__", "Six keepers are needed."),
        ("**Help the first-comers.**", "Who comes for the first time is met at the quay."),
        ("**The keeper's pay**", "A keeper has 7 pounds of pay for a ship."),
    ],
)
def test_it_has_the_words_of_what_it_heads(title: str, text: str) -> None:
    assert heads(title, text)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("**Tugs sink boats.**", "A boat longer than 30 m needs a tug."),
        ("**Free for boats.**", "A boat longer than 30 m needs a tug."),
        ("**Unlimited boats.**", "Boats enter the lock one by one."),
        ("**Skip the bell.**", "Whoever enters the lock rings the bell twice."),
        ("**Delete the logs.**", "The logs are kept for a year."),
        ("**Close the gate.**", "The gate has to be open at noon."),
        ("**Disable the lamp.**", "Enable the lamp at dusk."),
        ("**Ring the bell.**", "Never ring the bell at night."),
        ("**Ring the bell.**", "You must not ever ring the bell at night."),
        ("**Ring the keeper.**", "Whoever enters the lock waits for the lamp."),
        ("**Ring 7 bells.**", "Whoever enters the lock rings 7 bells."),
        ("**The bell is loud.**", "The bell is loud."),
        ("**Holm.**", "The gate has to be open at noon."),
        ("**Ask Vik.**", "The keeper is asked at noon."),
        ("Ring the bell.", "Whoever enters the lock rings the bell twice."),
    ],
)
def test_it_says_nothing_else(title: str, text: str) -> None:
    assert not heads(title, text)


def test_it_is_no_claim() -> None:
    text = "1. **Ring the bell.** Whoever enters rings twice [1].\n2. **Settle the pay.** There is pay for a ship [2]."
    claims = read_prose(text, BELL, {"a", "b"}, question="").claims
    assert [(claim.opening, claim.text, claim.item) for claim in claims] == [
        ("1. **Ring the bell.**", "Whoever enters rings twice.", True),
        ("2. **Settle the pay.**", "There is pay for a ship.", True),
    ]


def test_one_with_a_number_of_its_own_is_a_claim() -> None:
    claims = read_prose("- **Ring the bell.** [1] Whoever enters rings twice [1].", BELL, {"a"}, question="").claims
    assert [claim.text for claim in claims] == ["**Ring the bell.**", "Whoever enters rings twice."]


ASKED = "I'm new. What happens at the lock in my first hour, and who rings which bell, but what can I not take?"


@pytest.mark.parametrize(
    "line",
    [
        "**What happens in your first hour:**",
        "__What happens at the lock__:",
        "**Who rings which bell**",
        "**Who rings which:**",
    ],
)
def test_a_line_may_ask_what_the_question_does(line: str) -> None:
    assert repeats(line, ASKED)


@pytest.mark.parametrize(
    "line",
    [
        "**What happens in your second hour:**",
        "**What happens at the lock for free:**",
        "**What you can take:**",
        "**What can you take:**",
        "**You need not pay:**",
        "**The lock:**",
        "**The first hour:**",
        "**Who rings at the lock:**",
        "**Which bell happens:**",
        "**What happens:** the moon",
        "What happens at the lock:",
    ],
)
def test_a_line_that_says_something_does_not(line: str) -> None:
    assert not repeats(line, ASKED)
