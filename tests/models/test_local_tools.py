"""Tools of the local model: told at the end of the prompt, their calls held to the schemas, written as text."""

from __future__ import annotations

import json
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import tool

from groundwire.agents.requests.tool_text import usable
from groundwire.models.chat import load_chat_model

if TYPE_CHECKING:
    from pathlib import Path

REPLY = '{"tool_calls": [{"name": "search_notes", "arguments": {"query": "depth of berth 4"}}]}'


@tool
def search_notes(query: str) -> str:
    """Search the notes."""
    return query


@pytest.fixture
def model_and_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Any, list[tuple[list[BaseMessage], dict[str, Any]]]]:
    """A local model whose server is not there, and what it sends."""
    from langchain_openai import ChatOpenAI  # takes long, and every worker collects this file

    from groundwire.models.local import LocalChat

    fake = ModuleType("xllamacpp")
    fake.__spec__ = ModuleSpec("xllamacpp", None)
    monkeypatch.setitem(sys.modules, "xllamacpp", fake)
    (tmp_path / "tiny.gguf").write_bytes(b"GGUF and so on")
    calls: list[tuple[list[BaseMessage], dict[str, Any]]] = []

    def generate(
        self: Any, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **options: Any
    ) -> ChatResult:
        calls.append((messages, options))
        return ChatResult(generations=[ChatGeneration(message=AIMessage(REPLY))])

    monkeypatch.setattr(LocalChat, "_connect", lambda _: None)
    monkeypatch.setattr(ChatOpenAI, "_generate", generate)
    return load_chat_model(f"local:{tmp_path / 'tiny.gguf'}"), calls


def test_tools_stand_at_the_end_of_the_prompt_and_in_the_schema(model_and_calls: Any) -> None:
    model, calls = model_and_calls
    reply = model.bind_tools([search_notes]).invoke("How deep is berth 4?")
    ((first, last), options) = calls[0]
    assert first.text == "How deep is berth 4?"
    assert "- search_notes: Search the notes." in last.text
    schema = options["extra_body"]["response_format"]["json_schema"]["schema"]
    assert options["extra_body"]["max_tokens"] > 0
    assert json.dumps(schema, separators=(",", ":")) in last.text
    (call,) = schema["properties"]["tool_calls"]["items"]["anyOf"]
    assert call["properties"]["name"] == {"const": "search_notes"}
    assert set(call["properties"]["arguments"]["properties"]) == {"query"}
    assert "told" not in options
    assert "tools" not in options
    (tool_call,) = usable(reply, names=["search_notes"], earlier_ids=[]).tool_calls
    assert (tool_call["name"], tool_call["args"]) == ("search_notes", {"query": "depth of berth 4"})


def test_without_tools_nothing_is_added(model_and_calls: Any) -> None:
    model, calls = model_and_calls
    model.bind_tools([]).invoke([HumanMessage("Hello")])
    assert [message.text for message in calls[0][0]] == ["Hello"]
    assert "response_format" not in calls[0][1]
