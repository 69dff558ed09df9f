"""What is wrong with settings, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import InputError, shortened

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails


def unusable(error: ValidationError) -> InputError:
    """What is wrong with settings, as an error of ours."""
    return InputError(f"these settings cannot be used: {fault_of(error)}")


def fault_of(error: ValidationError, *, of: str = "setting") -> str:
    """The first thing that is wrong with settings, or with whatever else `of` names, as part of a sentence."""
    return faults_of(error, of=of)[0]


def faults_of(error: ValidationError, *, of: str = "setting") -> list[str]:
    """Everything that is wrong, each with its field; one that takes several kinds of value has a fault for each."""
    return [_fault(details, of) for details in error.errors()]


def _fault(details: ErrorDetails, of: str) -> str:
    # If a field takes several kinds of value, pydantic ends the location with the kind that did not fit: drop that.
    where = ".".join(str(part) for part in details["loc"] if "[" not in str(part) and part != "str") or "they"
    if details["type"] == "extra_forbidden":
        return f"there is no {of} {where!r}"
    if details["type"] == "missing":
        return f"{where} is missing"
    value = "that" if where.endswith("key") else shortened(details.get("input"))  # a key itself is not repeated
    reason = details["msg"]
    return f"{where} cannot be {value}: {reason[:1].lower()}{reason[1:]}"
