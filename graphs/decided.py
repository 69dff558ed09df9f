"""The next node of a run: decided in a node, kept in the state, read by the edge after it.

LangGraph asks the edges of a node again when a person edits its checkpoint (`update_state`, LangGraph Studio), and then
without the settings of a run. A decision that needs the settings is therefore made by the node, which says that it is
its own; whoever edits the checkpoint may change `next_node`, or let the run go on as if another node had just run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, cast, get_origin, get_type_hints

from langgraph.types import Overwrite

from ..errors import InputError
from .nodes.steps import Node
from .turn.edited import of_edited_question
from .turn.runtime import Run
from .turn.state import State, Update

_REDUCERS: dict[str, Callable[[Any, Any], Any]] = {
    name: hint.__metadata__[0]
    for name, hint in get_type_hints(State, include_extras=True).items()
    if get_origin(hint) is Annotated
}


_CHOSE = ": "
"""Stands between the node that chose and the one that it chose; what a person writes has no such beginning."""


def decided(node: Node, choose: Callable[[State, Run], str]) -> Node:
    """`node`, extended to write the next node as well: what `choose` returns for the state after it."""

    name = node.get_name()

    def work(state: State, runtime: Run) -> Update:
        update = node(state, runtime)
        chosen = choose(of_edited_question(_after(state, update)), runtime)
        return {**update, "next_node": f"{name}{_CHOSE}{chosen}"}

    work.__name__ = name
    work.__doc__ = node.__doc__
    return Node(work)


def onward(after: str, plain: str, *others: str) -> tuple[Callable[[State], str], list[str]]:
    """The edge function after the node `after`, which `decided` wraps, and the nodes that it chooses among: `plain`,
    where the run goes on if all is well, and `others`."""
    nodes = [*others, plain]

    def onward(state: State) -> str:
        """The node that `after` or a person chose; `plain` if another node chose last, since `after` did not run.
        Raises `InputError` if a person wrote one that is not allowed."""
        chosen = state.get("next_node", "")
        by, _, node = chosen.rpartition(_CHOSE)
        if by not in ("", after) or not chosen:
            return plain
        if node not in nodes:
            choice = " or ".join(map(repr, nodes))
            raise InputError(
                f"next_node is {node!r}, and after {after!r} the run cannot go on there: set it to {choice}"
            )
        return node

    return onward, nodes


def _after(state: State, update: Update) -> State:
    """The state once `update` is applied, as LangGraph will apply it."""
    merged: dict[str, Any] = {**state}
    for name, value in update.items():
        if isinstance(value, Overwrite):
            merged[name] = value.value
        elif name in _REDUCERS:
            merged[name] = _REDUCERS[name](merged.get(name) or [], value)
        else:
            merged[name] = value
    return cast(State, merged)
