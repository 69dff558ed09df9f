"""Corrective RAG: its three ways, its bound on calls, and that every run ends in an answer."""

from __future__ import annotations

import re
from typing import Any

import pytest
from visited import nodes
from written import mark_sentence, passages, quote_terms, sentences

from groundwire.settings import BudgetSettings, SearchSettings

QUESTION = "How long must an on-call engineer rest after a night call-out?"
AWAY = "Which film won the prize of the festival?"
"""A question to which no passage holds an answer."""
WEB_TEXT = "Engineers everywhere rest for 12 hours."


def roles(model: Any, role_of: Any) -> list[str]:
    return [role_of(messages) for messages in model.calls]


def in_turn(*grades: str) -> Any:
    """A grader that gives these grades in turn."""
    return lambda passages: {number: grades[min(at, len(grades) - 1)] for at, number in enumerate(passages)}


def test_correct_answers_at_once(run: Any, actor: Any, role_of: Any) -> None:
    model = actor()
    answer = run(QUESTION, model=model)
    assert nodes(answer) == ["retrieve", "grade", "refine", "write", "check"]
    assert roles(model, role_of) == ["grader", "writer"]
    assert (answer.status, answer.stop_reason, answer.mode) == ("answered", "complete", "scripted")
    assert answer.citations[0].quote in answer.text
    assert answer.cost.calls == 2
    assert set(answer.cost.by_role) == {"grader", "writer"}
    assert answer.cost.cached_tokens > 0


def test_the_counts_of_the_grades_always_stand_best_first(run: Any, actor: Any) -> None:
    answer = run(QUESTION, model=actor(grader=in_turn("relevant", "partial", "irrelevant")))
    (summary,) = [step.summary for step in answer.steps if step.node == "grade"]
    assert re.fullmatch(r"correct: 1 relevant, 1 partial, [2-9] irrelevant", summary), summary


@pytest.mark.parametrize(("grade", "question"), [("partial", QUESTION), ("irrelevant", AWAY)])
def test_ambiguous_and_incorrect_search_again(
    run: Any, actor: Any, grade_all: Any, role_of: Any, grade: str, question: str
) -> None:
    model = actor(grader=grade_all(grade), rewriter={"query": "depth of the berth at low water"})
    answer = run(question, model=model)
    assert nodes(answer) == ["retrieve", "grade", "rewrite", "retrieve", "grade", "refine", "write", "check"]
    expected = ["grader", "rewriter", "grader", "writer"]
    assert roles(model, role_of) == (expected if grade == "partial" else expected[:-1])
    assert answer.status == ("answered" if grade == "partial" else "refused")
    assert [search.query for search in answer.searched] == [question, "depth of the berth at low water"]
    assert answer.question == question


@pytest.mark.parametrize("reply", ["Not found", "Not found. Berth 7 is told of [1], but the passages do not say this."])
def test_what_the_writer_did_not_find_is_searched_for_once_more(
    run: Any, actor: Any, grade_all: Any, role_of: Any, reply: str
) -> None:
    model = actor(
        grader=grade_all("relevant"),
        rewriter={"query": "rest after a night call-out"},
        writer=lambda texts: quote_terms(texts, "11 hours") if "11 hours" in str(texts) else reply,
    )
    answer = run("What is the depth of berth 7?", model=model, search=SearchSettings(k=1))
    once = ["retrieve", "grade", "refine", "write"]
    assert nodes(answer) == [*once, "rewrite", *once, "check"]
    assert roles(model, role_of) == ["grader", "writer", "rewriter", "grader", "writer"]
    assert "[1]" in model.calls[2][1].text  # the passages with their numbers, as the writer saw them
    assert "11 hours" in answer.text


