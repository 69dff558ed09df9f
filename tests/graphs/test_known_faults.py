"""One test for each fault that the archived reference graphs are known for."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from langchain_core.messages import AIMessage
from langgraph.checkpoint.memory import InMemorySaver
from visited import nodes
from written import quote_terms

from groundwire.errors import LibraryError
from groundwire.evidence.answer import Answer
from groundwire.graphs import pattern
from groundwire.graphs.context import Context
from groundwire.settings import BudgetSettings, SearchSettings

QUESTION = "How long must an on-call engineer rest after a night call-out?"
AWAY = "Which film won the prize of the festival?"
"""A question to which no passage holds an answer."""
OTHER = "Why did the shore breaker trip?"


def prompts(model: Any, mark: str) -> list[str]:
    return [call[1].text for call in model.calls if len(call) > 1 and mark in call[1].text]


@pytest.mark.parametrize(("grade", "corrected"), [("relevant", False), ("partial", True), ("irrelevant", True)])
def test_the_polarity_of_corrective_is_not_inverted(
    run: Any, actor: Any, grade_all: Any, scripted_web: Any, grade: str, corrected: bool
) -> None:
    """Good passages were sent to the web, bad ones to the writer."""
    web = scripted_web()
    answer = run(QUESTION, model=actor(grader=grade_all(grade), rewriter={"query": "engineer rest night"}), web=web)
    assert ("rewrite" in nodes(answer)) == bool(web.queries) == corrected


@pytest.mark.parametrize("name", ALL_PATTERNS)
def test_the_question_is_never_overwritten(library: Any, actor: Any, grade_all: Any, name: str) -> None:
    """A rewrite replaced the question, and the answer answered the rewrite."""
    model = actor(
        grader=grade_all("partial"),
        rewriter={"query": "rewritten words"},
        assessor={"sufficient": False, "gap": "the depth", "query": "depth of berth 4"},
        checker={"claims": [{"claim": 1, "verdict": "supported"}], "useful": False, "query": "depth of berth 5"},
        difficulty={"reason": "hard", "level": "iterative"},
    )
    compiled = pattern(name).compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    result = compiled.invoke({"question": QUESTION}, config, context=Context(library=library, model=model))
    assert {state.values.get("question", QUESTION) for state in compiled.get_state_history(config)} == {QUESTION}
    assert result["question"] == result["answer"]["question"] == QUESTION
    assert all(f"Question: {QUESTION}" in text for text in prompts(model, "Task: answer the question"))


def test_provenance_survives_a_correction(library: Any, actor: Any, scripted_web: Any, page: Any) -> None:
    """After a web search all documents became one string without a source."""
    web = scripted_web([page("Engineers everywhere rest for 12 hours.")])
    model = actor(
        grader=lambda texts: {n: "relevant" if "everywhere" in text else "irrelevant" for n, text in texts.items()},
        rewriter={"query": "engineer rest night"},
        writer=lambda texts: quote_terms(texts, "Engineers everywhere rest for 12 hours."),
    )
    compiled = pattern("corrective").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    compiled.invoke({"question": QUESTION}, config, context=Context(library=library, model=model, web=web))
    values = compiled.get_state(config).values
    (citation,) = Answer.model_validate(values["answer"]).citations
    (record,) = [entry for entry in values["ledger"] if entry["id"] == citation.passage_id]
    assert (citation.source, record["query"], record["grade"]) == (
        "https://example.org/a", "engineer rest night", "relevant",
    )  # fmt: skip
    assert all(entry["query"] and entry["place"] for entry in values["ledger"])


def test_web_results_are_graded_like_any_other(
    run: Any, actor: Any, grade_all: Any, scripted_web: Any, page: Any
) -> None:
    """What came from the web went to the writer unseen."""
    model = actor(grader=grade_all("irrelevant"), rewriter={"query": "engineer rest"})
    answer = run(AWAY, model=model, web=scripted_web([page("Buy boots.")]))
    assert "Buy boots." in prompts(model, "Task: grade")[-1]
    assert answer.status == "refused"
    assert prompts(model, "Task: answer the question") == []


@pytest.mark.parametrize("name", ALL_PATTERNS)
def test_the_second_question_of_a_thread_is_answered_and_not_polluted_by_the_first(library: Any, name: str) -> None:
    """`messages[0]` was taken for the question; documents and counters of the first turn stayed."""
    compiled = pattern(name).compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library)
    compiled.invoke({"question": QUESTION}, config, context=context)
    second = Answer.model_validate(compiled.invoke({"question": OTHER}, config, context=context)["answer"])
    only = Answer.model_validate(pattern(name).compile().invoke({"question": OTHER}, context=context)["answer"])
    assert "ramp limit" in second.text
    assert (second.question, second.text, second.citations) == (OTHER, only.text, only.citations)
    everywhere = [search.query for search in second.searched if search.where != "the documents of the last answer"]
    assert everywhere == [search.query for search in only.searched]


def test_a_failed_draft_is_never_written_again_from_the_same_evidence(run: Any, actor: Any) -> None:
    """At temperature 0 the same prompt gives the same unsupported answer, round after round."""
    queries = iter(f"depth of berth {n}" for n in range(20))
    model = actor(
        checker=lambda _: {
            "claims": [{"claim": 1, "verdict": "unsupported"}], "useful": False, "query": next(queries),
        }
    )  # fmt: skip
    budget = BudgetSettings(max_corrections=3, max_model_calls=40)
    run(QUESTION, "self_rag", model=model, search=SearchSettings(k=2), budget=budget)
    writer_prompts = prompts(model, "Task: answer the question")
    assert len(writer_prompts) >= 2
    assert len(set(writer_prompts)) == len(writer_prompts)


def test_a_rewrite_knows_what_was_tried(run: Any, actor: Any, grade_all: Any) -> None:
    """Each rewrite started from the original text, so the second was the first again."""
    queries = iter(["rest of engineers", "night work rules", "pause after work"])
    model = actor(grader=grade_all("partial"), rewriter=lambda _: {"query": next(queries)})
    answer = run(QUESTION, model=model, budget=BudgetSettings(max_corrections=3))
    last = prompts(model, "Write one new search query")[-1]
    assert re.findall(r"^- (.+)$", last, re.MULTILINE)[:3] == [QUESTION, "rest of engineers", "night work rules"]
    assert len({search.query for search in answer.searched}) == 4


@pytest.mark.parametrize("reply", ["", "null", "None", AIMessage(""), "{}"])
def test_a_grader_that_returns_nothing_is_repaired_then_replaced(run: Any, actor: Any, reply: Any) -> None:
    """`with_structured_output` gave None, and the graph raised on `None.binary_score`."""
    answer = run(QUESTION, model=actor(grader=reply))
    (step,) = [step for step in answer.steps if step.node == "grade"]
    assert (step.made_by, answer.cost.by_role["grader"].calls) == ("fallback", 2)
    assert step.failure
    assert answer.status == "answered"


@pytest.mark.parametrize("name", ALL_PATTERNS)
def test_no_node_changes_an_earlier_state(library: Any, actor: Any, grade_all: Any, name: str) -> None:
    """Lists of the state were appended to in place, which rewrote the history of the run."""
    compiled = pattern(name).compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library, model=actor(grader=grade_all("partial")))
    states: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for state in compiled.stream({"question": QUESTION}, config, context=context, stream_mode="values"):
        states.append((state, copy.deepcopy(state)))
    assert all(state == as_it_was for state, as_it_was in states)


def test_all_results_of_parallel_tool_calls_are_seen(run: Any, actor: Any) -> None:
    """Only the last tool message was read, so one index of two was lost."""
    model = actor()
    answer = run(QUESTION, "tool_agent", model=model)
    tool_texts = "".join(message.text for message in model.calls[-1] if message.type == "tool")
    assert {search.where for search in answer.searched} == {"handbook", "incidents"}
    assert 'source="handbook: ' in tool_texts
    assert 'source="incidents: ' in tool_texts


def test_a_failing_branch_leaves_its_siblings(
    library: Any, run: Any, actor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One exception in a parallel branch ended the run, and what the others had found was gone."""
    whole = type(library).search

    def search(self: Any, query: str, **options: Any) -> Any:
        if query.startswith("What happens"):
            raise LibraryError("the vectors are gone: index again")
        return whole(self, query, **options)

    monkeypatch.setattr(type(library), "search", search)
    answer = run(QUESTION, "research", model=actor())
    assert (answer.status, answer.citations[0].source) == ("partial", "rest.md")
    assert any("LibraryError (the log tells why)" in gap for gap in answer.missing)
