"""A restricted word is nowhere in a run whose caller lacks the role: not in the answer, the state, or a prompt."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import strategies as st
from langgraph.checkpoint.memory import InMemorySaver
from laws import law

from groundwire.errors import InputError
from groundwire.graphs import PATTERNS, pattern
from groundwire.graphs.context import ClientContext, Context
from groundwire.graphs.turn.runtime import roles_of
from groundwire.settings import BudgetSettings, SearchSettings

QUESTIONS = [
    "What is the salary of a night engineer?",
    "What is the alarm code of the engineer store?",
    "zebraquill",
    "Which zebraquill alarm, and what is the zebraquill salary?",
    "Hello!",
]


@pytest.fixture
def library(embedded_library: Any) -> Any:
    """The stores that people have."""
    return embedded_library


@law(
    10,
    40,
    question=st.sampled_from(QUESTIONS),
    graph=st.sampled_from(PATTERNS),
    roles=st.sets(st.sampled_from(["people", "security", "staff"])),
    kind=st.sampled_from(["none", "partial", "irrelevant", "raising"]),
    mode=st.sampled_from(["fused", "dense", "lexical"]),
)
def test_without_the_role_nothing_restricted_is_anywhere(
    library: Any,
    actor: Any,
    grade_all: Any,
    scripted_web: Any,
    dump: Any,
    question: str,
    graph: str,
    roles: set[str],
    kind: str,
    mode: Any,
) -> None:
    names = [info.name for info in library.indexes(roles)]
    model: Any = "none"
    if kind != "none":
        grader = RuntimeError("down") if kind == "raising" else grade_all(kind)
        model = actor(
            grader=grader,
            router={"reason": "all", "indexes": names, "web": True},
            rewriter={"query": "salary alarm engineer"},
        )
    web = scripted_web()
    context = Context(
        library=library, model=model, web=web, roles=sorted(roles), search=SearchSettings(mode=mode, k=20),
        budget=BudgetSettings(max_corrections=2, max_web_searches=1),
    )  # fmt: skip
    compiled = pattern(graph).compile(checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    modes: Any = ["custom", "updates", "values", "debug"]
    events = list(compiled.stream({"question": question}, config, context=context, stream_mode=modes))
    states = [snapshot.values for snapshot in compiled.get_state_history(config)]
    prompts = [dump([[message.text for message in call] for call in getattr(model, "calls", [])])]
    everything = [dump([states, web.queries]), dump([event for _, event in events if "debug" not in str(_)]), *prompts]
    for text in everything:
        for code, label in (("7391", "security"), ("52,000", "people")):
            assert label in roles or code not in text
        if "zebraquill" not in question and not roles & {"people", "security"}:
            assert "zebraquill" not in text
            assert "vault" not in text


def test_with_the_role_it_is_found(run: Any, secret: str) -> None:
    answer = run(QUESTIONS[0], roles=["people"])
    assert any(secret in citation.quote for citation in answer.citations)


@pytest.mark.parametrize("roles", [["PEOPLE"], ["people,security"], ["*"], ["public"], ["peopl", "eople"], ["people "]])
def test_a_role_is_a_whole_word(run: Any, secret: str, roles: list[str]) -> None:
    try:
        answer = run(QUESTIONS[0], roles=roles)
    except InputError:
        return
    assert (secret in answer.model_dump_json()) == (roles == ["people "])


def runtime(user: Any, *, server: bool = True, context: Context | None = None) -> Any:
    info = SimpleNamespace(user=user, graph_id="a name of theirs") if server else None
    return SimpleNamespace(context=context or Context(roles=["people"]), server_info=info)


def test_on_a_server_roles_come_from_the_authenticated_user() -> None:
    assert roles_of(runtime(SimpleNamespace(permissions=["security", "staff"]))) == ("security", "staff")
    assert roles_of(runtime(SimpleNamespace(permissions=[]))) == ()
    assert roles_of(runtime(None, context=Context())) == ()
    assert roles_of(runtime(None, server=False)) == ("people",)


def test_on_a_server_settings_that_no_operator_looked_at_are_refused() -> None:
    for user in (None, SimpleNamespace(permissions=["people"])):
        with pytest.raises(
            InputError, match=r"name its twin in langgraph\.json, such as 'groundwire\.server\.graphs:corrective'"
        ):
            roles_of(runtime(user, context=ClientContext(roles=["people"])))
    assert roles_of(runtime(None, server=False, context=ClientContext(roles=["people"]))) == ("people",)


def test_the_context_is_a_form() -> None:
    schema = Context.model_json_schema()
    assert {"library", "model", "indexes", "roles", "web", "search", "budget"} <= set(schema["properties"])
    for name, field in schema["properties"].items():
        assert field.get("description"), name
    for part in ("SearchSettings", "BudgetSettings"):
        assert all(field.get("description") for field in schema["$defs"][part]["properties"].values())
