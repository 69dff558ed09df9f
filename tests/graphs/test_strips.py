"""Knowledge strips of Corrective RAG, and what Self-RAG does about a draft that is not useful."""

from __future__ import annotations

from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from made_evidence import addresses, means
from visited import nodes

from groundwire.agents.extractive.strips import MOST_STRIPS, find_strips
from groundwire.agents.replies.claim import Draft
from groundwire.evidence.ledger import Entry
from groundwire.graphs import pattern
from groundwire.graphs.context import Context
from groundwire.graphs.turn.means import Further
from groundwire.settings import BudgetSettings, SearchSettings

QUESTION = "How long must an on-call engineer rest after a night call-out?"
AWAY = "Which film won the prize of the festival?"
"""A question to which no passage holds an answer."""
RULE = "An on-call engineer must rest for 11 hours."
TABLE = "| port | berth |\n|---|---|\n| Kelso | 7 metres |\n"


def strips(question: str, near: str, *texts: str, allowed: str = "ab") -> list[str]:
    """The strips of passages `a`, `b`, ... of these texts."""
    return [address.words for address in find_strips(question, addresses(*texts), allowed, means(near))]


def test_the_best_sentences_of_the_allowed_passages_are_kept() -> None:
    texts = ("Whales sing.", f"Ports close early. {RULE} Berths are deep.")
    assert strips(QUESTION, "11 hours", *texts) == [RULE]
    assert strips(QUESTION, "11 hours", *texts, allowed="a") == []


def test_strips_are_few_and_none_where_nothing_fits() -> None:
    many = " ".join(f"An engineer must rest {n} hours after a night call-out." for n in range(40))
    assert len(strips(QUESTION, "rest", many)) == MOST_STRIPS
    assert strips("zeppelin paint", "nothing", "Whales sing loudly.") == []
    assert strips(QUESTION, "rest") == []


def test_each_part_of_the_question_gets_its_turn() -> None:
    question = "How long must an engineer rest, and what is the depth of berth 7?"
    rest = " ".join(f"An engineer must rest {n} hours each time." for n in range(12))
    assert "The depth of berth 7 is 9 metres." in strips(question, "metres", rest, "The depth of berth 7 is 9 metres.")


def test_a_table_row_is_a_strip() -> None:
    assert strips("What is the berth of Kelso port?", "7 metres", TABLE) == ["| Kelso | 7 metres |"]


def test_the_state_keeps_spans_and_the_next_turn_none_of_them(library: Any) -> None:
    compiled = pattern("corrective").compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    context = Context(library=library)
    compiled.invoke({"question": QUESTION}, config, context=context)
    entries = compiled.get_state(config).values["strips"]
    assert entries
    assert "11 hours" not in str(entries)
    assert all(0 <= start < end for spans in entries.values() for start, end in spans)
    compiled.invoke({"question": "zzz qqq Xxx?"}, config, context=context)
    assert compiled.get_state(config).values["strips"] == {}


def test_strips_hold_nothing_that_was_graded_irrelevant(run: Any, actor: Any, grade_all: Any) -> None:
    answer = run(AWAY, model=actor(grader=grade_all("irrelevant")))
    assert "0 sentences of 0 passages fit the question" in [step.summary for step in answer.steps]


# -- Self-RAG


def verdict(label: str = "supported", *, useful: bool = True, query: str = "") -> dict[str, Any]:
    return {"claims": [{"claim": 1, "verdict": label}], "useful": useful, "query": query}


ONCE = ["retrieve", "grade", "write", "judge"]


@pytest.mark.parametrize("query", ["", QUESTION, "   "])
def test_a_draft_that_is_not_useful_has_its_query_rewritten(run: Any, actor: Any, query: str) -> None:
    verdicts = iter([verdict(useful=False, query=query), verdict()])
    model = actor(checker=lambda _: next(verdicts), rewriter={"query": "depth of berth 7"})
    answer = run(QUESTION, "self_rag", model=model, search=SearchSettings(k=1))
    assert nodes(answer) == ["decide", *ONCE, "rewrite", *ONCE, "check"]
    assert [search.query for search in answer.searched] == [QUESTION, "depth of berth 7"]
    assert answer.cost.calls == 7


def test_a_usable_query_of_the_judge_is_not_paid_for_twice(run: Any, actor: Any) -> None:
    verdicts = iter([verdict(useful=False, query="depth of berth 7"), verdict()])
    answer = run(QUESTION, "self_rag", model=actor(checker=lambda _: next(verdicts)), search=SearchSettings(k=1))
    assert nodes(answer) == ["decide", *ONCE, *ONCE, "check"]


def test_what_is_not_supported_is_dropped_where_no_query_would_help(run: Any, actor: Any) -> None:
    answer = run(QUESTION, "self_rag", model=actor(checker=verdict("unsupported")))
    assert nodes(answer) == ["decide", *ONCE, "check"]
    assert (answer.status, answer.text) == ("refused", "")


@pytest.mark.parametrize("brings", ["nothing new", "nothing relevant"])
def test_it_never_writes_again_from_the_same_evidence(run: Any, actor: Any, brings: str) -> None:
    def grader(passages: dict[int, str]) -> dict[int, str]:
        return {number: "relevant" if "11 hours" in text else "irrelevant" for number, text in passages.items()}

    model = actor(grader=grader, checker=verdict(useful=False, query="depth of berth 7"))
    k = 40 if brings == "nothing new" else 1
    budget = BudgetSettings(max_corrections=3, max_model_calls=50)
    answer = run(QUESTION, "self_rag", model=model, search=SearchSettings(k=k), budget=budget)
    assert nodes(answer).count("write") == 1
    assert nodes(answer)[-3:] == ["retrieve", "grade", "check"]


def test_it_writes_again_from_what_only_the_extraction_found(
    run: Any, actor: Any, library: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It searches once more for sentences to show in the place of a bare "Not found"."""

    def grader(passages: dict[int, str]) -> dict[int, str]:
        return {number: "relevant" if "11 hours" in text else "partial" for number, text in passages.items()}

    def met(self: Further, draft: Draft) -> list[Entry]:
        return [Entry.of(hit, RULE) for hit in library.search(RULE, settings=SearchSettings(k=1))]

    monkeypatch.setattr(Further, "met", met)
    once = SearchSettings(k=1)
    answer = run(
        "What is the depth of berth 7?", "self_rag", model=actor(grader=grader, writer="Not found"), search=once
    )
    assert nodes(answer)[:4] == ["decide", "retrieve", "grade", "write"]
    assert nodes(answer).count("write") == 2


@pytest.mark.parametrize(
    "limit", [1, 4, 7, *(pytest.param(limit, marks=pytest.mark.slow) for limit in (2, 3, 5, 6, 8, 9))]
)
def test_a_rewrite_stays_within_the_budget(run: Any, actor: Any, limit: int) -> None:
    model = actor(checker=verdict(useful=False))
    answer = run(QUESTION, "self_rag", model=model, budget=BudgetSettings(max_model_calls=limit, max_corrections=3))
    assert len(model.calls) == answer.cost.calls <= limit
