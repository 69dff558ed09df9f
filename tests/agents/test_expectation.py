"""What a question asks for, and which sentences are of that kind."""

from __future__ import annotations

import pytest

from groundwire.agents.expectation import expectation


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Who may override a berth?", "who"),
        ("Which team owns Tidewrit?", "who"),
        ("How long must an engineer rest?", "how_many"),
        ("What is the maximum ramp limit?", "how_many"),
        ("When does the ferry leave?", "when"),
        ("Which year was it built in?", "when"),
        ("Where is the log kept?", "where"),
        ("Why did the breaker trip?", "why"),
        ("What caused INC-1?", "why"),
        ("How do I book a berth?", "steps"),
        ("Is a vessel allowed to berth at night?", "yes_no"),
        ("What is a tide keeper?", "what"),
        ("Tell me about Tidewrit", "what"),
    ],
)
def test_the_form_of_a_question_tells_what_it_asks_for(question: str, kind: str) -> None:
    assert expectation(question).kind == kind


@pytest.mark.parametrize(
    ("question", "met", "unmet"),
    [
        ("Who may override a berth?", "The harbour master may.", "It is done at dawn."),
        ("Who leads the All Hands?", "Our COO runs the All Hands.", "After a cycle, we hold an All Hands meeting."),
        ("Where is Vik?", "The town of Vik is part of Senn.", "For its size, Vik is old."),
        ("When is salary paid?", "At the end of the month.", "It is paid to all."),
        ("When are profits paid out?", "They are paid out in March.", "Year to year, profits may swing."),
        ("How long must an engineer rest?", "At least 11 hours.", "After a call-out they rest."),
        ("How long must an engineer rest?", "For eleven hours.", "The fee is 40 pounds."),
        ("How much does a berth cost?", "It costs £40.", "It takes 3 days."),
        ("How many vessels may berth?", "Up to 12 vessels may.", "Many vessels may."),
        ("What percentage is kept?", "It is 5%.", "It is 5 metres."),
        ("When does the ferry leave?", "It leaves at 07:30.", "It leaves from the quay."),
        ("When was it built?", "It was built in 1998.", "It was built of steel."),
        ("Where is the log kept?", "It is kept in the store.", "It is kept for later."),
        ("Why did the breaker trip?", "It tripped because of the limit.", "It tripped at dawn."),
        ("How do I book a berth?", "1. Ring the office.", "A berth is a place."),
    ],
)
def test_a_sentence_is_of_that_kind_or_not(question: str, met: str, unmet: str) -> None:
    asked = expectation(question)
    assert asked.met_by(met)
    assert not asked.met_by(unmet)


@pytest.mark.parametrize("question", ["What is a tide keeper?", "Is it so?", "", "Tidewrit"])
def test_any_sentence_may_answer_what_has_no_kind(question: str) -> None:
    assert expectation(question).met_by("It is red.")
