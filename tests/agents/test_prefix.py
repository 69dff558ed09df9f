"""For Anthropic the passages that several roles read are marked; nobody else's prompt is changed."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.messages import BaseMessage

from groundwire.agents.contextualizer import Contextualizer
from groundwire.graphs import pattern
from groundwire.graphs.context import Context
from groundwire.models.scripted import ScriptedModel

QUESTION = "How long must an on-call engineer rest after a night call-out?"


class Claude(ScriptedModel):
    """Is taken for Anthropic's client."""

    @property
    def _llm_type(self) -> str:
        return "anthropic-chat"


def prompts(name: str, model: ScriptedModel, library: Any) -> list[BaseMessage]:
    """The prompts that a run of a pattern sent."""
    pattern(name).compile().invoke({"question": QUESTION}, context=Context(library=library, model=model))
    return [messages[1] for messages in model.calls]


@pytest.mark.parametrize("name", ["corrective", "self_rag", "iterative"])
def test_roles_that_read_the_same_passages_mark_them(name: str, library: Any, actor: Any) -> None:
    sent = prompts(name, Claude(actor().replies), library)
    parts = [message.content for message in sent if "<passages>" in message.text]

    assert len(parts) > 1
    assert all(part[0] == parts[0][0] for part in parts)
    assert parts[0][0]["cache_control"] == {"type": "ephemeral"}
    assert parts[0][0]["text"].endswith("\n</passages>\n")
    assert [list(part[1]) for part in parts] == [["type", "text"]] * len(parts)
    assert [message.text for message in sent] == [message.text for message in prompts(name, actor(), library)]


@pytest.mark.parametrize("name", ["naive", "router"])
def test_passages_that_are_read_once_are_not_marked(name: str, library: Any, actor: Any) -> None:
    assert all(isinstance(message.content, str) for message in prompts(name, Claude(actor().replies), library))


def test_no_other_provider_gets_a_mark(library: Any, actor: Any) -> None:
    assert all(isinstance(message.content, str) for message in prompts("corrective", actor(), library))


def test_the_part_of_a_document_around_its_passages_is_marked() -> None:
    model = Claude(lambda _: "It is about berths.")
    contextualizer, text = Contextualizer(model), "Berth 7 is deep. Berth 8 is for tugs. " * 20
    contextualizer.context("Berths", text, 0, 16)
    contextualizer.context("Berths", text, 17, 37)

    first, second = (messages[1].content for messages in model.calls)
    assert first[0] == second[0]
    assert "cache_control" in first[0]
    assert first[1] != second[1]
