"""Whose turn it is: what a turn found and wrote so far is open to its own roles only."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ..errors import InputError
from ..indexes.labels import opens


def goes_on(values: Mapping[str, Any], roles: Collection[str]) -> bool:
    """Whether a caller with `roles` may go on with what the last turn left in `values`, a state."""
    turn_roles = values.get("roles")
    return turn_roles is not None and opens(turn_roles, roles)


def check_asker(values: Mapping[str, Any], roles: Collection[str]) -> None:
    """Raises `InputError` if `values`, a state, are of a turn that was begun with roles which the caller lacks now."""
    if "started" in values and not goes_on(values, roles):
        raise InputError(
            "this turn was begun with roles that its caller does not have now, or was continued with such roles: "
            "take them on, or ask on another thread"
        )


def joined(roles: Collection[str], others: Collection[str]) -> list[str]:
    """LangGraph reducer: the roles of all who had a hand in a turn."""
    return sorted({*roles, *others})
