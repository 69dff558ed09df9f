"""What is wrong with a record of a set's files, as words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

_SHOWN = 60


def faults(error: ValidationError) -> list[str]:
    """One phrase for each field that does not fit; a field that fits none of several forms is told once."""
    told: dict[str, str] = {}
    for one in error.errors():
        where = _where(one)
        told.setdefault(where, _phrase(where, one))
    return list(told.values())


def _where(error: ErrorDetails) -> str:
    """`gold[1].source`; the names that pydantic gives to the forms of a union are left out."""
    where = ""
    for part in error["loc"]:
        if isinstance(part, int):
            where += f"[{part}]"
        elif error["type"] == "extra_forbidden" or (part.replace("_", "").isalnum() and part != "str"):
            where += f".{part}" if where else part
    return where


def _phrase(where: str, error: ErrorDetails) -> str:
    kind, given, message = error["type"], repr(error["input"]), error["msg"]
    if kind == "missing":
        return f"{where!r} is missing"
    if kind == "extra_forbidden":
        return f"there is no field {where!r}"
    if kind in ("string_too_short", "string_pattern_mismatch"):
        return f"{where!r} is blank"
    if kind == "value_error":
        return f"{where}: {error['ctx']['error']}" if where else str(error["ctx"]["error"])
    if kind == "json_invalid":
        return f"it is not JSON ({error['ctx']['error']})"
    given = given if len(given) <= _SHOWN else f"{given[:_SHOWN]}..."
    return f"{where!r} is {given}: {message[:1].lower()}{message[1:]}"
