"""A round of the tool agent that was stopped: the checkpointer keeps what it has found inside the node, where the state
of the turn does not show it yet."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from langchain_core.messages import ToolMessage
from langgraph.checkpoint.base import BaseCheckpointSaver, CheckpointTuple
from langgraph.config import get_config

from .ownership import check_asker
from .runtime import CHECKPOINTER

_MESSAGES, _ROLES = "messages", "roles"


def check_left_round(roles: Collection[str]) -> None:
    """Check that a caller with `roles` may go on with the round that this node left; to be called in the node.

    Raises `InputError` if somebody took part in it with roles that the caller lacks.
    """
    config = get_config()
    saver = config["configurable"].get(CHECKPOINTER)
    saved = saver.get_tuple(config) if isinstance(saver, BaseCheckpointSaver) else None
    for part in _parts(saved) if saved is not None else ():
        check_asker({_ROLES: part}, roles)


def _parts(saved: CheckpointTuple) -> Iterator[Collection[str]]:
    """The roles of those who took part: in its state, and in the results that are not in its state yet."""
    values = saved.checkpoint["channel_values"]
    written = [(channel, value) for _, channel, value in saved.pending_writes or ()]
    for channel, value in ((_ROLES, values.get(_ROLES, [])), (_MESSAGES, values.get(_MESSAGES, [])), *written):
        if channel == _ROLES:
            yield value
        for message in value if channel == _MESSAGES and isinstance(value, list) else [value]:
            if isinstance(message, ToolMessage) and message.artifact:
                yield message.artifact.get(_ROLES, ())
