"""What every pattern promises: its number of calls, an answer whatever the model does, and its own way to stop."""

from __future__ import annotations

import threading
from importlib import import_module
from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from langchain_core.messages import BaseMessage
from tool_calls import call, calls
from visited import nodes
from written import quote_first, quote_terms

from groundwire.graphs import PATTERNS
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import BudgetSettings, SearchSettings

QUESTION = "How long must an on-call engineer rest after a night call-out?"
MODULES = {name: import_module(f"groundwire.graphs.{name}") for name in PATTERNS}


def lacking(query: str) -> dict[str, Any]:
    return {"sufficient": False, "gap": "the pay", "query": query}


@pytest.mark.parametrize(
    "k", [1, pytest.param(4, marks=pytest.mark.slow), pytest.param(10, marks=pytest.mark.slow), 20]
)
@pytest.mark.parametrize("pattern", ALL_PATTERNS)
def test_the_number_of_calls_and_of_those_that_wait_for_each_other_does_not_depend_on_k(
    run: Any, actor: Any, role_of: Any, pattern: str, k: int
) -> None:
    usual, lock, both = actor().replies, threading.Lock(), threading.Barrier(2)
    ended = [0]

    def script(messages: list[BaseMessage]) -> Any:
        with lock:
            depth = max(ended) + 1
        if pattern == "research" and role_of(messages) == "assessor":
            both.wait(timeout=20)  # both branches ask before either is answered
        reply = usual(messages)
        with lock:
            ended.append(depth)
        return reply

    model, module = ScriptedModel(script), MODULES[pattern]
    answer = run(QUESTION, pattern, model=model, search=SearchSettings(k=k))
    assert len(model.calls) == answer.cost.calls == module.CALLS <= module.most_calls(BudgetSettings())
    assert max(ended) == module.DEPTH
    assert (answer.status, answer.stop_reason) == ("answered", "complete")


NEVER_USEFUL = {
    "checker": {"claims": [{"claim": 1, "verdict": "supported"}], "useful": False, "query": "berth depth"},
    "assessor": lacking("berths"),
}


@pytest.mark.parametrize("limit", [0, 1, 2, 4, 7])
@pytest.mark.parametrize("pattern", ALL_PATTERNS)
def test_the_budget_of_calls_holds_everywhere(run: Any, actor: Any, pattern: str, limit: int) -> None:
    model = actor(**NEVER_USEFUL)
    answer = run(QUESTION, pattern, model=model, budget=BudgetSettings(max_model_calls=limit))
    assert len(model.calls) == answer.cost.calls <= limit
    assert answer.status in ("answered", "partial", "refused")


@pytest.mark.parametrize("pattern", ALL_PATTERNS)
def test_a_provider_that_fails_leaves_an_extractive_answer(run: Any, pattern: str) -> None:
    def fail(messages: list[BaseMessage]) -> Any:
        raise TimeoutError("the provider is asleep")

    answer = run(QUESTION, pattern, model=ScriptedModel(fail))
    assert answer.mode == "extractive"
    assert "11 hours" in answer.text
    assert any("(TimeoutError)" in str(step.failure) for step in answer.steps)


@pytest.mark.parametrize("pattern", ALL_PATTERNS)
def test_without_a_model_every_pattern_answers_and_refuses(run: Any, pattern: str) -> None:
    assert "11 hours" in run(QUESTION, pattern).text
    assert run("zzz qqq xxx?", "corrective").status == "refused"


@pytest.mark.parametrize("pattern", PATTERNS)
def test_nothing_restricted_reaches_a_stranger(run: Any, actor: Any, dump: Any, secret: str, pattern: str) -> None:
    model = actor(assessor=lacking(f"{secret} salary"), difficulty={"reason": "", "level": "iterative"})
    answer = run("Which salary does a night engineer get?", pattern, model=model)
    prompt_texts = dump([message.text for call in model.calls for message in call if message.type == "human"])
    output = dump([citation.model_dump() for citation in answer.citations]) + answer.text.lower()
    assert f"the {secret} salary of" not in prompt_texts + output


def test_iterative_searches_for_the_gap_and_stops_when_it_is_filled(run: Any, actor: Any) -> None:
    replies = iter([lacking("why the shore breaker tripped"), {"sufficient": True, "gap": "", "query": ""}])
    model = actor(assessor=lambda _: next(replies))
    answer = run(QUESTION, "iterative", model=model)
    assert nodes(answer) == ["retrieve", "assess", "retrieve", "assess", "write", "check"]
    assert [search.query for search in answer.searched] == [QUESTION, "why the shore breaker tripped"]
    assert answer.cost.calls == 3
    assert answer.question == QUESTION


