"""Describes in words what is wrong with a record in the files of a set."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

_SHOWN = 60


def faults(error: ValidationError) -> list[str]:
    """One phrase for each invalid field; a field that fits none of several forms is named once."""
    phrases: dict[str, str] = {}
    for detail in error.errors():
        field = _field(detail)
        phrases.setdefault(field, _phrase(field, detail))
    return list(phrases.values())


def _field(error: ErrorDetails) -> str:
    """The path of a field, such as `gold[1].source`, without pydantic's names for the members of a union."""
    field = ""
    for part in error["loc"]:
        if isinstance(part, int):
            field += f"[{part}]"
        elif error["type"] == "extra_forbidden" or (part.replace("_", "").isalnum() and part != "str"):
            field += f".{part}" if field else part
    return field


def _phrase(field: str, error: ErrorDetails) -> str:
    kind, value, message = error["type"], repr(error["input"]), error["msg"]
    if kind == "missing":
        return f"{field!r} is missing"
    if kind == "extra_forbidden":
        return f"there is no field {field!r}"
    if kind in ("string_too_short", "string_pattern_mismatch"):
        return f"{field!r} is blank"
    if kind == "value_error":
        return f"{field}: {error['ctx']['error']}" if field else str(error["ctx"]["error"])
    if kind == "json_invalid":
        return f"it is not JSON ({error['ctx']['error']})"
    value = value if len(value) <= _SHOWN else f"{value[:_SHOWN]}..."
    return f"{field!r} is {value}: {message[:1].lower()}{message[1:]}"
