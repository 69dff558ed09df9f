"""What a follow-up means, without a model."""

from __future__ import annotations

import re

import pytest
from hypothesis import strategies as st
from laws import law
from made_turns import meant, turns

from groundwire.agents.follow_ups.follow_up import condensed
from groundwire.evidence.text.words import own_query

QUESTION = "How long must an engineer rest after a night call-out?"


@pytest.mark.parametrize(
    "question",
    [
        "How many days of paid leave are there in a year?",
        "What is the depth of berth 7?",
        "Hello!",
        "Thanks a lot",
        "Is there a rule that engineers must rest?",
        "Berth 7 depth",
        "And how deep is the berth of Vik?",
        "What is a tug?",
        "who is Maren Voss",
        "what does ramping mean?",
        "and how do I moor at two berths?",
        "What did the Berta cost when it came out?",
        "Which old ropes in the shed break when it freezes?",
        "BRT-4417, is it locked?",
        "can I use oars instead of paddles?",
        "How many passengers may one pilot carry?",
        "Which boats do the two pilots of Kelso steer?",
        "Who painted the hull this spring?",
        "From what age on does a child need a ticket of its own?",
    ],
)
def test_a_question_that_stands_alone_stays(question: str) -> None:
    assert condensed(question, turns(QUESTION)) == []


def test_nothing_follows_up_on_nothing() -> None:
    assert condensed("Why?", []) == condensed("Why?", turns("Thanks!")) == []


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Does it cost anything?", "Does it cost anything (engineer rest night call-out)?"),
        ("Why?", "Why (engineer rest night call-out)?"),
        ("who decides that?", "who decides that (engineer rest night call-out)?"),
        ("What about engineers on leave?", "What about engineers on leave (how long rest night call-out)?"),
        ("what if I am ill?", "what if I am ill (engineer rest night call-out)?"),
        ("does this rule apply at sea?", "does this rule apply at sea (engineer rest night call-out)?"),
        ("what if two have the same name?", "what if two have the same name (engineer rest night call-out)?"),
        ("is there another way?", "is there another way (engineer rest night call-out)?"),
        ("is there anything cheaper?", "is there anything cheaper (engineer rest night call-out)?"),
        ("who guards the gate meanwhile?", "who guards the gate meanwhile (engineer rest night call-out)?"),
        ("can I swap it afterwards?", "can I swap it afterwards (engineer rest night call-out)?"),
        ("mine is shorter. what must I do?", "mine is shorter. what must I do (engineer rest night call-out)?"),
        ("what happens while that goes on?", "what happens while that goes on (engineer rest night call-out)?"),
        ("trainees too?", "trainees too (how long engineer rest night call-out)?"),
    ],
)  # fmt: skip
def test_a_follow_up_takes_the_words_it_lacks(question: str, expected: str) -> None:
    assert meant(question, "What is the colour of the harbour?", QUESTION) == expected
    assert own_query(expected, f"{question} {QUESTION}")


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        ("What is a tug?", "who steers it?", "who steers tug?"),
        ("what does ramping do?", "can it stop?", "can ramping stop?"),
        ("What is shore power?", "how long does it take to plug?", "how long does it take to plug (shore power)?"),
        ("What is shore power?", "and how much do they charge?", "and how much do shore power charge?"),
    ],
)  # fmt: skip
def test_a_thing_stands_in_the_place_of_its_pronoun(before: str, question: str, expected: str) -> None:
    assert meant(question, QUESTION, before) == expected


def test_what_names_its_topic_takes_no_words_of_the_last_question() -> None:
    for question in ("What else did Vik build in 2015?", "AND WHAT IS A TUG", "and what is a tug?"):
        assert condensed(question, turns(QUESTION)) == []