@pytest.mark.parametrize(
    ("query", "reason"),
    [(QUESTION, "no_new_evidence"), ("rest of on-call engineers after a call-out", "no_new_evidence")],
)
def test_iterative_stops_on_a_repeated_query_and_on_nothing_new(run: Any, actor: Any, query: str, reason: str) -> None:
    model = actor(assessor=lacking(query))
    answer = run(QUESTION, "iterative", model=model, search=SearchSettings(k=40), indexes=["handbook"])
    assert answer.status == "partial"
    assert (answer.stop_reason, answer.missing) == (reason, ["the pay"])
    assert answer.cost.by_role["assessor"].calls <= 2


def test_iterative_says_when_the_rounds_are_used_up(run: Any, actor: Any) -> None:
    queries = iter(["berth 1", "berth 2", "breaker", "leave", "paid", "depth"])
    model = actor(assessor=lambda _: lacking(next(queries)))
    answer = run(QUESTION, "iterative", model=model, search=SearchSettings(k=1), budget=BudgetSettings(max_rounds=3))
    assert (answer.stop_reason, answer.cost.calls) == ("rounds", 4)


def test_self_rag_fetches_what_the_judge_misses_instead_of_writing_again(run: Any, actor: Any) -> None:
    bad_verdict = {
        "claims": [{"claim": 1, "verdict": "unsupported"}],
        "useful": False,
        "query": "shore breaker ramp limit",
    }
    good = {"claims": [{"claim": 1, "verdict": "supported"}], "useful": True, "query": ""}
    verdicts = iter([bad_verdict, good])
    model = actor(checker=lambda _: next(verdicts), writer=lambda texts: f"So it is: {quote_first(texts)}")
    answer = run(QUESTION, "self_rag", model=model, search=SearchSettings(k=1))
    once = ["retrieve", "grade", "write", "judge"]
    assert nodes(answer) == ["decide", *once, *once, "check"]
    assert answer.searched[1].query == "shore breaker ramp limit"
    assert answer.cost.calls == 6
    prompts = [call[1].text for call in model.calls if "Task: answer the question" in call[1].text]
    assert prompts[0] != prompts[1]
    assert {citation.support for citation in answer.citations} == {"supported"}


def test_self_rag_drops_what_is_not_supported(run: Any, actor: Any) -> None:
    model = actor(checker={"claims": [{"claim": 1, "verdict": "unsupported"}], "useful": False, "query": ""})
    answer = run(QUESTION, "self_rag", model=model)
    assert (answer.status, answer.stop_reason, answer.text) == ("refused", "not_supported", "")
    assert "1 claim was left out that the passages do not support" in answer.missing


def test_self_rag_shows_what_is_stated_in_part_and_says_so(run: Any, actor: Any) -> None:
    judged = {"claims": [{"claim": 1, "verdict": "partial"}], "useful": True, "query": ""}
    model = actor(checker=judged, writer=lambda texts: f"So it is: {quote_first(texts)}")
    answer = run(QUESTION, "self_rag", model=model)
    (missing,) = answer.missing
    assert answer.status == "partial"
    assert missing.startswith("The passages state only a part of this, as the model judged: \u201cSo it is: ")


@pytest.mark.parametrize("usable", [True, False])
def test_a_check_that_fails_leaves_the_claims_consistent_at_best_and_says_so(
    run: Any, actor: Any, usable: bool
) -> None:
    judged = {} if usable else {"checker": "I would rather not say"}
    answer = run(QUESTION, "self_rag", model=actor(writer=lambda texts: f"So it is: {quote_first(texts)}", **judged))
    assert [citation.support for citation in answer.citations] == ["supported" if usable else "consistent"]
    assert any(gap.startswith("The claims were not checked") for gap in answer.missing) != usable


@pytest.mark.parametrize("pattern", ALL_PATTERNS)
def test_what_the_cited_sentence_does_not_say_is_not_said_whatever_a_judge_says(
    run: Any, actor: Any, pattern: str
) -> None:
    """Where nothing of a draft would be left, the sentences themselves are the answer."""
    answer = run(QUESTION, pattern, model=actor(writer=_write_altered, tool_agent=_altered_after_a_search))
    assert "12 hours" not in answer.model_dump_json()
    assert (answer.mode, "11 hours" in answer.text) == ("extractive", True)
    assert {citation.support for citation in answer.citations} <= {"verbatim"}


