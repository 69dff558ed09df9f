"""The tool agent: a model that searches by calling tools, round by round, and answers when it has enough.

A round is LangChain's agent, stopped after one reply and the tools it called. A reply without a call is an answer like
the writer's, sentences with the numbers that they rest on, and is checked like it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from langchain_core.messages import BaseMessage, HumanMessage, ToolMessage
from pydantic import BaseModel, ConfigDict

from ..evidence.addresses import Addresses
from ..evidence.cost import Call
from ..evidence.failure import Failure
from ..evidence.ledger import Entry
from ..evidence.text.line import one_line
from ..prompts import render
from .requests.allowance import Allowance
from .requests.call import NO_CALL_LEFT, NO_TOKENS_LEFT, Reply

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from .requests.request import OnText
    from .requests.toolbox import Toolbox

ROLE = "tool_agent"
NO_TOOLS = Failure(kind="unusable", said="the model cannot call tools: take another model, or another pattern")
_log = logging.getLogger(__name__)


class Round(BaseModel):
    """One reply of the model and the results of its tool calls."""

    model_config = ConfigDict(extra="forbid")

    messages: list[BaseMessage]
    """The reply, then one result for each call, in the order of the calls; none if the model gave no reply."""

    @property
    def answer(self) -> str:
        """The reply's text, if it calls no tool."""
        return self.messages[0].text if self.messages and not self.results else ""

    @property
    def results(self) -> list[ToolMessage]:
        """The results alone."""
        return [message for message in self.messages if isinstance(message, ToolMessage)]


def take_round(
    question: str,
    exchange: Sequence[BaseMessage],
    entries: Mapping[int, Entry],
    *,
    hints: Sequence[str],
    form: str,
    toolbox: Toolbox,
    most: int,
    model: BaseChatModel,
    allowance: Allowance,
    on_text: OnText,
) -> Reply[Round]:
    """Let the model call tools once, after the earlier rounds in `exchange`.

    The results in `exchange` hold passage ids as their artifact; the model reads the passages from the numbered
    `entries`. `hints` are queries that it may try, and `form` is what the user says of the answer's form. `on_text`
    receives the reply's text so far as it arrives, and an empty text when the reply calls a tool or fails. At most one
    model call is made, and none of a model that cannot call tools. Errors of a model or its provider are never raised,
    except `ProviderBusyError` if the allowance says that another attempt will be made. With a checkpointer, steps of
    the round that finished before the run was stopped are not repeated.
    """
    from langchain.agents import create_agent

    from .requests.one_round import OneRound

    try:
        model.bind_tools(toolbox.tools)
    except NotImplementedError:
        _log.warning("%s", NO_TOOLS)
        return Reply(Round(messages=[]), "fallback", failure=NO_TOOLS)
    middleware = OneRound(ROLE, toolbox, allowance, read=lambda messages: as_read(messages, entries), on_text=on_text)
    agent = create_agent(model, toolbox.tools, system_prompt=render("tool_agent_system"), middleware=[middleware])
    listed = "\n".join(f"- {query}" for query in hints) or "(none)"
    asked_form = f" The user says of the answer: {one_line(form)}" if form else ""
    task = render("tool_agent", question=question, hints=listed, most=most, form=asked_form)
    all_messages = [HumanMessage(task), *exchange]
    agent_input: Any = {"messages": all_messages, "roles": list(toolbox.roles)}
    result = agent.invoke(agent_input)
    calls = [Call.model_validate(call) for call in result.get("calls", [])]
    unasked = NO_CALL_LEFT if allowance.used_up else NO_TOKENS_LEFT
    failure = calls[-1].failure if calls else unasked
    if failure is not None:
        return Reply(Round(messages=[]), "fallback", calls, failure)
    reply, *results = result["messages"][len(all_messages) :]
    order = {call["id"]: position for position, call in enumerate(reply.tool_calls)}
    results.sort(key=lambda message: order[message.tool_call_id])
    return Reply(Round(messages=[reply, *results]), "model", calls)


def as_read(messages: Sequence[BaseMessage], entries: Mapping[int, Entry]) -> list[BaseMessage]:
    """The messages with the passages filled in: each in full the first time, then by its number."""
    addresses = Addresses(entries)
    numbers = {entry.passage.id: number for number, entry in entries.items()}
    shown_before: set[int] = set()

    def read(message: BaseMessage) -> BaseMessage:
        if not isinstance(message, ToolMessage) or not message.artifact:
            return message
        ledger = [numbers[id_] for id_ in message.artifact["ids"] if id_ in numbers]
        new = [number for number in dict.fromkeys(ledger) if number not in shown_before]
        again = [str(number) for number in dict.fromkeys(ledger) if number in shown_before]
        shown_before.update(new)
        parts = [addresses.block_of(number, with_id=True) for number in new]
        parts += [f"Found before, see above: {', '.join(again)}."] if again else []
        return message.model_copy(update={"content": "\n".join(parts) or message.content, "artifact": None})

    return [read(message) for message in messages]
