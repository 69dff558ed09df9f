"""The input of a run, read before LangGraph merges it into the state of its thread.

That state holds the question and the messages of the last turn, or of an input that failed; they may be somebody
else's. After the merge, an input without a question looks like one that asks theirs again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from copy import copy
from typing import Any, Self

from langchain_core.runnables import Runnable, RunnableConfig
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import get_runtime
from langgraph.types import Command

from ..errors import InputError, shortened
from .compiled import Cancellable
from .context import Context
from .turn.chat import read_dialogue
from .turn.runtime import roles_of
from .turn.state import Question, Result, State


class AskedOnly(StateGraph[State, Context, Question, Result]):
    """A state machine that begins a turn only for an input that asks something."""

    def compile(self, *args: Any, **options: Any) -> CompiledStateGraph[State, Context, Question, Result]:
        """Compile it, as `StateGraph.compile` does. Raises `InputError` if a node that another may choose is lacking.

        Each run raises `InputError` for an input without a question.
        """
        for node, branches in self.branches.items():
            chosen = {target for branch in branches.values() for target in (branch.ends or {}).values()}
            for target in sorted(chosen - {*self.nodes, END}):
                raise InputError(
                    f"the graph has no node {target!r}, and after {node!r} it may go there: add it, such as "
                    "groundwire.graphs.nodes.write for 'write', which also answers a greeting"
                )
        for name in ("roles", "asked_with"):  # which the input of a caller does not have
            self.schemas[Question][name] = self.channels[name]
        compiled = super().compile(*args, **options)
        compiled.nodes[START].bound = _Input()
        return Cancellable.of(compiled)

    def copy(self) -> Self:
        """The same state machine again, not compiled yet: nodes and edges that are added to it stand there alone."""
        twin = copy(self)
        for name, value in vars(self).items():
            setattr(twin, name, copy(value))
        twin.branches = defaultdict(dict, {node: dict(branches) for node, branches in self.branches.items()})
        twin.compiled = False
        return twin


class _Input(Runnable[object, object]):
    """What LangGraph runs before it writes an input into the state; the state takes on the roles of its caller.

    A run may stop before its first node, and then the question is in the state all the same.
    """

    def invoke(self, input: object, config: RunnableConfig | None = None, **_: Any) -> object:
        given = asked(input)
        if not isinstance(given, dict):
            return given
        roles = list(roles_of(get_runtime(Context)))
        return {**given, "roles": roles, "asked_with": roles}

    async def ainvoke(self, input: object, config: RunnableConfig | None = None, **_: Any) -> object:
        return self.invoke(input, config)


def asked(given: object) -> object:
    """An input with both a question and messages, empty where none came, so that it replaces both in the state.

    A surrounding graph may pass its state as an object. Raises `InputError` if neither asks anything, and for a command
    without a question to a thread that has none.
    """
    if isinstance(given, Command):  # only a thread that has no question yet takes one for its input
        if not given.update:
            raise InputError(
                f"the thread has no question yet, and so nothing for {shortened(given)}: check its id, or send "
                "{'question': 'some text'}"
            )
        return given
    fields = given if isinstance(given, Mapping) else getattr(given, "__dict__", {})
    question = fields.get("question")
    if "messages" in fields and question in (None, ""):
        read_dialogue(fields["messages"])
    elif question is None:
        raise InputError(
            f"the input {shortened(given)} asks nothing: send {{'question': 'some text'}}, or 'messages' of which the "
            "last is the question"
        )
    return {"question": "" if question is None else question, "messages": fields.get("messages") or []}
