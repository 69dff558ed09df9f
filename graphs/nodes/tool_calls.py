"""The tool calls of a run: the available tools, the calls that are refused, and the results of the others."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from langchain_core.messages import ToolCall, ToolMessage
from langchain_core.tools import BaseTool

from ...errors import GroundwireError, InputError, UnknownIndexError, logged
from ...evidence.answer import Searched
from ...evidence.events import Event, Found, Queried
from ...evidence.ledger import Entry, record
from ...evidence.passage import Passage
from ...evidence.text.counted import counted
from ...evidence.text.words import own_query
from ...tools.own import called_within, passages_of
from ...tools.read import read_tool
from ...tools.search import search_tools
from ...tools.web import USUAL_RESULTS
from ...tools.web_tool import web_tool
from ..turn.budget import seconds_left, tool_calls_left, web_left
from ..turn.focus import records
from ..turn.narrowing import filters_of
from ..turn.person import not_sent
from ..turn.question import own_text
from ..turn.runtime import Run, context_of, library_of, roles_of, web_of
from ..turn.state import State

_SEARCH, _WEB = "search_", "search_web"
_LONGEST_ERROR = 400
"""Most characters of an error message that a model is shown."""


def tools_of(state: State, runtime: Run) -> list[BaseTool]:
    """The tools of a run: a search for each index that the caller may see, `read_on`, web search if it is on, and the
    caller's own."""
    context, library, web = context_of(runtime), library_of(runtime), web_of(runtime)
    roles = roles_of(runtime)
    filters = filters_of(state, runtime)
    try:
        searches = search_tools(library, roles=roles, indexes=context.indexes, settings=context.search, filters=filters)
    except UnknownIndexError:
        return []  # the plain search reports it
    reading = [read_tool(library, roles=roles)] if searches else []
    online = web_tool(web, question=own_text(state, runtime), seconds=seconds_left(state, runtime)) if web else None
    return [*searches, *reading, *([online] if online else []), *context.tools]


def refusals(
    state: State, runtime: Run, calls: Sequence[ToolCall], *, names: Sequence[str], earlier_calls: Sequence[ToolCall]
) -> list[ToolMessage]:
    """The refusals, as results, of those of `calls` that are not made; `earlier_calls` have been made already.

    With `web="ask"` a person is asked before each web query, one after the other.
    """
    limit = tool_calls_left(state, context_of(runtime).budget)
    web = web_left(state, context_of(runtime).budget)
    keys = {_key(call) for call in earlier_calls}
    answers: list[ToolMessage] = []
    for position, call in enumerate(calls):
        searched: Searched | None = None
        if position >= limit:
            reason = "the limit of tool calls is reached"
        elif call["name"] not in names:
            reason = f"there is no tool {call['name'][:80]!r}: use one of {', '.join(names)}"
        elif _key(call) in keys:
            reason = "this was asked before: see the result above"
        elif call["name"] == _WEB:
            reason, searched = _web_refusal(state, runtime, call, remaining=web)
            web -= 1 if searched or not reason else 0
        else:
            reason = ""
        keys.add(_key(call))
        if reason:
            answers.append(_result(call, reason, searched=searched, status="error"))
    return answers


def use(
    state: State,
    runtime: Run,
    call: ToolCall,
    invoke: Callable[[ToolCall], ToolMessage],
    *,
    tell: Callable[[Event], None],
) -> ToolMessage:
    """Make a call. The result holds the ids of the passages found, for the ledger, but not their text."""
    context, web = context_of(runtime), web_of(runtime)
    if any(tool.name == call["name"] for tool in context.tools):
        return _use_own(state, runtime, call, invoke, tell=tell)
    arguments = dict(call["args"])
    query = arguments.get("query") if call["name"].startswith(_SEARCH) else None
    online = call["name"] == _WEB and web is not None
    where = web.name if online and web is not None else call["name"].removeprefix(_SEARCH)
    if isinstance(query, str):
        query = own_query(query, own_text(state, runtime)) if online else query
        tell(Queried(where=where, query=query, web=online))
        arguments = (
            {"query": query, "limit": USUAL_RESULTS} if online else {"limit": min(context.search.k, 20), **arguments}
        )
    message, failure = _made(call, arguments, invoke)
    passages: list[Passage] = message.artifact or []
    if online and message.status == "error":
        failure = message.text
    tell(Found(places=[passage.place for passage in passages]))
    searched = None
    if isinstance(query, str) and (failure is not None or message.status == "success"):
        searched = Searched(where=where, query=query, web=online, found=len(passages), failure=failure)
    text = counted(len(passages), "passage") if passages else message.text[:_LONGEST_ERROR]
    entries = [record(Entry(passage=passage, query=query or "")) for passage in _once(state, passages)]
    return _result(call, text, searched=searched, entries=entries, status=message.status)


