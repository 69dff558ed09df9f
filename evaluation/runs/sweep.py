"""A sweep: systems that differ from a base in one setting each, named after it."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel, ValidationError

from ...errors import InputError
from ...settings import BudgetSettings, IndexSettings, SearchSettings
from .system import System

_PLACES: dict[str, type[BaseModel]] = {"search": SearchSettings, "index": IndexSettings, "budget": BudgetSettings}
"""Where a setting is looked for, in this order: `max_tokens` is the passage's, the run's is `budget.max_tokens`."""


def sweep(bases: Sequence[System], changes: Sequence[str]) -> list[System]:
    """The bases, each followed by what the changes make of it; a change that changes nothing is left out.

    A change is a setting and its values, such as `k=3,6,10`, `mode=lexical` or `budget.max_tokens=2000`. Raises
    `InputError` for a setting that is unknown, a value that it cannot have, and a change without a value.
    """
    made: dict[str, System] = {}
    for base in bases:
        made[base.name] = base
        for change in changes:
            made |= {system.name: system for system in _changed(base, change)}
    return list(made.values())


def _changed(base: System, change: str) -> list[System]:
    setting, _, values = (part.strip() for part in change.partition("="))
    place, name = _find(setting)
    wanted = [value.strip() for value in values.split(",") if value.strip()]
    if not wanted:
        raise InputError(f"the sweep {change!r} names no value: write it as {setting or 'k'}=A,B")
    before = getattr(base, place) or IndexSettings()
    found = [_with(before, name, value, change) for value in wanted]
    return [
        base.model_copy(update={"name": f"{base.name} {setting}={_told(getattr(after, name))}", place: after})
        for after in found
        if after != before
    ]


def _find(setting: str) -> tuple[str, str]:
    """Where the setting stands, and its name there."""
    place, dot, name = setting.partition(".")
    if dot and place in _PLACES and name in _PLACES[place].model_fields:
        return place, name
    for where, kind in _PLACES.items():
        if setting in kind.model_fields:
            return where, setting
    known = "; ".join(f"{where}: {', '.join(kind.model_fields)}" for where, kind in _PLACES.items())
    raise InputError(f"there is no setting {setting!r} to sweep: there are {known}")


def _with(settings: BaseModel, name: str, value: str, change: str) -> BaseModel:
    try:
        return type(settings).model_validate({**settings.model_dump(), name: value})
    except ValidationError as error:
        why = error.errors()[0]["msg"]
        raise InputError(f"{name} cannot be {value!r} (of the sweep {change!r}): {why[:1].lower()}{why[1:]}") from error


def _told(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
