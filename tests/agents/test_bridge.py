"""Bridge questions: the description that is asked for first, and the question with a name in its place."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from laws import law

from groundwire.agents.questions.bridge import bridge
from groundwire.agents.questions.forms import EDGES

WORDS = st.sampled_from(
    "What Who Where When did was is the a of in that who where owns Kelso Vik's master's ferry 7 , born".split()
)


@pytest.mark.parametrize(
    ("question", "asked", "about"),
    [
        (
            "Who leads the team that owns the billing service?",
            "Who is the team that owns the billing service?",
            "Who leads Vik?",
        ),
        ("Where was the composer of Tidewater born?", "Who is the composer of Tidewater?", "Where was Vik born?"),
        ("When did Ada Holm's teacher die?", "Who is Ada Holm's teacher?", "When did Vik die?"),
        (
            "What county is Erik Lund's birthplace a part of?",
            "What is Erik Lund's birthplace?",
            "What county is Vik a part of?",
        ),
        (
            "On which river lies the town where the Orla pump was built?",
            "What is the town where the Orla pump was built?",
            "On which river lies Vik?",
        ),
        (
            "What is the phone number of the engineer responsible for Kelso berth 2?",
            "Who is the engineer responsible for Kelso berth 2?",
            "What is the phone number of Vik?",
        ),
        (
            "When did the owner of the billing service join the company?",
            "Who is the owner of the billing service?",
            "When did Vik join the company?",
        ),
        (
            "How many crew does the vessel with hull number HN-2211 need at night?",
            "What is the vessel with hull number HN-2211?",
            "How many crew does Vik need at night?",
        ),
        (
            "Who is the father of the director of film Gaby (1987 Film)?",
            "Who is the director of film Gaby (1987 Film)?",
            "Who is the father of Vik?",
        ),
        (
            "What is the name of the bridge in the city where the composer of Tidewater was born?",
            "Who is the composer of Tidewater?",
            "What is the name of the bridge in the city where Vik was born?",
        ),
        (
            "We sail at noon. Who leads the crew that sails the Dunlin?",
            "Who is the crew that sails the Dunlin?",
            "Who leads Vik?",
        ),
        (
            "Which crane is used by the crew that was hired by Ada Holm?",
            "Who is the crew that was hired by Ada Holm?",
            "Which crane is used by Vik?",
        ),
    ],
)
def test_what_is_described_is_asked_for_first(question: str, asked: str, about: str) -> None:
    found = bridge(question)
    assert found is not None
    assert (found.asked, found.about("Vik")) == (asked, about)


@pytest.mark.parametrize(
    "question",
    [
        "Who is the owner of the ship Kittiwake?",
        "What is the default timeout of the client?",
        "How long must an on-call engineer rest after being called out at night?",
        "What's the most that the fund pays for a trip?",
        "When were the prices for the Kelso berth gathered?",
        "What happens to the files of a user who leaves the company?",
        "Is the crane of Kelso berth 2 out of order?",
        "Who was the first contributor in the spotlight in 2024?",
        "How many hours does the keeper of Vik or Kelso rest?",
        "Which flag must be shown when the tug is moored to other boats but not to the quay?",
        "What happens if the pump was damaged in transit?",
        "What is the purpose of the LICENSE file?",
        "Who is Ada Holm (1899\u20131977)'s maternal grandfather?",
        "",
    ],
)
def test_a_question_about_one_thing_is_no_bridge_question(question: str) -> None:
    assert bridge(question) is None


@law(30, 150, question=st.lists(WORDS, max_size=14).map(" ".join))
def test_a_description_is_part_of_its_question_and_naming_the_thing_ends(question: str) -> None:
    asked = 0
    while (found := bridge(question)) is not None:
        assert found.described in question
        assert found.before + found.described + found.after == question.rstrip(EDGES)
        question = found.about("7")
        asked += 1
        assert asked <= 14