def test_a_part_that_the_writer_did_not_find_is_searched_for_too(
    run: Any, actor: Any, grade_all: Any, role_of: Any
) -> None:
    def writer(texts: dict[int, str]) -> str:
        rest = quote_terms(texts, "11 hours") if "11 hours" in str(texts) else "\nNot found: the depth at night"
        return f"{quote_terms(texts, 'Berth 7 ')} {rest}"

    model = actor(grader=grade_all("relevant"), rewriter={"query": "rest after a night call-out"}, writer=writer)
    answer = run("What is the depth of berth 7?", model=model, search=SearchSettings(k=1))
    assert roles(model, role_of) == ["grader", "writer", "rewriter", "grader", "writer"]
    assert "- the depth at night" in model.calls[2][1].text  # the rewriter is told what is missing
    assert "11 hours" in answer.text


@pytest.mark.parametrize("is_stated", [False, True])
def test_code_whose_words_stand_nowhere_is_searched_for(
    run: Any, actor: Any, grade_all: Any, role_of: Any, is_stated: bool
) -> None:
    words = "berth depth metres water" if is_stated else "winch unreel mooring hawser"
    reply = (
        f"Berth 7 of the harbour has a depth of 10 metres at low water [1]. So run this [1]:\n\n```sh\n{words}\n```\n"
    )
    model = actor(
        grader=grade_all("relevant"),
        rewriter={"query": "rest after a night call-out"},
        writer=lambda texts: quote_terms(texts, "11 hours") if "11 hours" in str(texts) else reply,
    )
    answer = run("What is the depth of berth 7?", model=model, search=SearchSettings(k=1))
    assert ("rewriter" in roles(model, role_of)) == (not is_stated)
    assert is_stated or "- Code with winch unreel mooring hawser" in model.calls[2][1].text
    assert ("11 hours" in answer.text) == (not is_stated)


@pytest.mark.parametrize("found", ["nothing new", "nothing relevant"])
def test_it_never_writes_again_from_the_same_evidence(run: Any, actor: Any, found: str) -> None:
    def grader(passages: dict[int, str]) -> dict[int, str]:
        return {number: "irrelevant" if "11 hours" in text else "relevant" for number, text in passages.items()}

    query = QUESTION if found == "nothing relevant" else "depth of berth 7"
    model = actor(grader=grader, rewriter={"query": query}, writer="Not found: the depth")
    answer = run("What is the depth of berth 7?", model=model, search=SearchSettings(k=1))
    assert nodes(answer).count("write") == 1
    assert nodes(answer)[-3:] == ["retrieve", "grade", "check"]
    assert (answer.status, answer.missing[1:]) == ("refused", ["the depth"])


def test_irrelevant_passages_are_never_cited_and_the_answer_says_what_is_missing(
    run: Any, actor: Any, grade_all: Any
) -> None:
    answer = run(AWAY, model=actor(grader=grade_all("irrelevant")))
    assert (answer.status, answer.stop_reason, answer.text) == ("refused", "no_evidence", "")
    assert answer.missing == [AWAY]


def test_what_probably_holds_the_answer_is_read_although_the_model_calls_it_irrelevant(
    run: Any, actor: Any, grade_all: Any
) -> None:
    answer = run(QUESTION, model=actor(grader=grade_all("irrelevant")))
    assert (answer.status, "11 hours" in answer.text) == ("answered", True)
    graded = next(step.summary for step in answer.steps if step.node == "grade")
    assert graded.startswith("ambiguous")


def test_one_relevant_among_irrelevant_is_correct(run: Any, actor: Any, scripted_web: Any) -> None:
    web = scripted_web()
    answer = run(QUESTION, model=actor(grader=in_turn("irrelevant", "relevant", "irrelevant")), web=web)
    assert "rewrite" not in nodes(answer)
    assert web.queries == []


def test_one_irrelevant_among_relevant_does_not_go_to_the_web(run: Any, actor: Any, scripted_web: Any) -> None:
    web = scripted_web()
    run(QUESTION, model=actor(grader=in_turn("irrelevant", "relevant")), web=web)
    assert web.queries == []


# -- the web


def by_text(words: str) -> Any:
    return lambda passages: {number: "relevant" if words in text else "irrelevant" for number, text in passages.items()}


