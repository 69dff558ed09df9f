"""`ask`: a question in, an `Answer` out."""

from __future__ import annotations

from typing import Any

import pytest

from groundwire.errors import InputError
from groundwire.evidence.events import Done
from groundwire.graphs.context import Context
from groundwire.graphs.run import ask

QUESTION = "How long must an on-call engineer rest after a night call-out?"


@pytest.mark.parametrize("graph", ["corrective", "router"])
def test_each_step_is_seen_as_it_is_made(library: Any, actor: Any, graph: str) -> None:
    seen: list[Any] = []
    answer = ask(QUESTION, graph=graph, context=Context(library=library, model=actor()), on_event=seen.append)
    assert answer.status == "answered"
    assert [event.step for event in seen if event.event == "step"] == answer.steps
    assert seen[-1] == Done(answer=answer)


@pytest.mark.parametrize("agrees", [True, False, None])
def test_nothing_is_sent_unless_a_person_agrees(
    library: Any, actor: Any, grade_all: Any, scripted_web: Any, monkeypatch: pytest.MonkeyPatch, agrees: bool | None
) -> None:
    web = scripted_web()
    monkeypatch.setattr("groundwire.graphs.context.load_web_search", lambda _: web)
    model = actor(grader=grade_all("irrelevant"), rewriter={"query": "engineer rest night"})
    given = {} if agrees is None else {"approve": lambda _: agrees}
    answer = ask(QUESTION, context=Context(library=library, model=model, web="ask"), **given)
    assert web.queries == (["engineer rest night"] if agrees else [])
    assert answer.status == "refused"


def test_a_graph_that_is_not_there(library: Any) -> None:
    with pytest.raises(InputError, match="router, corrective"):
        ask(QUESTION, graph="crag", context=Context(library=library))


def test_what_cannot_be_made_is_said_before_anything_is_done(library: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAVILY_API_KEY", raising=False)
    seen: list[Any] = []
    with pytest.raises(InputError, match="TAVILY_API_KEY"):
        ask(QUESTION, context=Context(library=library, web="tavily"), on_event=seen.append)
    assert [event.event for event in seen] == ["began"]
