"""Who may set what, without a server: the caller's settings within the operator's bounds."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st
from laws import law

from groundwire.errors import InputError
from groundwire.graphs.context import Context
from groundwire.operator_settings import Limits, Operator, ServerSettings
from groundwire.server.form import form
from groundwire.server.permission import permitted
from groundwire.settings import BudgetSettings, ModelSettings, SearchSettings

HOUSE = ModelSettings(name="openai:x", base_url="http://127.0.0.1:9/v1")
OPERATOR = Operator(
    library="/srv/library", model="house", models={"house": HOUSE}, web="tavily",
    search=SearchSettings(reranker="cross"), limits=Limits(k=8, max_seconds=60),
)  # fmt: skip
OWN = Operator(server=ServerSettings(trust_client=True))


def attempt(choices: dict[str, Any]) -> Context | None:
    """What is permitted; None where it is refused with a sentence."""
    try:
        return permitted(OPERATOR, choices)
    except InputError as error:
        message = str(error)
    assert len(message.splitlines()) == 1
    return None


def test_what_a_client_leaves_out_is_the_operators_lowered_to_the_limits() -> None:
    context = permitted(OPERATOR, {})
    assert (context.library, context.model, context.web, context.roles) == ("/srv/library", HOUSE, "tavily", ())
    assert (context.search.reranker, context.search.k, context.budget.max_seconds) == ("cross", 6, 60)
    tight = permitted(Operator(limits=Limits(k=2, candidates=9, max_model_calls=0)), {"search": {"mode": "dense"}})
    assert (tight.search.mode, tight.search.k, tight.search.candidates) == ("dense", 2, 9)
    assert tight.budget.max_model_calls == 0


def test_what_a_client_may_choose_counts() -> None:
    choices = {"model": "none", "web": "ask", "indexes": ["notes"], "search": {"k": 8}, "budget": {"max_seconds": 5}}
    context = permitted(OPERATOR, choices)
    assert (context.model, context.web, context.indexes) == ("none", "ask", ("notes",))
    assert context.ask_with == "tavily"
    assert (context.search.k, context.search.reranker, context.budget.max_seconds) == (8, "cross", 5)


@pytest.mark.parametrize(
    ("operator", "provider"),
    [
        (Operator(web="ask"), "duckduckgo"),
        (Operator(web="ask", ask_with="tavily"), "tavily"),
        (Operator(web="tavily"), "tavily"),
        (Operator(web="duckduckgo", ask_with="tavily"), "duckduckgo"),
    ],
)
def test_a_person_is_asked_about_the_operators_web_search(operator: Operator, provider: str) -> None:
    assert permitted(operator, {"web": "ask"}).ask_with == provider
    with pytest.raises(InputError, match="'ask_with' is not for a client"):
        permitted(operator, {"web": "ask", "ask_with": "tavily"})


@pytest.mark.parametrize("web", ["ask", "tavily"])
def test_a_web_search_that_the_operator_does_not_allow_is_told_with_the_line_that_allows_it(web: str) -> None:
    line = f'choose off; its operator allows it by the line web = "{web}" at the top of groundwire.toml'
    with pytest.raises(InputError, match=line):
        permitted(Operator(), {"web": web})
    assert permitted(Operator(web=web), {"web": web}).web == web  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"web cannot be 'bing' on this server: choose off\Z"):
        permitted(Operator(), {"web": "bing"})


@pytest.mark.parametrize("name", BudgetSettings.model_fields)
def test_each_limit_is_a_limit(name: str) -> None:
    limits = Limits()
    most = getattr(limits, name)
    assert getattr(permitted(Operator(), {"budget": {name: most}}).budget, name) == most
    with pytest.raises(InputError, match=rf"budget\.{name} is .* limit is"):
        permitted(Operator(), {"budget": {name: most + 1}})


@pytest.mark.parametrize(
    "value", [float("nan"), float("inf"), "1e9", "61", "9", 10**400, True, None, [], {"a": 1}, -1, "nan"]
)
def test_a_limit_is_not_got_round_by_a_value_of_another_kind(value: Any) -> None:
    context = attempt({"budget": {"max_seconds": value}, "search": {"k": value}})
    if context is None:
        return
    assert context.budget.max_seconds <= 60
    assert context.search.k <= 8


@pytest.mark.parametrize(
    "choices", [{"search": 3}, {"budget": "all"}, {"search": [1]}, {"indexes": 3}, {"clarify": "?"}]
)
def test_what_is_no_setting_is_told_in_a_sentence(choices: dict[str, Any]) -> None:
    with pytest.raises(InputError) as caught:
        permitted(OPERATOR, choices)
    assert next(iter(choices)) in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_a_settings_string_of_the_operator_is_no_name_for_a_client() -> None:
    operator = Operator(model="local:/srv/secret.gguf")
    assert permitted(operator, {}).model == "local:/srv/secret.gguf"
    with pytest.raises(InputError) as caught:
        permitted(operator, {"model": "local:/srv/secret.gguf"})
    assert "choose none" in str(caught.value)
    assert "/srv" not in str(form(operator)).replace("'default': '.groundwire'", "")


def test_what_langgraph_puts_beside_the_settings_is_none_of_them() -> None:
    beside = {"thread_id": "t", "langgraph_auth_user": None, "__request_start_time_ms__": 1, "x-api-key": "k"}
    assert permitted(OPERATOR, beside) == permitted(OPERATOR, {})
    with pytest.raises(InputError, match="there is no setting 'thread'"):
        permitted(OPERATOR, {"thread": "t"})


def test_the_form_shows_what_may_be_set_and_sends_back_what_changes_nothing() -> None:
    schema = form(OPERATOR)
    fields, parts = schema["properties"], schema["$defs"]
    assert set(fields) == {
        "indexes",
        "filters",
        "model",
        "web",
        "transform",
        "self_query",
        "clarify",
        "search",
        "budget",
    }
    assert fields["model"]["enum"] == ["house", "none"]
    assert fields["web"]["enum"] == ["off", "ask", "tavily"]
    assert "reranker" not in parts["SearchSettings"]["properties"]
    assert parts["SearchSettings"]["properties"]["k"]["maximum"] == 8
    choices = {name: field["default"] for name, field in fields.items() if name not in ("search", "budget")}
    for name, part in (("search", "SearchSettings"), ("budget", "BudgetSettings")):
        choices[name] = {field: entry["default"] for field, entry in parts[part]["properties"].items()}
    assert permitted(OPERATOR, choices) == permitted(OPERATOR, {})


def test_one_s_own_server_takes_everything() -> None:
    choices = {"library": "/x", "model": "openai:y", "base_url": "http://x", "roles": ["people"], "search": {"k": 100}}
    context = permitted(OWN, choices)
    assert (context.library, context.model, context.roles, context.search.k) == ("/x", "openai:y", ("people",), 100)
    assert set(form(OWN)["properties"]) == set(Context.model_fields) - {"calibration", "tools"}


FIELD = st.sampled_from([*Context.model_fields, "bogus", "", "library ", "Library"])
KEY = st.sampled_from([*SearchSettings.model_fields, *BudgetSettings.model_fields, "name", "api_key"])
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.integers().map(str)
VALUE = st.recursive(
    PLAIN | st.sampled_from(["house", "/etc"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEY, inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.parametrize("empty", ["", [], {}, False, 0, None])
@pytest.mark.parametrize("field", ["library", "base_url", "roles"])
def test_an_empty_field_leaves_what_is_the_operators(field: str, empty: Any) -> None:
    assert permitted(OPERATOR, {field: empty}) == permitted(OPERATOR, {})


@law(25, 50, choices=st.dictionaries(FIELD, VALUE, max_size=5))
def test_whatever_is_sent_nothing_of_the_operators_changes(choices: dict[str, Any]) -> None:
    context = attempt(choices)
    if context is None:
        return
    assert (context.library, context.base_url, context.roles) == ("/srv/library", None, ())
    assert context.model in ("none", HOUSE)
    assert context.web in ("off", "ask", "tavily")
    assert context.search.reranker in ("none", "cross")
    assert context.search.k <= 8
    assert all(getattr(context.budget, name) <= getattr(OPERATOR.limits, name) for name in BudgetSettings.model_fields)