@pytest.mark.parametrize("pattern", ALL_PATTERNS)
def test_of_two_sentences_the_one_that_nothing_states_is_dropped_and_counted(
    run: Any, actor: Any, pattern: str
) -> None:
    def both(texts: dict[int, str]) -> str:
        return f"{quote_terms(texts, '11 hours')} {_write_altered(texts)}"

    def both_after_a_search(messages: list[BaseMessage]) -> Any:
        texts = {at: message.text for at, message in enumerate(messages) if message.type == "tool"}
        return both(texts) if texts else calls(call("handbook", "rest"))

    answer = run(QUESTION, pattern, model=actor(writer=both, tool_agent=both_after_a_search))
    assert (answer.status, answer.mode) == ("partial", "scripted")
    assert "11 hours" in answer.text
    assert "12 hours" not in answer.model_dump_json()
    assert "1 claim was left out that no passage bears out" in answer.missing


def _write_altered(texts: dict[int, str]) -> str:
    return quote_terms(texts, "11 hours").replace("11 hours", "12 hours")


def _altered_after_a_search(messages: list[BaseMessage]) -> Any:
    texts = {at: message.text for at, message in enumerate(messages) if message.type == "tool"}
    return _write_altered(texts) if texts else calls(call("handbook", "rest"))


def test_self_rag_does_not_search_for_what_names_nothing(run: Any, actor: Any) -> None:
    model = actor(need={"reason": "a greeting", "retrieve": False})
    answer = run("How are you?", "self_rag", model=model)
    assert (answer.searched, answer.citations, len(model.calls)) == ([], [], 1)


@pytest.mark.parametrize(
    ("gap", "missing"),
    [
        ("The pay of engineers on call", ["the pay of on-call engineers"]),
        ("The depth of berth 7", ["the pay of on-call engineers", "The depth of berth 7"]),
    ],
)
def test_what_the_writer_says_is_missing_is_told_once(run: Any, actor: Any, gap: str, missing: list[str]) -> None:
    model = actor(
        assessor={"sufficient": False, "gap": gap, "query": "pay"},
        writer=lambda texts: f"{quote_first(texts)}\nNot found: the pay of on-call engineers",
    )
    assert run(QUESTION, "iterative", model=model).missing[:2] == missing


def test_the_judge_sees_each_claim_of_a_numbered_list_under_one_number(run: Any, actor: Any, role_of: Any) -> None:
    model = actor(writer=lambda texts: f"These hold:\n1. {quote_first(texts)}")
    run(QUESTION, "self_rag", model=model)
    prompt = next(messages[1].text for messages in model.calls if role_of(messages) == "checker")
    assert "\n1. These hold:\n2. " in prompt
    assert "2. 1. " not in prompt


def test_self_rag_asks_no_model_whether_a_question_that_names_something_needs_documents(
    run: Any, actor: Any, role_of: Any
) -> None:
    model = actor()
    answer = run(QUESTION, "self_rag", model=model)
    assert [role_of(messages) for messages in model.calls] == ["grader", "writer", "checker"]
    assert (answer.steps[0].made_by, answer.steps[0].summary) == ("code", "needs documents")


@pytest.mark.parametrize(
    ("level", "visited"),
    [
        ("none", ["classify", "write", "check"]),
        ("one_step", ["classify", "retrieve", "write", "check"]),
        ("iterative", ["classify", "retrieve", "assess", "write", "check"]),
        ("current", ["classify", "search_web", "write", "check"]),
    ],
)
def test_adaptive_goes_by_difficulty(
    run: Any, actor: Any, scripted_web: Any, page: Any, level: str, visited: list[str]
) -> None:
    model = actor(difficulty={"reason": "so", "level": level})
    web = scripted_web([page("Engineers everywhere rest for 12 hours.")])
    question = "How are you?" if level == "none" else QUESTION
    assert nodes(run(question, "adaptive", model=model, web=web)) == visited


@pytest.mark.parametrize("name", ["self_rag", "adaptive"])
def test_a_model_that_takes_a_question_for_small_talk_is_not_believed(run: Any, actor: Any, name: str) -> None:
    model = actor(need={"reason": "known", "retrieve": False}, difficulty={"reason": "known", "level": "none"})
    answer = run(QUESTION, name, model=model)
    assert answer.searched
    assert answer.citations


def test_adaptive_takes_the_web_for_what_the_indexes_do_not_cover(
    run: Any, scripted_web: Any, page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("groundwire.graphs.adaptive.COVERED", 1.1)  # no passage is that near
    web = scripted_web([page("Zeppelins are painted silver against the sun.")])
    answer = run("zeppelin paint colour sun", "adaptive", web=web)
    assert nodes(answer) == ["classify", "retrieve", "search_web", "write", "check"]
    assert web.queries == ["zeppelin paint colour sun"]
