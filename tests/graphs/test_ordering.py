"""With `reranker="model"` the chat model orders what a search found, in one call, as far as the caller may read it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from langchain_core.messages import BaseMessage

from groundwire.agents.ranker import SHOWN, rank
from groundwire.agents.requests.allowance import Allowance
from groundwire.evidence.passage import Passage
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import BudgetSettings, SearchSettings

QUESTION = "How long must an on-call engineer rest after a night call-out?"
ORDERED = SearchSettings(k=4, reranker="model")
PLAIN = SearchSettings(k=4)


def most_searches(pattern: str, budget: BudgetSettings) -> int:
    corrected, rounds = 1 + budget.max_corrections, budget.max_rounds
    more = {"corrective": corrected, "self_rag": corrected, "iterative": rounds, "adaptive": rounds}
    return {**more, "research": 1 + budget.max_subquestions * rounds}.get(pattern, 1)


def places(answer: Any) -> list[str]:
    step = next(step for step in answer.steps if step.node == "retrieve")
    return [passage["place"] for passage in step.detail["passages"]]


def five() -> list[Passage]:
    return [Passage(id=str(n), index="docs", source="a", text=f"Text {n}.", start=0, end=7) for n in range(1, 6)]


@pytest.mark.parametrize(
    ("reply", "order"),
    [
        ("3 > 1 > 2 > 5 > 4", [3, 1, 2, 5, 4]),
        ("[4] > [2]", [4, 2, 1, 3, 5]),
        ("2 > 2 > 99 > 0 > 123 > 2 > 5", [2, 5, 1, 3, 4]),
        ("They are in a good order.", [1, 2, 3, 4, 5]),
        ("", [1, 2, 3, 4, 5]),
        (TimeoutError("asleep"), [1, 2, 3, 4, 5]),
    ],
)
def test_an_order_holds_each_passage_once_whatever_is_replied(reply: Any, order: list[int]) -> None:
    ranking = rank("Which?", five(), model=ScriptedModel([reply]), allowance=Allowance(calls=1))
    assert ranking.value.numbers == order
    assert (ranking.failure is None) == (order != [1, 2, 3, 4, 5])
    assert len(ranking.calls) == 1


def test_the_first_of_more_passages_are_read_in_the_order_of_the_model(run: Any, actor: Any) -> None:
    prompts: list[str] = []

    def back_to_front(messages: list[BaseMessage]) -> str:
        prompts.append(messages[-1].text)
        return " > ".join(map(str, range(SHOWN, 0, -1)))

    hits = places(run(QUESTION, "naive", search=SearchSettings(k=SHOWN), indexes=["notes"]))
    usual = actor().replies
    model = ScriptedModel(lambda all_: back_to_front(all_) if "put these passages" in all_[-1].text else usual(all_))
    answer = run(QUESTION, "naive", model=model, search=ORDERED, indexes=["notes"])
    assert places(answer) == hits[::-1][:4]
    (step,) = [step for step in answer.steps if step.node == "retrieve"]
    assert (step.made_by, "in the model's order" in step.summary) == ("model", True)
    assert answer.cost.by_role["ranker"].calls == len(prompts) == 1
    assert prompts[0].count("<passage number=") == SHOWN


@pytest.mark.parametrize("reply", ["I would rather not.", TimeoutError("asleep")])
def test_without_a_usable_order_it_is_the_searchs_and_the_result_says_so(run: Any, actor: Any, reply: Any) -> None:
    answer = run(QUESTION, "naive", model=actor(ranker=reply), search=ORDERED)
    assert places(answer) == places(run(QUESTION, "naive", search=PLAIN))
    (step,) = [step for step in answer.steps if step.node == "retrieve"]
    assert (step.made_by, "in the search's order" in step.summary) == ("fallback", True)
    assert step.failure is not None
    assert "11 hours" in answer.text


@pytest.mark.parametrize("pattern", ALL_PATTERNS)
def test_without_a_model_it_is_the_search_alone(run: Any, pattern: str) -> None:
    ordered, plain = (run(QUESTION, pattern, search=settings) for settings in (ORDERED, PLAIN))
    assert (ordered.text, ordered.citations) == (plain.text, plain.citations)


@pytest.mark.parametrize("limit", [1, 4, 40])
@pytest.mark.parametrize("pattern", ALL_PATTERNS)
def test_it_is_one_call_a_search_and_within_the_budget(run: Any, actor: Any, pattern: str, limit: int) -> None:
    module, queries = import_module(f"groundwire.graphs.{pattern}"), iter(f"berth {n} depth" for n in range(99))
    model = actor(
        assessor=lambda _: {"sufficient": False, "gap": "the pay", "query": next(queries)},
        checker={"claims": [{"claim": 1, "verdict": "supported"}], "useful": False, "query": "berth depth"},
    )
    budget = BudgetSettings(max_model_calls=limit)
    answer = run(QUESTION, pattern, model=model, search=ORDERED, budget=budget)
    orders = answer.cost.by_role["ranker"].calls if "ranker" in answer.cost.by_role else 0
    searches = most_searches(pattern, budget)
    assert orders <= searches
    assert len(model.calls) == answer.cost.calls <= min(limit, module.most_calls(budget) + searches)
    assert (orders > 0) == (limit > 1 and pattern != "tool_agent")


@pytest.mark.parametrize("pattern", ALL_PATTERNS)
def test_it_is_shown_nothing_that_the_caller_may_not_read(
    run: Any, actor: Any, dump: Any, secret: str, pattern: str
) -> None:
    model = actor()
    run("Which salary does a night engineer get?", pattern, model=model, search=ORDERED)
    assert f"the {secret} salary of" not in dump([message.text for call in model.calls for message in call])
