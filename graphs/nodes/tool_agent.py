"""One round of the tool agent: the model calls search tools, and all that they find enters the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import copy_context
from typing import Any

from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    ToolCall,
    ToolMessage,
    message_to_dict,
    messages_from_dict,
)

from ...agents.questions.wish import wish
from ...agents.replies.claim import Draft
from ...agents.replies.prose import read_prose
from ...agents.requests.call import Reply
from ...agents.requests.toolbox import Toolbox
from ...agents.tool_agent import Round, take_round
from ...evidence.addresses import Addresses
from ...evidence.comparisons import limited_comparisons
from ...evidence.events import Event
from ...evidence.failure import Failure
from ...evidence.in_turn import in_turn
from ...evidence.text.counted import counted
from ..turn.budget import allowance
from ..turn.claims import any_borne, citable
from ..turn.focus import in_focus
from ..turn.left_round import check_left_round
from ..turn.pause import after_work, waited
from ..turn.question import question_of, said_before
from ..turn.runtime import Run, context_of, model_of, roles_of
from ..turn.state import State, Update
from .steps import announced, emit, flagged, step
from .telling import Teller, standing
from .tool_calls import refusals, tools_of, use

_EMPTY = Failure(kind="unusable", said="the reply is empty")


@announced
def tool_agent(state: State, runtime: Run) -> Update:
    """Ask the model which tools to call, and call them; a reply without a call ends the rounds.

    A failing model ends them too. Without a model, a tool or a tool call left in the budget, there is no round.
    """
    waits = waited(state) if context_of(runtime).web == "ask" else []
    state = {**state, "waits": [*state["waits"], *waits]}
    model, tools, most = model_of(runtime), tools_of(state, runtime), context_of(runtime).budget.max_tool_calls
    if model is None or not tools or not most:
        why = "no model" if model is None else "no tool" if not tools else "no tool call allowed"
        none = Reply(Round(messages=[]), "fallback")
        return step(state, runtime, "tool_agent", f"{why}: one plain search", none)
    check_left_round(roles_of(runtime))
    before, here = messages_from_dict(state["exchange"]), copy_context()

    def tell(event: Event) -> None:
        here.copy().run(emit, state, runtime, event)  # in this node: top-level streams show it too

    addresses = Addresses(in_focus(state, runtime))
    among = citable(addresses, {address.passage.id for address in addresses})
    on_text = Teller("tool_agent", tell, standing(state, runtime, among))
    names, earlier = [tool.name for tool in tools], _successful_calls(before)
    toolbox = Toolbox(
        tools,
        roles_of(runtime),
        refuse=lambda calls: refusals(state, runtime, calls, names=names, earlier_calls=earlier),
        use=lambda call, invoke: use(state, runtime, call, invoke, tell=tell),
    )
    reply = take_round(
        question_of(state), before, in_focus(state, runtime), hints=state.get("queries", []),
        form=wish(state["question"]).form, toolbox=toolbox, most=most, model=model,
        allowance=allowance(state, runtime), on_text=on_text,
    )  # fmt: skip
    reply = reply if state["focus"] else _of_use(reply)
    waits = after_work(waits, sum(call.seconds for call in reply.calls))
    draft = _read(state, runtime, reply.value)
    if draft is not None and _is_final(draft, state, runtime):
        on_text.end()
        return {"waits": waits, **_drafted(draft, state, runtime, reply)}
    on_text("")
    return {"waits": waits, **_found(draft, state, runtime, reply)}


def _of_use(reply: Reply[Round]) -> Reply[Round]:
    """Before anything was found, a reply that calls no tool and says nothing is a failed call."""
    if not reply.calls or reply.failure or reply.value.results or reply.value.answer.strip():
        return reply
    calls = [*reply.calls[:-1], reply.calls[-1].model_copy(update={"failure": _EMPTY})]
    return Reply(reply.value, "fallback", calls, _EMPTY)


def _drafted(draft: Draft, state: State, runtime: Run, reply: Reply[Round]) -> Update:
    summary = f"{counted(len(draft.claims), 'claim')} from {counted(len(state['focus']), 'passage')}"
    return {
        "exchange": [message_to_dict(AIMessage(""))],
        "draft": draft.model_dump(),
        "written_by": "model",
        **step(state, runtime, "tool_agent", summary, reply),
    }


def _found(draft: Draft | None, state: State, runtime: Run, reply: Reply[Round]) -> Update:
    results = reply.value.results
    entries = _entries(results)
    searched = [search for result in results for search in result.artifact["searched"]]
    new = {entry["id"]: entry for entry in entries if entry["id"] not in state["focus"]}
    return {
        "exchange": [message_to_dict(message) for message in _exchange(reply.value)],
        "ledger": entries,
        "focus": [*state["focus"], *new],
        "fresh": len(new),
        "sent": [[search["query"] for search in searched]],
        "searched": searched,
        **_step(state, runtime, reply, list(new.values()), draft),
    }


def _read(state: State, runtime: Run, round_: Round) -> Draft | None:
    """What a reply without tool calls says; None for an empty one."""
    if not round_.answer.strip():
        return None
    addresses = Addresses(in_focus(state, runtime))
    passages = {address.passage.id for address in addresses}
    return read_prose(round_.answer, addresses, passages, question=question_of(state))


@limited_comparisons()
def _is_final(draft: Draft, state: State, runtime: Run) -> bool:
    """Whether the passages bear out a claim of the draft, or it says what none of them tells: no writer is needed."""
    if not draft.claims:
        return bool(state["focus"] and draft.missing) and draft.missing != [question_of(state)]
    addresses = Addresses(in_focus(state, runtime))
    passages = {address.passage.id for address in addresses}
    return any_borne(draft, citable(addresses, passages), said_before(state, runtime))


def _successful_calls(messages: Sequence[BaseMessage]) -> list[ToolCall]:
    """The calls that were made and returned something."""
    good = {
        message.tool_call_id for message in messages if isinstance(message, ToolMessage) and message.status == "success"
    }
    calls = [call for message in messages if isinstance(message, AIMessage) for call in message.tool_calls]
    return [call for call in calls if call["id"] in good]


def _entries(results: Sequence[ToolMessage]) -> list[dict[str, Any]]:
    """The ledger records of all results: the best of each, then the second best, and so on; each web page only once."""
    records: dict[str, dict[str, Any]] = {}
    for entry in in_turn(result.artifact["found"] for result in results):
        records.setdefault(entry["page"]["source"] if entry["index"] == "web" else entry["id"], entry)
    return list(records.values())


def _exchange(round_: Round) -> list[BaseMessage]:
    """The messages for the next round, with ids instead of records. A final reply is left out: it becomes the draft."""
    if not round_.results:
        return [AIMessage("")]
    slim = [result.model_copy(update={"artifact": {"ids": result.artifact["ids"]}}) for result in round_.results]
    return [round_.messages[0], *slim]


def _step(
    state: State, runtime: Run, reply: Reply[Round], new: Sequence[dict[str, Any]], draft: Draft | None
) -> Update:
    results = reply.value.results
    queries = [search["query"] for result in results for search in result.artifact["searched"]]
    errors = [f"{result.name}: {result.text}" for result in results if result.status == "error"]
    passages = [{"id": entry["id"], "index": entry["index"], "place": entry["place"]} for entry in new]
    if results:
        made = f"{counted(len(results), 'tool call')}, {counted(len(new), 'new passage')}"
        summary = ": ".join(filter(None, (made, "; ".join(queries))))
    elif reply.failure:
        summary = "no more searches"
    elif draft is not None and state["focus"]:
        summary = "no passage states what it answered" if draft.claims else "it found no answer"
    else:
        summary = "enough was found" if state["focus"] else "called no tool"
    detail = {"queries": queries, "passages": passages, "errors": errors, **flagged(new)}
    return step(state, runtime, "tool_agent", summary, reply, **detail)
