"""What a follow-up is about: the topic moves on with the conversation, and words do not pile up."""

from __future__ import annotations

import pytest
from made_turns import meant, turns

from groundwire.agents.follow_ups.follow_up import condensed

QUESTION = "How long must an engineer rest after a night call-out?"


def test_a_new_topic_takes_the_place_of_the_old_one() -> None:
    before = ("How deep is the berth?", "and how can I change that?", "what does ramping do?")
    assert meant("can it be slow?", *before) == "can it be slow (ramping)?"


def test_what_a_follow_up_speaks_of_comes_before_the_old_topic() -> None:
    before = "How do I charge the raft?"
    assert (
        meant("where is the key for it?", before, "does that need a pump?")
        == "where is the key for it (pump charge raft)?"
    )
    assert meant("are they heavy?", before, "and oars, do they float?") == "are they heavy (oars charge raft)?"
    assert meant("how do I mend it?", before, "and if it hits the wall?") == "how do I mend it (charge raft)?"
    assert meant("when does it ring?", before, "what does TideGateStuck mean for it?").endswith(
        "(TideGateStuck charge raft)?"
    )


@pytest.mark.parametrize(("sources", "added"), [("raft.md", "rope break moor raft"), ("rope.md", "rope break")])
def test_a_vague_question_goes_on_if_the_same_document_answers_it(sources: str, added: str) -> None:
    questions = {"How do I moor a raft?": "raft.md", "when does the rope break?": sources}
    before = [{**turns(question)[0], "sources": [source]} for question, source in questions.items()]
    assert condensed("who repairs it?", before) == [f"who repairs it ({added})?"]


def test_a_follow_up_takes_but_the_first_of_many_words() -> None:
    before = "Which crew of the harbour tug must check the second mooring rope of the old barge?"
    assert meant("who decides that?", before) == "who decides that (crew harbour tug check second mooring rope)?"


def test_that_means_all_of_the_last_question() -> None:
    before = ("What is a berth plan?", "does the planner check that it matches?")
    assert meant("how do I enable that?", *before) == "how do I enable that (planner check berth plan matches)?"


def test_follow_ups_do_not_pile_up() -> None:
    questions = ["What caused INC-2041 at Osterhallan?"]
    for question in ("who was on call then?", "how long did it last?", "what did it cost?"):
        assert meant(question, *questions, answer="A loose cable did.").endswith("(INC-2041 Osterhallan)?")
        questions.append(question)


def test_each_of_several_questions_follows_up_on_the_one_before() -> None:
    assert meant("What is a tug? Who steers it?", QUESTION) == "What is a tug? Who steers tug?"
    assert meant("and a pilot? does he steer it?", QUESTION, "What is a tug?") == "and a pilot? does he steer tug?"
    assert meant("why?", "My barge fails? Is that BRT-4417?") == "why (BRT-4417 barge fails)?"
