"""Tool calls that a model wrote as text, and replies that no checkpointer or provider would take as they are."""

from __future__ import annotations

import json
from typing import Any

import pytest
from growth import linear
from langchain_core.messages import AIMessage

from groundwire.agents.requests.tool_text import usable, written_calls

NAMES = ["search_a", "search_b"]
A: dict[str, Any] = {"name": "search_a", "arguments": {"query": "one [1] {x}"}}
B: dict[str, Any] = {"name": "search_b", "arguments": {"query": "two", "limit": 3}}
ONE, TWO = json.dumps(A), json.dumps(B)


@pytest.mark.parametrize(
    "text",
    [
        f"{ONE}\n{TWO}",
        f"[{ONE}, {TWO}]",
        f"First this:\n```json\n{ONE}\n```\nand then:\n```\n{TWO}\n```\nSo {{much}} [for] that.",
        f"<tool_call>\n{ONE}\n</tool_call>\n<tool_call>{TWO}</tool_call>",
        json.dumps({"tool_calls": [A, B]}),
        json.dumps([{"type": "function", "function": {**A, "arguments": json.dumps(A["arguments"])}}, {"function": B}]),
        f'{{"name": "search_c", "arguments": {{}}}} {ONE} {{"name": "search_a"}} {TWO}',
        f"{ONE.replace('arguments', 'parameters')} {TWO.replace('arguments', 'args')}",
    ],
)
def test_calls_of_known_tools_are_read_out_of_text(text: str) -> None:
    assert written_calls(text, NAMES) == [("search_a", A["arguments"]), ("search_b", B["arguments"])]


@pytest.mark.parametrize(
    "text",
    [
        "done",
        "",
        ONE[:-2],
        '{"name": "search_c", "arguments": {}}',
        '{"name": ["search_a"], "arguments": {}}',
        '{"name": "search_a", "arguments": "{"}',
        '{"name": "search_a", "arguments": [1]}',
        "[" * 100_000,
        '{"a":' * 100_000,
        "{[" * 50_000,
        "1" * 10_000,
        "[" + "1" * 10_000,
    ],
)
def test_any_other_text_is_no_call(text: str) -> None:
    assert written_calls(text, NAMES) == []


@pytest.mark.parametrize("piece", ["[", '{"a":', "{[", '[{"name":"search_a","arguments":'])
def test_brackets_that_never_close_cost_what_their_length_does(piece: str) -> None:
    assert linear(lambda text: written_calls(text, NAMES), piece, 2_400)


def test_text_is_not_read_where_the_reply_has_calls() -> None:
    own = {"name": "search_b", "args": {}, "id": "x"}
    reply = usable(AIMessage(ONE, tool_calls=[own]), names=NAMES, earlier_ids=[])
    assert [(call["name"], call["id"]) for call in reply.tool_calls] == [("search_b", "x")]
    assert reply.content == ONE


def test_every_call_has_an_id_of_its_own() -> None:
    calls = [{"name": "search_a", "args": {}, "id": id_} for id_ in ("x", "x", None)]
    first = usable(AIMessage("", tool_calls=calls), names=NAMES, earlier_ids=["x"])
    ids = [call["id"] for call in first.tool_calls]
    assert len(set(ids)) == 3
    again = usable(AIMessage("", tool_calls=calls), names=NAMES, earlier_ids=["x", *map(str, ids)])
    assert not set(ids) & {call["id"] for call in again.tool_calls}


def test_half_characters_and_broken_arguments_become_text() -> None:
    broken = {"name": "search_b", "args": '{"query', "id": "2", "error": "no JSON", "type": "invalid_tool_call"}
    good = {"name": "search_a\udc00", "args": {"query": ["\ud800"]}, "id": "1"}
    reply = usable(AIMessage("\ud800", tool_calls=[good], invalid_tool_calls=[broken]), names=NAMES, earlier_ids=[])
    assert [(call["name"], call["args"]) for call in reply.tool_calls] == [
        ("search_a?", {"query": ["?"]}),
        ("search_b", {"unreadable": '{"query'}),
    ]
    assert (reply.content, reply.invalid_tool_calls) == ("?", [])