def _use_own(
    state: State,
    runtime: Run,
    call: ToolCall,
    invoke: Callable[[ToolCall], ToolMessage],
    *,
    tell: Callable[[Event], None],
) -> ToolMessage:
    """Call a tool of the caller's own, for at most the seconds that are left; whatever it raises is a result."""
    name, arguments = call["name"], dict(call["args"])
    query = ", ".join(str(value) for value in arguments.values())
    tell(Queried(where=name, query=query))
    message = called_within(seconds_left(state, runtime), name, lambda: invoke(call))
    passages = [] if message.status == "error" else passages_of(name, arguments, message, roles_of(runtime))
    tell(Found(places=[passage.place for passage in passages]))
    failure = message.text[:_LONGEST_ERROR] if message.status == "error" else None
    searched = Searched(where=name, query=query, found=len(passages), failure=failure)
    text = failure or (counted(len(passages), "passage") if passages else "It returned nothing.")
    entries = [record(Entry(passage=passage, query=query)) for passage in passages]
    return _result(call, text, searched=searched, entries=entries, status=message.status)


def _made(
    call: ToolCall, arguments: dict[str, Any], invoke: Callable[[ToolCall], ToolMessage]
) -> tuple[ToolMessage, str | None]:
    """The result of a call, and why the search failed if the library or its models raised an error."""
    try:
        return invoke(ToolCall(type="tool_call", name=call["name"], args=arguments, id=call["id"])), None
    except GroundwireError as error:
        known = isinstance(error, InputError)
        failure = str(error) if known else f"{logged('a search failed', error)} (the log tells why)"
        return ToolMessage("the search failed", tool_call_id=call["id"] or "", status="error"), failure


def _web_refusal(state: State, runtime: Run, call: ToolCall, *, remaining: int) -> tuple[str, Searched | None]:
    """Why a web query is not sent, or "" if it is; a declined query is also returned as a `Searched` record."""
    query, web = call["args"].get("query"), web_of(runtime)
    if web is None or not isinstance(query, str) or not query.strip():
        return "the query is empty", None
    own_words = own_query(query, own_text(state, runtime))
    if not own_words:
        return f"the query was not sent: use only words of the question {state['question']!r}", None
    if remaining <= 0:
        return "the limit of web searches is reached", None
    if context_of(runtime).web == "ask" and (declined := not_sent(web.name, own_words)):
        return declined, Searched(where=web.name, query=own_words, web=True, found=0, failure=declined)
    return "", None


def _once(state: State, passages: Sequence[Passage]) -> list[Passage]:
    """The passages without web pages whose URL this turn already has with a different text."""
    ids = {entry["page"]["source"]: entry["id"] for entry in records(state).values() if entry["page"]}
    return [passage for passage in passages if ids.get(passage.source, passage.id) == passage.id]


def _result(
    call: ToolCall, text: str, *, searched: Searched | None = None, entries: Sequence[dict[str, Any]] = (), status: Any
) -> ToolMessage:
    artifact = {
        "ids": [entry["id"] for entry in entries],
        "found": list(entries),
        "searched": [searched.model_dump()] if searched is not None else [],
    }
    return ToolMessage(text, name=call["name"], tool_call_id=call["id"] or "", artifact=artifact, status=status)


def _key(call: ToolCall) -> tuple[str, str]:
    query = call["args"].get("query")
    what = " ".join(query.split()).casefold() if isinstance(query, str) else json.dumps(call["args"], default=str)
    return call["name"], what
