"""A follow-up about another thing than the last question: a correction, a comparison, one of several things."""

from __future__ import annotations

import pytest
from made_turns import meant, turns

from groundwire.agents.follow_ups.correction import corrected
from groundwire.agents.follow_ups.follow_up import condensed


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
        (["Which fuse does BRT-4417 hold?"], "And BRT-4418?", "Which fuse does BRT-4418 hold?"),
        (["What caused INC-2041 at Osterhallan?"], "And INC-2042?", "What caused INC-2042 at Osterhallan?"),
        (["How long is the notice of pilots?"], "what about crews?", "what about crews (how long notice pilots)?"),
        (["How many tugs may I book?"], "no, I meant who pays for them", "who pays for them (tugs book)?"),
        (["What does the harbour tug cost?"], "And its price?", "And its price (harbour tug cost)?"),
        (["When was BRT-4417 built?"], "and harbour.org?", "When was harbour.org built?"),
        (["When was BRT-4417 built?"], "and 2014?", "and 2014 (BRT-4417)?"),
        (["Which crane does ramp 10.x use?"], "and 12.x?", "Which crane does ramp 12.x use?"),
        (["Until when is rampKit 1.1.1 supported?"], "and 3.0.0?", "Until when is rampKit 3.0.0 supported?"),
        (["When was the Berta launched?"], "and the Anna?", "When was the Anna launched?"),
        (["What is a berth? And how long does it last?"], "what about a mooring",
         "What is a mooring? And how long does a mooring last?"),
        (["Where do I moor a raft?"], "and a canoe?", "Where do I moor a canoe?"),
        (["Where do I moor a raft?"], "and the canoe?", "and the canoe (moor raft)?"),
        (["Who paints the mast?", "why?"], "and the keel?", "Who paints the keel?"),
        (["Is the boathouse closed?"], "and the gate?", "and the gate (boathouse closed)?"),
        (["Does the raft float?"], "and the canoe?", "and the canoe (raft float)?"),
        (["Who may use the slipway?"], "what about rowers?", "may rowers use the slipway?"),
        (["Who can get a buoy?"], "and members of the club?", "and members of the club (buoy)?"),
        (["How long is leave for pilots?"], "is it the same for trainees?", "How long is leave for trainees?"),
        (["How long is leave for pilots?"], "does that also apply to cooks?", "How long is leave for cooks?"),
        (["How long is leave for pilots?"], "does it work with rowers?", "does it work with rowers (leave pilots)?"),
        (["How much rope do rowers get?"], "per week?", "How much rope do rowers get per week?"),
        (["How much rope do rowers get?"], "in Vik I mean", "How much rope do rowers get in Vik?"),
        (["How much rope do rowers get?", "why?"], "and in winter?", "How much rope do rowers get in winter?"),
        (["How do I moor a raft?", "is there another way?"], "and with oars?", "How do I moor a raft with oars?"),
        (["How do I moor a raft?", "and on land?"], "what about with oars?", "How do I moor a raft with oars?"),
        (["How do I moor a raft in summer?"], "in winter too?", "How do I moor a raft in winter?"),
        (["How do I moor a raft in summer?", "and in winter?"], "who pays for it?",
         "who pays for it (moor raft winter)?"),
    ],
)  # fmt: skip
def test_the_last_question_is_asked_about_another_thing(before: list[str], question: str, expected: str) -> None:
    assert meant(question, *before) == expected


@pytest.mark.parametrize(
    "question",
    [
        "no, the ferry in Vik", "No, I meant the ferry in Vik.", "actually, I meant the ferry in Vik",
        "not the tug, the ferry in Vik", "I was asking about the ferry in Vik", "no the ferry in Vik",
    ],
)  # fmt: skip
def test_a_correction_asks_the_last_question_about_what_it_names(question: str) -> None:
    assert meant(question, "What does the harbour tug cost?") == "What does the ferry in Vik cost?"


@pytest.mark.parametrize(
    ("question", "thing"), [("No, their pumps", "their pumps"), ("No, after the storm", "after the storm")]
)
def test_a_correction_begins_with_a_determiner_or_a_preposition(question: str, thing: str) -> None:
    assert corrected(question) == thing


@pytest.mark.parametrize(
    "question",
    ["No, it costs 5", "No, these cost 5", "sorry, the fee is wrong", "No smoking", "no, how long is it?"],
)
def test_what_says_more_is_no_correction(question: str) -> None:
    assert corrected(question) == ""


@pytest.mark.parametrize(
    "question", ["which of the two is older?", "Which is older", "so which one came first?", "compare them"]
)
def test_who_compares_two_things_is_told_of_both(question: str) -> None:
    before = ("When was the Berta launched?", "and the Anna?")
    assert meant(question, *before) == "When was the Berta launched? When was the Anna launched?"
    assert meant("who built the first one?", *before, question) == "who built Berta?"


def test_that_is_compared_with_what_is_named() -> None:
    for question in (
        "compare that with the barge",
        "how does it compare to the barge?",
        "the difference to the barge?",
        "compared to the barge?",
    ):
        assert meant(question, "What does the tug cost?") == "What does the tug cost? What does the barge cost?"
    assert meant("compare that with oars", "Is it heavy?") == "compare that with oars (heavy)?"


def test_a_remark_is_no_topic() -> None:
    assert meant("who sets it?", "How high is the raft fee?", "thats a lot") == "who sets it (raft fee)?"


def test_fragments_do_not_pile_up() -> None:
    before = ("What must I know of the slipway and its rails?", "what about rowers?")
    assert meant("and anglers?", *before) == "and anglers (know slipway rails)?"


def test_words_that_only_confirm_are_no_topic() -> None:
    assert meant("who pays it?", "Is it true that the tug is free?") == "who pays it (tug free)?"


def test_one_thing_is_compared_with_nothing() -> None:
    assert meant("which is older?", "When was the Berta launched?") == "which is older (Berta launched)?"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("and the last one?", "What is the last step of docking?"),
        ("what about the third?", "What is the third step of docking?"),
        ("and then?", "What is the third step of docking?"),
        ("what comes next?", "What is the third step of docking?"),
    ],
)
def test_another_step_is_asked_for_by_its_place(question: str, expected: str) -> None:
    assert meant(question, "What is the second step of docking?") == expected


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


LISTED = "There are three:\n1. Red can: left of the fairway. Pass it so.\n2. Green cone: right\n   - lit\n3. Pillar [1]"


@pytest.mark.parametrize(
    ("questions", "expected"),
    [
        (["explain the second one"], "explain Green cone (buoys)?"),
        (["explain the second one", "and the last one?"], "explain Pillar (buoys)?"),
        (["explain the second one", "no, I meant the first one"], "explain Red can (buoys)?"),
        (["what does number 3 mean?"], "what does Pillar mean (buoys)?"),
        (["who paints the 2nd one?"], "who paints Green cone (buoys)?"),
    ],
)
def test_an_item_of_the_last_list_is_known_by_its_place(questions: list[str], expected: str) -> None:
    before = turns("Which kinds of buoys are there?", answer=LISTED)
    for question in questions:
        found = condensed(question, before)
        before += turns(question, answer="It is.")
    assert found == [expected]


def test_the_other_one_is_the_one_of_two_that_was_not_asked_about() -> None:
    before = ("What is better, oars or paddles?", "who makes the second one?")
    assert meant("and the other one?", *before) == "who makes oars?"
