"""On a server without sign-in a client sets what is the caller's, by whatever door, and nothing of the operator's."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from asking import QUESTION, Asking, all_at_once, error_of

if TYPE_CHECKING:
    from endpoint import Endpoint

pytestmark = pytest.mark.server

KEY = "the operator's own key"
FORBIDDEN: list[tuple[str, dict[str, Any]]] = [
    ("library", {"library": "/etc"}),
    ("library", {"library": "nowhere/at/all"}),
    ("base_url", {"base_url": "ATTACKER"}),
    ("base_url", {"model": "house", "base_url": "ATTACKER"}),
    ("base_url", {"model": "openai:x", "base_url": "ATTACKER"}),
    ("model", {"model": "openai:x"}),
    ("model", {"model": "ollama:x"}),
    ("model", {"model": "local:/etc/shadow"}),
    ("model", {"model": {"name": "openai:x", "base_url": "ATTACKER", "api_key": "k"}}),
    ("roles", {"roles": ["people"]}),
    ("web", {"web": "tavily"}),
    ("search.reranker", {"search": {"reranker": "/etc"}}),
    ("search.reranker", {"search": {"reranker": "some-owner/some-model"}}),
    ("search.k", {"search": {"k": 9}}),
    ("search.candidates", {"search": {"candidates": 61}}),
    ("search.bogus", {"search": {"bogus": 1}}),
    ("budget.max_seconds", {"budget": {"max_seconds": 1e6}}),
    ("budget.max_model_calls", {"budget": {"max_model_calls": 21}}),
    ("budget.max_tokens", {"budget": {"max_tokens": 10**9}}),
    ("budget.max_web_searches", {"budget": {"max_web_searches": 50}}),
    ("budget.max_tool_calls", {"budget": {"max_tool_calls": 50}}),
    ("budget.max_rounds", {"budget": {"max_rounds": 10}}),
    ("budget.max_corrections", {"budget": {"max_corrections": 10}}),
    ("budget.max_subquestions", {"budget": {"max_subquestions": 16}}),
    ("budget.max_parallel", {"budget": {"max_parallel": 16}}),
    ("indexes", {"indexes": {"handbook": True}}),
    ("bogus", {"bogus": 1}),
]


@pytest.fixture
def cases(attacker: Endpoint) -> list[tuple[str, dict[str, Any]]]:
    return json.loads(json.dumps(FORBIDDEN).replace("ATTACKER", attacker.url))


def check_refused(results: list[tuple[tuple[str, Any], Any]], attacker: Endpoint) -> None:
    """Every case was refused with a sentence that names its field, and nothing came to the attacker."""
    for (name, values), result in results:
        sentence = error_of(result)
        assert name in sentence, (name, values, result)
        assert len(sentence.splitlines()) == 1, sentence
        assert "root" not in sentence
    assert attacker.keys == attacker.bodies == []


def test_by_the_context(client: Asking, cases: Any, attacker: Endpoint) -> None:
    check_refused(all_at_once(cases, lambda case: client.run("router", context=case[1])), attacker)


def test_as_configurable(client: Asking, cases: Any, attacker: Endpoint) -> None:
    check_refused(all_at_once(cases, lambda case: client.run(config={"configurable": case[1]})), attacker)


def test_by_an_assistant_with_settings_of_its_own(client: Asking, cases: Any, attacker: Endpoint) -> None:
    def attempt(case: Any) -> Any:
        return client.run(client.assistant(context=case[1]))

    check_refused(all_at_once(cases[2:10], attempt), attacker)


def test_by_the_assistant_of_everybody(client: Asking, cases: Any, attacker: Endpoint) -> None:
    """Without sign-in nobody keeps a client from writing to it: then its runs are refused, until it is reset."""
    (assistant,) = client.send("POST", "/assistants/search", graph_id="iterative").json()
    path = f"/assistants/{assistant['assistant_id']}"
    case = cases[4]
    assert client.send("PATCH", path, context=case[1]).is_success
    check_refused([(case, client.run("iterative"))], attacker)
    assert client.send("PATCH", path, context={}).is_success
    assert client.run("iterative", context={"web": "off"})["answer"]["status"] != "refused"


def test_by_the_mcp_and_a2a_endpoints(client: Asking, cases: Any, attacker: Endpoint) -> None:
    """They start runs of their own, and hand on a context."""

    def mcp(case: Any) -> Any:
        params = {"name": "naive", "arguments": {"question": QUESTION}, "context": case[1]}
        return client.call("/mcp", "tools/call", params)

    def a2a(case: Any) -> Any:
        message = {"role": "user", "messageId": "1", "parts": [{"kind": "data", "data": {"question": QUESTION}}]}
        return client.call(f"/a2a/{assistant}", "message/send", {"message": message, "context": case[1]})

    (record,) = client.send("POST", "/assistants/search", graph_id="naive", metadata={"created_by": "system"}).json()
    assistant = record["assistant_id"]
    assert "11 hours" in mcp(("", {})), "the endpoint does start runs"
    for door in (mcp, a2a):
        for (name, _), reply in all_at_once(cases[2:10], door):
            assert "11 hours" not in reply, (door, name, reply)
    assert attacker.keys == attacker.bodies == []


def test_by_the_commands_of_event_streams(client: Asking, cases: Any, attacker: Endpoint) -> None:
    def start(case: Any) -> tuple[str, Any]:
        thread = client.thread()
        params = {"assistant_id": "naive", "input": {"question": QUESTION}, "config": {"configurable": case[1]}}
        command = {"id": 1, "method": "run.start", "params": params}
        run = client.send("POST", f"/threads/{thread}/commands", **command).json()["result"]["run_id"]
        client.send("GET", f"/threads/{thread}/runs/{run}/join")
        status = client.send("GET", f"/threads/{thread}/runs/{run}").json()["status"]
        return status, client.state(thread)["values"]

    for case, (status, values) in all_at_once([("", {"web": "off"}), *cases[2:10]], start):
        assert (status, "answer" in values) == (("success", True) if case[0] == "" else ("error", False)), case
    assert attacker.keys == attacker.bodies == []


def test_what_is_the_callers_is_taken(client: Asking, house: Endpoint) -> None:
    before = len(house.keys)  # the address is shared with other tests
    own_settings = {"indexes": ["handbook"], "search": {"k": 8, "mode": "lexical"}, "budget": {"max_seconds": 200}}
    allowed: list[dict[str, Any]] = [
        {}, own_settings, {"model": "none", "web": "off", "transform": "decompose", "clarify": True, "library": None},
        {"roles": [], "base_url": ""},
    ]  # fmt: skip
    for settings, result in all_at_once(allowed, lambda context: client.run(context=context)):
        assert result["answer"]["status"] != "refused", (settings, result)
    assert house.keys[before:] == []
    assert client.run(context={"model": "house"})["answer"]["cost"]["calls"]
    assert set(house.keys[before:]) == {f"Bearer {KEY}"}


def test_an_index_that_is_not_there_is_told_with_those_that_are(client: Asking) -> None:
    assert "there are 'handbook'" in error_of(client.run(context={"indexes": ["vault"]}))


def test_a_role_that_a_client_claims_opens_nothing(client: Asking) -> None:
    question = {"question": "What is the salary of an engineer?"}
    claims: list[dict[str, Any]] = [
        {},
        {"configurable": {"langgraph_auth_permissions": ["people"]}},
        {"configurable": {"langgraph_auth_user": {"identity": "x", "permissions": ["people"]}}},
    ]
    for _, result in all_at_once(claims, lambda config: client.run(input=question, config=config)):
        assert "zebraquill" not in str(result)


def test_web_pages_of_other_origins_may_not_call_it(client: Asking) -> None:
    """As text a browser sends JSON to any server, without asking it first whether the page may."""
    body = json.dumps({"assistant_id": "naive", "input": {"question": QUESTION}})
    for origin, status in (
        ("https://evil.example", 403), ("null", 403), ("https://smith.langchain.com.evil.example", 403),
        ("http://localhost.evil.example:3000", 403), ("https://smith.langchain.com", 200),
        ("http://localhost:3000", 200),
    ):  # fmt: skip
        headers = {"origin": origin, "content-type": "text/plain"}
        reply = client.client.post("/assistants/search", content="{}", headers=headers)
        assert reply.status_code == status, origin
        assert (reply.headers.get("access-control-allow-origin") == origin) == (status == 200)
    socket = {"connection": "upgrade", "upgrade": "websocket", "sec-websocket-version": "13"}
    for origin, status in (("https://evil.example", 403), ("http://localhost:3000", 101)):
        key = {"sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==", "origin": origin}
        with client.client.stream(
            "GET", f"/threads/{client.thread()}/stream/events", headers={**socket, **key}
        ) as reply:
            assert reply.status_code == status
    evil = {"origin": "https://evil.example", "content-type": "text/plain"}
    assert client.client.post("/runs/wait", content=body, headers=evil).status_code == 403
