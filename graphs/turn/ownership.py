"""Ownership of a turn: what a turn has found and written so far is open to its own roles only."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from langgraph.channels import BinaryOperatorAggregate

from ...errors import InputError
from ...indexes.labels import opens


def goes_on(values: Mapping[str, Any], roles: Collection[str]) -> bool:
    """Whether a caller with `roles` may continue from `values`, the state that the last turn left."""
    turn_roles = values.get("roles")
    return turn_roles is not None and opens(turn_roles, roles)


def check_asker(values: Mapping[str, Any], roles: Collection[str]) -> None:
    """Raises `InputError` if `values`, a state or an update of one, are from roles that the caller lacks now."""
    given = BinaryOperatorAggregate(list, joined)
    given.update([values["roles"]] if values.get("roles") else [])  # a plain list or, as an update, one in place of it
    if not opens(given.get(), roles):
        raise InputError(
            "this turn was begun with roles that its caller does not have now, or was continued with such roles: "
            "take them on, or ask on another thread"
        )


def joined(roles: Collection[str], others: Collection[str]) -> list[str]:
    """LangGraph reducer: the roles of all who contributed to a turn."""
    return sorted({*roles, *others})
