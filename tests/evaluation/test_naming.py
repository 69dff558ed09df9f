"""Names of systems: patterns, and what their runs add."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from scripted_web import ScriptedWeb
from small_cases import REST

from groundwire.errors import InputError
from groundwire.evaluation.comparison.assemble import changed
from groundwire.evaluation.runs.naming import systems_of
from groundwire.evaluation.runs.plan import Plan
from groundwire.evaluation.runs.runner import run
from groundwire.evaluation.runs.store import Store
from groundwire.evaluation.runs.system import System
from groundwire.evaluation.sets.eval_set import EvalSet
from groundwire.graphs import PATTERNS, WEB_PATTERNS
from groundwire.settings import ModelSettings
from groundwire.tools.web import WebPage


def runs(systems: list[System], library: Any, folder: Path, model: Any = None) -> list[Any]:
    with Store.open(folder) as store:
        set_ = EvalSet("small", "", Path("small.jsonl"), (REST,))
        return run(Plan(set_, systems, lambda _: library, model or ModelSettings()), store)


def test_a_transformation_and_the_web_are_added_to_a_pattern() -> None:
    systems = systems_of(["corrective", "corrective+hyde", "corrective+tavily+hyde", "router+duckduckgo"])
    assert [(system.name, system.graph, system.transform, system.web) for system in systems] == [
        ("corrective", "corrective", "none", "off"),
        ("corrective+hyde", "corrective", "hyde", "off"),
        ("corrective+hyde+tavily", "corrective", "hyde", "tavily"),
        ("router+duckduckgo", "router", "none", "duckduckgo"),
    ]
    assert changed(systems[2]) == {"transform": "hyde", "web": "tavily"}
    assert [system.name for system in systems_of(["corrective+hyde+tavily", "corrective+tavily+hyde"])] == [
        "corrective+hyde+tavily"
    ]


def test_a_name_in_place_of_a_list_of_systems_is_an_error() -> None:
    with pytest.raises(InputError, match=r"the graphs are 'naive': hand in a list, such as \['naive'\]"):
        systems_of("naive")


def test_all_leaves_out_those_that_would_do_nothing_with_it() -> None:
    assert [system.graph for system in systems_of(["all+hyde"])] == [
        pattern for pattern in PATTERNS if pattern != "research"
    ]
    assert tuple(system.graph for system in systems_of(["all+tavily"])) == WEB_PATTERNS


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("corrective+hide", "adds 'hide', which cannot be added: choose one of multi_query, hyde, "),
        ("corrective+", "adds ''"),
        ("corrective+none", "adds 'none'"),
        ("corrective+ask", "adds 'ask'"),
        ("corrective+hyde+step_back", "adds 'hyde' and 'step_back': add only one of them"),
        ("router+tavily+duckduckgo", "only one of them"),
        ("research+hyde", "'research' makes its queries itself, so 'research+hyde' would be the same"),
        ("naive+tavily", "'naive' never searches the web"),
        ("crag+hyde", "there is no graph 'crag': choose one of naive, "),
    ],
)
def test_what_cannot_be_added_is_named(name: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        systems_of([name])
    assert message in str(error.value)


@pytest.mark.slow
@pytest.mark.parametrize("technique", ["multi_query", "hyde", "step_back", "decompose"])
def test_a_run_does_what_was_added(library: Any, tmp_path: Path, actor: Any, technique: str) -> None:
    plain, added = runs(systems_of(["naive", f"naive+{technique}"]), library, tmp_path, actor())
    assert (plain.system, added.system) == ("naive", f"naive+{technique}")
    assert [step.node for step in plain.trace.answer.steps] == ["retrieve", "write", "check"]
    assert [step.node for step in added.trace.answer.steps] == ["transform", "retrieve", "write", "check"]
    assert len(added.trace.answer.searched) > len(plain.trace.answer.searched)
    assert added.trace.answer.cost.calls == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", PATTERNS)
def test_those_that_are_said_to_search_the_web_do(
    name: str, library: Any, tmp_path: Path, actor: Any, grade_all: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def search(messages: list[Any]) -> Any:
        from langchain_core.messages import AIMessage

        if any(message.type == "tool" for message in messages):
            return AIMessage("")
        return AIMessage("", tool_calls=[{"name": "search_web", "args": {"query": "engineer rest"}, "id": "1"}])

    web = ScriptedWeb([WebPage("https://example.org/rest", "Rest", "Engineers rest for 12 hours.")])
    model = actor(
        grader=grade_all("irrelevant"), router={"reason": "news", "indexes": [], "web": True}, tool_agent=search,
        assessor={"sufficient": False, "gap": "the hours", "query": "engineer rest"},
        difficulty={"reason": "news", "level": "current"},
    )  # fmt: skip
    monkeypatch.setattr(
        "groundwire.graphs.turn.runtime.load_web_search", lambda provider: web if provider == "tavily" else None
    )
    (record,) = runs([System(name=name, graph=name, web="tavily")], library, tmp_path, model)
    assert record.trace, record.failure
    assert bool(web.queries) == (name in WEB_PATTERNS)
