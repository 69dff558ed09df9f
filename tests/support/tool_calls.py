"""Tool calls that a scripted model makes, and what the tool agent made of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage

QUESTION = "How long must an on-call engineer rest after a night call-out?"


def call(name: str, query: Any, **arguments: Any) -> dict[str, Any]:
    return {"name": f"search_{name}", "args": {"query": query, **arguments}, "id": f"{name} {query}"}


def calls(*requests: dict[str, Any]) -> AIMessage:
    return AIMessage("", tool_calls=list(requests))


def rounds(*replies: Any) -> Callable[[list[BaseMessage]], Any]:
    """One reply for each round, then no tool call."""

    def reply(messages: list[BaseMessage]) -> Any:
        count = sum(message.type == "ai" for message in messages)
        return replies[count] if count < len(replies) else AIMessage("done")

    return reply


def forever(messages: list[BaseMessage]) -> AIMessage:
    return calls(call("notes", f"depth of berth {len(messages)}"))


def agent_prompts(model: Any) -> list[list[BaseMessage]]:
    """The conversations that the agent was shown, one for each of its calls."""
    return [messages for messages in model.calls if "by calling the tools" in messages[1].text]


def results(model: Any) -> list[str]:
    """The tool results of the last conversation."""
    return [message.text for message in agent_prompts(model)[-1] if message.type == "tool"]


def web_call(query: str) -> dict[str, Any]:
    return {"name": "search_web", "args": {"query": query}, "id": query}
