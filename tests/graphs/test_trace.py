"""A run gives its trace: the answer, and the passages under the numbers that the model was told."""

from __future__ import annotations

import re
from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from langgraph.checkpoint.memory import InMemorySaver

from groundwire.errors import InputError
from groundwire.evidence.passage import Passage
from groundwire.evidence.trace import Trace
from groundwire.graphs.context import Context
from groundwire.graphs.runs.conversation import Conversation
from groundwire.graphs.runs.run import ask, traced

REST = "How long must an on-call engineer rest after a night call-out?"
PAY = "What is the salary of a night engineer?"


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_a_trace_holds_what_was_cited_at_its_span(library: Any, graph: str) -> None:
    trace = traced(REST, graph=graph, context=Context(library=library, roles=[" people "]))
    assert (trace.graph, trace.roles) == (graph, ["people"])
    assert trace.answer.citations
    passages = {entry.passage.id: entry.passage for entry in trace.seen.values()}
    for citation in trace.answer.citations:
        passage = passages[citation.passage_id]
        assert passage.text[citation.start - passage.start : citation.end - passage.start] == citation.quote
    assert Trace.model_validate_json(trace.model_dump_json()) == trace


def test_ask_gives_the_same_answer(library: Any) -> None:
    context = Context(library=library)
    own, other = ask(REST, context=context), traced(REST, context=context).answer
    assert own.model_dump(exclude={"cost"}) == other.model_dump(exclude={"cost"})


def test_its_numbers_and_their_order_are_those_of_the_prompt(library: Any, actor: Any) -> None:
    model = actor(grader=lambda passages: dict.fromkeys(passages, "partial"))
    trace = traced(REST, context=Context(library=library, model=model))
    numbers = re.findall(r'<passage number="(\d+)"', model.calls[-1][1].text)
    assert list(map(str, trace.seen)) == numbers
    assert {entry.grade for entry in trace.seen.values()} == {"partial"}
    assert {entry.query for entry in trace.seen.values()} == {search.query for search in trace.answer.searched}


def test_web_pages_are_kept_in_it(library: Any) -> None:
    page = Passage(id="w1", index="web", source="https://example.org", text="Rest: 9 hours.", start=0, end=14)
    values = {
        "answer": traced(REST, context=Context(library=library)).answer.model_dump(),
        "focus": ["w1", "gone"],
        "ledger": [
            {"id": name, "index": "web", "place": "", "query": "q", "score": 1.0, "similarity": None, "link": None,
             "grade": None, "page": page.model_dump() if name == "w1" else None}
            for name in ("gone", "w1")
        ],
    }  # fmt: skip
    from groundwire.graphs.runs.trace import trace_of

    trace = trace_of(values, library, roles=(), graph="naive")
    assert {number: entry.passage for number, entry in trace.seen.items()} == {2: page}


def test_what_the_roles_do_not_open_is_not_in_it(library: Any, secret: str, dump: Any) -> None:
    assert secret in dump(traced(PAY, context=Context(library=library, roles=["people"])).model_dump())
    assert secret not in dump(traced(PAY, context=Context(library=library)).model_dump())


def test_a_thread_shows_the_trace_of_its_last_turn_to_those_who_hold_its_roles(library: Any, secret: str) -> None:
    saver = InMemorySaver()
    own = Conversation(saver, "t", graph="naive", context=Context(library=library, roles=["people"]))
    assert own.trace is None
    own.ask(PAY)
    assert own.trace is not None
    assert secret in str(own.trace)
    stranger = Conversation(saver, "t", context=Context(library=library))
    with pytest.raises(InputError, match="'people'"):
        _ = stranger.trace
    stranger.ask(REST)
    assert stranger.trace is not None
    assert stranger.trace.graph == "corrective"
    assert secret not in str(stranger.trace)


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_earlier_turns_are_given_and_not_run(library: Any, actor: Any, graph: str) -> None:
    model = actor(condense={"queries": ["How long must an on-call engineer rest by day?"], "unclear": ""})
    before = [(f"Question {n}?", f"Answer {n}.") for n in range(10)]
    trace = traced("And by day?", graph=graph, context=Context(library=library, model=model), earlier=before)
    assert trace.answer.steps[0].summary == "asked as: How long must an on-call engineer rest by day?"
    assert "Question 9?\nAnswer: Answer 9." in model.calls[0][1].text
    assert "Question 1?" not in model.calls[0][1].text
    assert trace.answer.question == "And by day?"


def test_an_earlier_turn_counts_as_asked_with_the_roles_of_the_run(library: Any) -> None:
    saver = InMemorySaver()
    own = Conversation(saver, "t", context=Context(library=library, roles=["people"]))
    own.remember([("What is the salary?", "52,000 pounds")])
    assert [turn["roles"] for turn in own.turns] == [["people"]]
    assert Conversation(saver, "t", context=Context(library=library)).turns == []