def test_incorrect_goes_to_the_web_and_grades_what_comes(run: Any, actor: Any, scripted_web: Any, page: Any) -> None:
    web = scripted_web([page(WEB_TEXT), page("Buy boots.", "https://example.org/b")])
    model = actor(
        grader=by_text("everywhere"),
        rewriter={"query": "engineer rest night"},
        writer=lambda texts: quote_terms(texts, WEB_TEXT),
    )
    answer = run(QUESTION, model=model, web=web)
    assert nodes(answer) == ["retrieve", "grade", "rewrite", "search_web", "grade", "refine", "write", "check"]
    assert web.queries == ["engineer rest night"]
    assert [(citation.index, citation.source, citation.quote) for citation in answer.citations] == [
        ("web", "https://example.org/a", WEB_TEXT)
    ]
    assert (answer.searched[-1].web, answer.searched[-1].where, answer.searched[-1].found) == (True, "scripted", 2)
    (boots,) = [number for number, text in passages(model.calls[-1][1].text).items() if "Buy boots" in text]
    (forbidden,) = re.findall(r"not to be used: ([^.]*)\.", model.calls[-1][1].text)
    assert str(boots) in forbidden.split(", ")


def test_the_web_is_asked_before_look_alikes_are_refused(run: Any, scripted_web: Any, page: Any) -> None:
    """Without a model, a passage may be graded relevant of which no sentence is likely enough to be the answer."""
    web = scripted_web([page("A berth costs 4,100 pounds a year.")])
    question = "What does a berth cost?"
    answer = run(question, web=web)
    assert web.queries == ["berth cost"]
    assert (answer.status, answer.citations[0].index) == ("answered", "web")
    assert answer.steps[1].summary.startswith("correct: ")
    assert run(question).stop_reason == "low_confidence"
    web = scripted_web([page("Boots are on sale.")])
    assert (run(question, web=web).status, len(web.queries)) == ("refused", 1)


def test_web_results_enter_one_per_url(run: Any, actor: Any, scripted_web: Any, page: Any, grade_all: Any) -> None:
    pages = [page(f"Text {n} of the page.", "https://EXAMPLE.org/a/#top") for n in range(3)]
    pages += [page(f"Text of page {n}.", f"https://example.org/{n}") for n in range(9)]
    model = actor(grader=grade_all("partial"), rewriter={"query": "engineer rest"})
    web = scripted_web(pages)
    answer = run(QUESTION, model=model, web=web, budget=BudgetSettings(max_corrections=3, max_model_calls=50))
    assert len(web.queries) == 3
    prompt = model.calls[-1][1].text
    assert prompt.count('source="web: ') == 5
    assert prompt.count("web: https://example.org/a") == 1
    assert [search.found for search in answer.searched if search.web] == [5, 0, 0]


def test_a_failing_web_search_is_said(run: Any, actor: Any, scripted_web: Any, grade_all: Any) -> None:
    answer = run(AWAY, model=actor(grader=grade_all("irrelevant")), web=scripted_web(failure="It is down."))
    assert answer.status == "refused"
    assert "scripted: It is down." in answer.missing


@pytest.mark.parametrize(("grade", "reply"), [("partial", None), ("relevant", "Not found: the pay")])
def test_private_words_never_ride_out(
    run: Any, actor: Any, scripted_web: Any, grade_all: Any, secret: str, role_of: Any, grade: str, reply: str | None
) -> None:
    web = scripted_web()
    told = {"writer": reply} if reply else {}
    model = actor(grader=grade_all(grade), rewriter={"query": f"{secret} salary 52,000"}, **told)
    answer = run(QUESTION, model=model, web=web, roles=["people", "security"])
    assert len(web.queries) == 1
    assert set(web.queries[0].lower().split()) <= set(QUESTION.lower().replace("?", "").split())
    prompts = [call[1].text for call in model.calls if role_of(call) == "rewriter"]
    assert prompts
    assert all(secret not in text for text in prompts)
    assert any("only words of the question" in str(step.failure) for step in answer.steps)