@pytest.mark.parametrize(
    "question",
    [
        "are you sure?", "Really?", "where does it say so?", "source?", "who says so", "is that right?",
        "can you say that shorter?", "say that again please", "say that again shorter", "tldr", "r u sure",
        "who told you that?", "which document says so?", "can you show me the source?", "link?", "too long",
        "put that in a table", "In one sentence, please.", "as a list", "Explain it in simple terms",
    ],
)  # fmt: skip
def test_a_question_about_the_reply_asks_the_last_one_again(question: str) -> None:
    assert meant(question, "What is a tug?", QUESTION, "are you sure?") == QUESTION


def test_the_form_of_an_answer_is_no_topic() -> None:
    asked = f"{QUESTION} Put the answer in a table."
    assert meant("what else?", asked) == meant("what else?", QUESTION)
    assert meant("are you sure?", asked) == QUESTION


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("what else?", "What else (engineer rest night call-out)?"),
        ("tell me more", "What else (engineer rest night call-out)?"),
        ("that's not what I asked", "What else (engineer rest night call-out)?"),
        ("that's wrong", "What else (engineer rest night call-out)?"),
        ("I don't understand", "What else (engineer rest night call-out)?"),
        ("can you give me an example?", "example (engineer rest night call-out)?"),
    ],
)
def test_more_and_examples_are_about_the_last_question(question: str, expected: str) -> None:
    assert meant(question, QUESTION) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("ok different topic: can I moor a barge?", "can I moor a barge?"),
        ("Thanks! How deep is berth 7?", "How deep is berth 7?"),
        ("Hey! thanks :) one more thing - how deep is berth 7?", "how deep is berth 7?"),
        ("ok, next: how deep is berth 7?", "how deep is berth 7?"),
        ("back to the tug: who steers it?", "who steers the tug?"),
        ("back to the tug question: who steers it?", "who steers the tug?"),
        ("lol ok, how deep is berth 7?", "how deep is berth 7?"),
        ("hmm, well, how deep is berth 7?", "how deep is berth 7?"),
        ("ok, and now something else: who is the cook?", "who is the cook?"),
        ("one more question: why?", "why (engineer rest night call-out)?"),
        ("going back to tugs, give me an example", "example (tugs)?"),
    ],
)
def test_announcements_and_polite_words_are_no_topic(question: str, expected: str) -> None:
    assert meant(question, QUESTION) == expected
    assert "topic" not in meant("why?", QUESTION, question)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("is there a limit?", "is there a limit (raft fee)?"),
        ("since when?", "since when (raft fee)?"),
        ("Since which year exactly?", "Since which year exactly (raft fee)?"),
        ("for how long each time?", "for how long each time (raft fee)?"),
        ("can you give me the steps?", "can you give me the steps (raft fee)?"),
        ("the deadline?", "the deadline (raft fee)?"),
        ("by whom?", "by whom (raft fee)?"),
        ("any others?", "any others (raft fee)?"),
        ("that's a lot", "that's a lot (raft fee)?"),
        ("so thats too much", "so thats too much (raft fee)?"),
        ("who sets it?", "who sets the raft fee?"),
        ("who pays them?", "who pays them (raft fee)?"),
    ],
)
def test_a_short_question_is_about_the_last_one(question: str, expected: str) -> None:
    assert meant(question, "How high is the raft fee?") == expected


@pytest.mark.parametrize(
    "question",
    [
        "That boat is red", "Is there a rowing school?", "Can I use Vik?", "deadline", "is BRT-4417 lit?",
        "Do other people paint masts?", "What does ballast do exactly?", "how does ballast work again?",
        "'mast cracked' - what does that mean?", "I read \u201clow tide\u201d, is that bad?",
    ],
)  # fmt: skip
def test_what_says_what_it_is_about_is_no_follow_up(question: str) -> None:
    assert condensed(question, turns("How high is the raft fee?")) == []


def test_what_was_quoted_is_the_next_topic() -> None:
    before = ("How high is the raft fee?", "'mast cracked' - what does that mean?")
    assert meant("how do I fix it?", *before) == "how do I fix it (mast cracked)?"


