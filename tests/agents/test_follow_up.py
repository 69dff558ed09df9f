"""What a follow-up means, without a model."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import strategies as st
from laws import law

from groundwire.agents.follow_up import condensed
from groundwire.evidence.words import own_query

QUESTION = "How long must an engineer rest after a night call-out?"


def turns(*questions: str, answer: str = "") -> list[dict[str, Any]]:
    return [{"question": question, "answer": answer, "roles": []} for question in questions]


def meant(question: str, *before: str, answer: str = "") -> str:
    (standalone,) = condensed(question, turns(*before, answer=answer))
    return standalone


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


def test_a_new_topic_takes_the_place_of_the_old_one() -> None:
    before = ("How deep is the berth?", "and how can I change that?", "what does ramping do?")
    assert meant("can it be slow?", *before) == "can it be slow (ramping)?"


def test_that_means_all_of_the_last_question() -> None:
    before = ("What is a berth plan?", "does the planner check that it matches?")
    assert meant("how do I enable that?", *before) == "how do I enable that (planner check berth plan matches)?"


def test_follow_ups_do_not_pile_up() -> None:
    questions = ["What caused INC-2041 at Osterhallan?"]
    for question in ("who was on call then?", "how long did it last?", "what did it cost?"):
        assert meant(question, *questions, answer="A loose cable did.").endswith("(INC-2041 Osterhallan)?")
        questions.append(question)


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (["What is care leave?", "How much salary is paid during it?"], "And what about sickness?",
         "How much salary is paid during sickness?"),
        (["What is leave?", "What about vacation?"], "Who must agree to that?", "Who must agree to that (vacation)?"),
        (["What is a tide keeper?"], "What about a pilot?", "What is a pilot?"),
        (["How deep is the berth?"], "What about at night?", "How deep is the berth at night?"),
        (["How long may a pilot work in summer?"], "and in winter?", "How long may a pilot work in winter?"),
        (["How long may a pilot work in summer?"], "no, I meant for trainees",
         "How long may a pilot work in summer for trainees?"),
        (["Who sets the day fee?"], "and the night fee?", "Who sets the night fee?"),
        (["Who sets the day fee?"], "and night?", "Who sets the night fee?"),
        (["Who sets the day fee?", "and the night fee?"], "how high is it?", "how high is the night fee?"),
        (["How deep is berth 7 of the harbour at low tide?"], "And of berth 9?",
         "How deep is berth 9 of the harbour at low tide?"),
        (["Which crane does Line 9 use?"], "and Line 7?", "Which crane does Line 7 use?"),
        (["What is the fee in the DHR?"], "What about the Night Rules?", "What is the fee in the Night Rules?"),
        (["How deep is the berth at Kelso Pier?"], "And in Vik?", "How deep is the berth at Vik?"),
        (["Who runs the depot of Vik in winter?"], "And Kelso?", "Who runs the depot of Kelso in winter?"),
        (["Which fuse does BRT-4417 hold?"], "And BRT-4418?", "And BRT-4418 (fuse hold)?"),
        (["What caused INC-2041 at Osterhallan?"], "And INC-2042?", "And INC-2042 (Osterhallan)?"),
        (["How long is the notice of pilots?"], "what about crews?", "what about crews (how long notice pilots)?"),
        (["How many tugs may I book?"], "no, I meant who pays for them", "who pays for them (tugs book)?"),
    ],
)  # fmt: skip
def test_the_last_question_is_asked_about_another_thing(before: list[str], question: str, expected: str) -> None:
    assert meant(question, *before) == expected


@pytest.mark.parametrize(
    "question",
    [
        "are you sure?", "Really?", "where does it say so?", "source?", "who says so", "is that right?",
        "can you say that shorter?", "say that again please",
    ],
)  # fmt: skip
def test_a_question_about_the_reply_asks_the_last_one_again(question: str) -> None:
    assert meant(question, "What is a tug?", QUESTION, "are you sure?") == QUESTION


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("what else?", "What else (engineer rest night call-out)?"),
        ("tell me more", "What else (engineer rest night call-out)?"),
        ("that's not what I asked", "What else (engineer rest night call-out)?"),
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
        ("back to the tug: who steers it?", "who steers the tug?"),
        ("going back to tugs, give me an example", "example (tugs)?"),
    ],
)
def test_announcements_and_polite_words_are_no_topic(question: str, expected: str) -> None:
    assert meant(question, QUESTION) == expected
    assert "topic" not in meant("why?", QUESTION, question)


@pytest.mark.parametrize(
    ("before", "answer", "question", "expected"),
    [
        ("What differs between a tug and a barge?", "", "how do I rent the second one?", "how do I rent barge?"),
        ("Which boats are there?", "- Tugs\n- Barges. [1]\n- Pilot boats", "what are the last ones for?", None),
        ("Which boats are there?", "- Tugs\n- Barges [1]\n- Pilot boats", "what is the last one good for?",
         "what is Pilot boats good for?"),
    ],
)  # fmt: skip
def test_one_of_several_things_is_known_by_its_place(
    before: str, answer: str, question: str, expected: str | None
) -> None:
    assert meant(question, before, answer=answer) == (expected or "what are the last ones for (boats)?")


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


TEXT = st.text(alphabet="abit what who the and? [1]-\n\u00e9", max_size=120)
ADDED = {"what", "else", "example"}


@law(50, 300, question=TEXT, before=st.lists(TEXT, max_size=9), answer=TEXT)
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