def test_a_query_from_elsewhere_is_replaced_by_the_question(library: Any, scripted_web: Any) -> None:
    """Whatever puts words into `query`, the node that sends looks again."""
    from types import SimpleNamespace

    from groundwire.graphs.context import Context
    from groundwire.graphs.nodes import search_web
    from groundwire.graphs.turn.clock import now

    web = scripted_web()
    runtime: Any = SimpleNamespace(
        context=Context(library=library, web=web), server_info=None, execution_info=None, stream_writer=lambda _: None
    )
    state: Any = {
        "question": QUESTION, "query": "salary of 52,000 pounds", "ledger": [], "searched": [], "calls": [],
        "started": now(), "ended": 0.0, "waits": [], "roles": [],
    }  # fmt: skip
    search_web(state, runtime)
    assert web.queries == [QUESTION]
    runtime.context = runtime.context.model_copy(update={"budget": BudgetSettings(max_web_searches=0)})
    assert "limit of web searches" in search_web(state, runtime)["searched"][0]["failure"]
    assert web.queries == [QUESTION]


# -- calls are counted by contract


@pytest.mark.parametrize("k", [1, 4, 10, 20])
def test_calls_do_not_grow_with_k(run: Any, actor: Any, grade_all: Any, k: int) -> None:
    search = SearchSettings(k=k)
    good = actor()
    answer = run("What is known of the berths?", model=good, search=search, indexes=["notes"])
    assert len(good.calls) == answer.cost.calls == 2
    assert good.calls[0][1].text.count("</passage>") == k
    partial = actor(grader=grade_all("partial"), rewriter={"query": "harbour"})
    run("What is known of the berths?", model=partial, search=search, indexes=["notes"])
    assert len(partial.calls) <= 2 + 2


JUNK: dict[str, Any] = {
    "never relevant": {"grader": "irrelevant"},
    "always partial": {"grader": "partial"},
    "junk": dict.fromkeys(("grader", "writer", "rewriter", "router"), "no JSON at all"),
    "nested": dict.fromkeys(("grader", "writer", "rewriter", "router"), '{"a":' * 50_000),
    "raising": dict.fromkeys(("grader", "writer", "rewriter", "router"), RuntimeError("down")),
    "citing nothing": {"writer": "So it is."},
    "inventing": {"writer": lambda texts: mark_sentence("Whales paid 99 pounds.", *sentences(texts), 0, 10**9)},
    "silent": {"writer": "Not found: all of it"},
    "long query": {"grader": "irrelevant", "rewriter": {"query": "words " * 5_000}},
    "odd query": {"grader": "irrelevant", "rewriter": {"query": '"(AND *:\x00 [TO'}},
}


# The router asks a role of its own and the same writer.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("graph", "corrections", "kind"),
    [*(("corrective", 10, kind) for kind in JUNK), *(("router", 0, kind) for kind in JUNK if "router" in JUNK[kind])],
)
def test_whatever_the_model_does_a_run_ends_in_an_answer_within_its_bound(
    run: Any, actor: Any, grade_all: Any, graph: str, corrections: int, kind: str
) -> None:
    replies = {role: grade_all(reply) if role == "grader" else reply for role, reply in JUNK[kind].items()}
    model = actor(**replies)
    budget = BudgetSettings(max_corrections=corrections, max_model_calls=100, max_tokens=10**9)
    answer = run(QUESTION, graph, model=model, budget=budget)
    # Each role is asked once, and once more where its reply cannot be used.
    consultations = 2 + 2 * corrections if graph == "corrective" else 2
    assert answer.cost.calls == len(model.calls) <= 2 * consultations
    assert answer.status in ("answered", "partial", "refused")
    assert answer.text or answer.missing
    for citation in answer.citations:
        assert citation.quote


def test_ten_corrections_fit_with_new_passages_each_time(run: Any, actor: Any, grade_all: Any) -> None:
    queries = iter(f"depth of berth {n}" for n in range(20))
    model = actor(grader=grade_all("partial"), rewriter=lambda _: {"query": next(queries)})
    budget = BudgetSettings(max_corrections=10, max_model_calls=100, max_tokens=10**9)
    answer = run(QUESTION, model=model, budget=budget, search=SearchSettings(k=1))
    assert nodes(answer).count("rewrite") == 10
    assert answer.cost.calls <= 2 + 2 * 10