def test_a_quote_of_the_answer_is_about_the_last_topic() -> None:
    before = ("How do I pay the raft fee?", "you said the boat desk, where is that?")
    assert meant(before[1], before[0]) == "you said the boat desk, where is that (pay raft fee)?"
    assert meant("when does it open?", *before) == "when does it open (boat desk pay raft fee)?"


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        ("How do I change the delay?", "The start_delay is 9 s.", ["How do I change the delay (pump start)?"]),
        ("How do I change the delay?", "It starts at once.", []),
        ("How do I change the delay of the ferry?", "The start_delay is 9 s.", []),
        ("Who is the harbour master in Vik?", "Ask the harbour master.", []),
    ],
)
def test_what_the_answer_named_is_known(question: str, answer: str, expected: list[str]) -> None:
    assert condensed(question, turns("When does the pump start?", answer=answer)) == expected


def test_the_first_question_is_known_as_such() -> None:
    before = ("What is a keel?", "How high is the raft fee?")
    assert meant("back to my first question: who paints it?", *before) == "who paints keel?"


def test_both_are_the_last_two_things() -> None:
    before = ("What is check mode?", "what about diff mode?")
    assert meant("can I use both together?", *before) == "can I use both together (check mode and diff mode)?"


def test_a_denial_is_kept() -> None:
    assert meant("why?", "Which gifts are not allowed?") == "why (gifts not allowed)?"


def test_a_person_is_looked_for_in_the_last_answer() -> None:
    before = turns("Who was on call for INC-2041?", answer="On call was Maren Voss.")
    assert condensed("What did she write?", before) == ["What did she write (INC-2041 Maren Voss)?"]


def test_a_chain_of_follow_ups_is_about_what_was_named_last() -> None:
    assert "8" in meant("And at night?", "What is the depth of berth 7?", "And of berth 8?")


@pytest.mark.parametrize("times", range(2, 24))
def test_what_many_questions_mean_is_cut_between_words(times: int) -> None:
    before = "What does the boat with the red lantern and the brass telescope cost at the quay in Port Ennick?"
    (standalone,) = condensed("Why it? " * times, turns(before))
    assert len(standalone) <= 8 * times + 400
    assert set(re.findall(r"\w+", standalone)) <= {"Why", "it", *re.findall(r"\w+", before)}


TEXT = st.text(alphabet="abit what who the and? [1]-\n\u00e9", max_size=120)
ADDED = {"and", "what", "else", "example"}


@law(50, 150, question=TEXT, before=st.lists(TEXT, max_size=9), answer=TEXT)
def test_nothing_is_added_but_words_of_the_conversation(question: str, before: list[str], answer: str) -> None:
    own = set(re.findall(r"\w+", " ".join((question, *before, answer)).lower()))
    for standalone in condensed(question, turns(*before, answer=answer)):
        assert len(standalone) <= len(question) + 400
        assert set(re.findall(r"\w+", standalone.lower())) <= own | ADDED


@pytest.mark.parametrize(
    "question",
    ["Also wie viel kostet der Schlepper und wer zahlt ihn?", "Was war die Ausnahme für den, den man her brachte?"],
)
def test_english_words_are_other_words_in_other_languages(question: str) -> None:
    assert condensed(question, turns("Wie hoch ist die Gebühr für den Hafen?")) == []
    assert condensed("When is it due?", turns("What does the berth cost?", question, "What is a tug?")) != []


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (
            "When was the ferry Dunlin built?",
            "How many engines does it have?",
            "How many engines does the ferry Dunlin have?",
        ),
        ("When was the ferry Dunlin built?", "And the tug?", "When was the tug built?"),
        ("How deep is the harbour?", "And the width of the lock?", "What is the width of the lock (harbour)?"),
        ("What is the price of the tug?", "And the price of the ferry?", "What is the price of the ferry?"),
        ("When does the office open?", "and close?", "When does the office close?"),
    ],
)
def test_a_thing_is_not_what_is_said_or_asked_of_it(before: str, question: str, expected: str) -> None:
    assert meant(question, before) == expected
