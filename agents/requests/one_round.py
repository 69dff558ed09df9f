"""Middleware that limits LangChain's agent loop to one round: one reply of the model, and the tools it calls.

LangChain's own call limits do not serve here: a checkpointer does not keep what they count within a run, so a resumed
run would start counting again, and they know neither tokens nor seconds nor the call reserved for the answer.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Annotated, Any, NotRequired

from langchain.agents.middleware import (
    AgentMiddleware,
    AgentState,
    ExtendedModelResponse,
    ModelRequest,
    ModelResponse,
    hook_config,
)
from langchain.agents.middleware.types import ToolCallRequest
from langchain_core.messages import AIMessage, BaseMessage, ToolCall, ToolMessage
from langgraph.runtime import Runtime
from langgraph.types import Command

from .allowance import Allowance
from .call import raise_if_busy, refused_calls
from .request import OnText, prompt_tokens, send
from .tool_text import begins_a_call, usable
from .toolbox import Toolbox

Read = Callable[[Sequence[BaseMessage]], list[BaseMessage]]


class RoundState(AgentState[Any]):
    """LangChain's agent state, and what the round's calls cost."""

    calls: NotRequired[Annotated[list[dict[str, Any]], operator.add]]
    """One `Call` for each attempt, dumped."""
    roles: NotRequired[Annotated[list[str], operator.add]]
    """Those of the callers who took part: a round that was stopped may be gone on with by another."""


class OneRound(AgentMiddleware[RoundState, None, Any]):
    """Ends the loop after one round, counts the call, and decides which tool calls are made and what is kept of
    them."""

    state_schema = RoundState

    def __init__(self, role: str, toolbox: Toolbox, allowance: Allowance, *, read: Read, on_text: OnText) -> None:
        """`role` is the model's; `read` returns the messages as the model sees them.

        `on_text` receives the reply's text so far as it arrives, and an empty text when it is no answer.
        """
        super().__init__()
        self._role, self._allowance, self._on_text = role, allowance, on_text
        self._roles, self._toolbox, self._read = list(toolbox.roles), toolbox, read

    @hook_config(can_jump_to=["end"])
    def before_model(self, state: RoundState, runtime: Runtime[None]) -> dict[str, Any] | None:
        """End the loop once the round has been made."""
        return {"jump_to": "end"} if state.get("calls") else None

    def wrap_model_call(
        self, request: ModelRequest[None], handler: Callable[[ModelRequest[None]], ModelResponse[Any]]
    ) -> ModelResponse[Any] | AIMessage | ExtendedModelResponse[Any]:
        """Ask once, within the allowance. Raises `ProviderBusyError` if another attempt will be made.

        The model is called here and not by `handler`, which gives nothing before the whole reply.
        """
        opening = [request.system_message] if request.system_message is not None else []
        messages = [*opening, *self._read(request.messages)]
        if self._allowance.used_up or prompt_tokens(messages) > self._allowance.tokens:
            return AIMessage("")
        model = request.model.bind_tools(request.tools)
        outcome = send(model, self._role, messages, seconds=self._allowance.seconds, on_text=self._tell)
        if outcome.reply is None:
            self._on_text("")
        if self._allowance.retry:
            raise_if_busy(outcome.call)
        calls = [call.model_dump() for call in (*refused_calls(self._role, self._allowance), outcome.call)]
        earlier_ids = [call["id"] or "" for message in request.messages for call in getattr(message, "tool_calls", ())]
        names = [tool.name for tool in request.tools if not isinstance(tool, dict)]
        reply = AIMessage("") if outcome.reply is None else usable(outcome.reply, names=names, earlier_ids=earlier_ids)
        if reply.tool_calls:
            self._on_text("")
        return ExtendedModelResponse(ModelResponse([reply]), Command(update={"calls": calls, "roles": self._roles}))

    def _tell(self, text: str) -> None:
        if not begins_a_call(text):
            self._on_text(text)

    def after_model(self, state: RoundState, runtime: Runtime[None]) -> dict[str, Any] | None:
        """Answer the calls that are not made; LangChain makes the others, in parallel."""
        reply = state["messages"][-1]
        if not isinstance(reply, AIMessage):
            return None
        return {"messages": self._toolbox.refuse(reply.tool_calls), "roles": self._roles}

    def wrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], ToolMessage | Command[Any]]
    ) -> ToolMessage:
        """Make one tool call; its result says with whose roles it was made."""

        def invoke(call: ToolCall) -> ToolMessage:
            result = handler(request.override(tool_call=call))
            if isinstance(result, ToolMessage):
                return result
            return ToolMessage("the tool gave no result", tool_call_id=call["id"] or "", status="error")

        kept = self._toolbox.use(request.tool_call, invoke)
        return kept.model_copy(update={"artifact": {**kept.artifact, "roles": self._roles}})
