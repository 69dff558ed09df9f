"""What an agent of one's own found and said, as the update of a state: for a node in place of ours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, ToolCall, ToolMessage
from langchain_core.messages.ai import UsageMetadata

from ..agents.replies.prose import read_prose
from ..errors import InputError, shortened
from ..evidence.addresses import Addresses
from ..evidence.answer import Searched
from ..evidence.cost import Call
from ..evidence.ledger import Entry, record
from ..evidence.passage import Passage
from .turn.question import question_of
from .turn.state import State, Update

ROLE = "agent"
"""As what the calls of the agent's model are counted."""
_SEARCH = "search_"
"""Begins the name of each tool of `search_tools`, before that of its index."""


def from_agent(messages: Sequence[AnyMessage], state: State) -> Update:
    """What a node returns that asked an agent, such as one of `create_agent`, and got these `messages`.

    The last one's text is the draft, a claim for each sentence; numbers in brackets are taken out of it, since each
    result of a tool has its own. The passages in the results of `search_tools` and `read_tool` are the evidence; what
    other tools return is none. Only what follows the last message of a person is read. The tokens that the replies
    report are counted into the cost. Raises `InputError` if the last message is no reply of a model.
    """
    if not (messages and isinstance(messages[-1], AIMessage)):
        raise InputError(f"the messages of the agent are {shortened(messages)}: hand in all of them, up to its reply")
    new = list(takewhile(lambda message: not isinstance(message, HumanMessage), reversed(messages)))[::-1]
    replies = [message for message in new if isinstance(message, AIMessage)]
    called = {call["id"]: call for reply in replies for call in reply.tool_calls}
    made = [(message, called.get(message.tool_call_id)) for message in new if isinstance(message, ToolMessage)]
    question = question_of(state)
    entries: dict[str, Entry] = {}
    for message, call in made:
        for passage in _passages(message):
            entries.setdefault(passage.id, Entry(passage=passage, query=_query(call) or question))
    searched = [_searched(message, query) for message, call in made if (query := _query(call)) and _is_search(call)]
    return {
        "ledger": [record(entry) for entry in entries.values()],
        "focus": list(dict.fromkeys([*state["focus"], *entries])),
        "searched": [search.model_dump() for search in searched],
        "sent": [[search.query for search in searched]],
        "draft": read_prose(replies[-1].text, Addresses({}), (), question=question).model_dump(),
        "written_by": "model",
        "calls": [_call(reply).model_dump() for reply in replies],
    }


def _passages(message: ToolMessage) -> list[Passage]:
    artifact = message.artifact if isinstance(message.artifact, list) else []
    return [each for each in artifact if isinstance(each, Passage)]


def _is_search(call: ToolCall | None) -> bool:
    return call is not None and call["name"].startswith(_SEARCH)


def _query(call: ToolCall | None) -> str:
    """What a call looks for; empty if it does not say."""
    query = call["args"].get("query") if call is not None else None
    return query if isinstance(query, str) else ""


def _searched(message: ToolMessage, query: str) -> Searched:
    failure = message.text if message.status == "error" else None
    where = (message.name or "").removeprefix(_SEARCH)
    return Searched(where=where, query=query, found=len(_passages(message)), failure=failure)


def _call(reply: AIMessage) -> Call:
    usage: UsageMetadata | None = reply.usage_metadata
    tokens = (usage["input_tokens"], usage["output_tokens"]) if usage else (0, 0)
    return Call(role=ROLE, input_tokens=tokens[0], output_tokens=tokens[1])
