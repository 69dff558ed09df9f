"""Whose turn it is: what a turn found and wrote so far is open to its own roles only."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ..errors import InputError
from ..indexes.labels import opens


def check_asker(values: Mapping[str, Any], roles: Collection[str]) -> None:
    """Raises `InputError` if `values`, a state, are of a turn that was begun with roles which the caller lacks now."""
    if "started" in values and not opens(values.get("roles", ("?",)), roles):
        raise InputError(
            "this turn was begun with roles that its caller does not have now: take them on, or ask on another thread"
        )
