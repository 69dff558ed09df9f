"""Systems by name: `corrective`, `corrective+hyde`, `all`, or `my_module:answer` for your own; and their sweeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from ...errors import InputError
from ...graphs import PATTERNS, WEB_PATTERNS, pattern
from ...settings import BudgetSettings, IndexSettings, SearchSettings, TransformChoice, validated
from .own import check_own, load_own
from .system import NO_RETRIEVAL, System

_TRANSFORMS = tuple(name for name in get_args(TransformChoice) if name != "none")
_WEB = ("duckduckgo", "tavily")
_PLACES: dict[str, type[BaseModel]] = {"search": SearchSettings, "index": IndexSettings, "budget": BudgetSettings}
"""Where a setting is looked up, in this order: `max_tokens` is the passage's, the run's is `budget.max_tokens`."""


def systems_of(
    graphs: Sequence[str | object], *, search: SearchSettings | None = None, budget: BudgetSettings | None = None
) -> list[System]:
    """One system per name, without duplicates, in order; `all` stands for all patterns.

    A pattern or an own system may be followed by what its runs add: `corrective+hyde`, `router+duckduckgo`. Anything
    that is not a string is a graph, runnable or function, and is named after itself. Raises `InputError`.
    """
    if isinstance(graphs, str):
        raise InputError(f"the graphs are {graphs!r}: hand in a list, such as {[graphs]!r}")
    systems: dict[str, System] = {}
    for name in graphs:
        for system in _systems(name) if isinstance(name, str) else [_handed(name)]:
            if systems.setdefault(system.name, system).own is not system.own:
                raise InputError(
                    f"two systems are called {system.name!r}: name one with System(name=..., graph=..., own=...)"
                )
    if not systems:
        raise InputError(f"no graph was named: choose one of {', '.join(PATTERNS)}, or all")
    settings = {"search": search or SearchSettings(), "budget": budget or BudgetSettings()}
    return [system.model_copy(update=settings) for system in systems.values()]


def _systems(name: str) -> Iterator[System]:
    base, *options = name.split("+")
    added = _added(name, options)
    full = "+".join(("", *added.values()))
    if ":" in base:
        own, code = load_own(base)
        yield System(name=base + full, graph=base, own=own, code=code, **added)
    elif base == "all":
        yield from (System(name=name + full, graph=name, **added) for name in PATTERNS if not _useless(name, added))
    elif base not in PATTERNS:
        raise InputError(f"there is no graph {base!r}: choose one of {', '.join(PATTERNS)}, or all, or MODULE:NAME")
    elif useless := _useless(base, added):
        raise InputError(f"{base!r} {useless}, so {name!r} would be the same: name {base!r} alone")
    else:
        yield System(name=base + full, graph=base, **added)


def _added(name: str, options: Sequence[str]) -> dict[str, Any]:
    """The fields that the options after a name set, the transformation first."""
    choices: dict[str, str] = {}
    for option in sorted(options, key=lambda word: word in _WEB):
        if option not in (*_TRANSFORMS, *_WEB):
            raise InputError(
                f"{name!r} adds {option!r}, which cannot be added: choose one of "
                f"{', '.join(_TRANSFORMS)}, and for the web {' or '.join(_WEB)}"
            )
        if choices.setdefault(setting := "web" if option in _WEB else "transform", option) != option:
            raise InputError(f"{name!r} adds {choices[setting]!r} and {option!r}: add only one of them")
    return choices


def _useless(name: str, added: dict[str, Any]) -> str:
    """Why a pattern would ignore an added option; empty if it does not."""
    if "transform" in added and "transform" not in pattern(name).nodes:
        return "makes its queries itself"
    return "never searches the web" if "web" in added and name not in WEB_PATTERNS else ""


def _handed(own: object) -> System:
    name = str(getattr(own, "__name__", None) or getattr(own, "name", None) or type(own).__name__)
    if name in (*PATTERNS, NO_RETRIEVAL):
        raise InputError(f"a system of your own is called {name!r}, as one of ours is: give it another name")
    check_own(own, name)
    return System(name=name, graph=name, own=own)


def sweep(bases: Sequence[System], changes: Sequence[str]) -> list[System]:
    """Each base followed by its variants under the changes; a change without effect is left out.

    A change is a setting and its values, such as `k=3,6,10`, `mode=lexical` or `budget.max_tokens=2000`. Raises
    `InputError` for a setting that is unknown, a value that it cannot have, and a change without a value.
    """
    systems: dict[str, System] = {}
    for base in bases:
        systems[base.name] = base
        for change in changes:
            systems |= {system.name: system for system in _changed(base, change)}
    return list(systems.values())


def _changed(base: System, change: str) -> list[System]:
    setting, _, values = (part.strip() for part in change.partition("="))
    place, name = _find(setting)
    texts = [value.strip() for value in values.split(",") if value.strip()]
    if not texts:
        raise InputError(f"the sweep {change!r} names no value: write it as {setting or 'k'}=A,B")
    before = getattr(base, place) or IndexSettings()
    variants = [_with(before, name, value, change) for value in texts]
    return [
        base.model_copy(update={"name": f"{base.name} {setting}={_text(getattr(after, name))}", place: after})
        for after in variants
        if after != before
    ]


def _find(setting: str) -> tuple[str, str]:
    """The group that the setting belongs to, and its name there."""
    place, dot, name = setting.partition(".")
    if dot and place in _PLACES and name in _PLACES[place].model_fields:
        return place, name
    for where, kind in _PLACES.items():
        if setting in kind.model_fields:
            return where, setting
    choices = "; ".join(f"{where}: {', '.join(kind.model_fields)}" for where, kind in _PLACES.items())
    raise InputError(f"there is no setting {setting!r} to sweep: there are {choices}")


def _with(settings: BaseModel, name: str, value: str, change: str) -> BaseModel:
    try:
        return validated(type(settings), {**settings.model_dump(), name: value})
    except ValidationError as error:
        why = error.errors()[0]["msg"]
        raise InputError(f"{name} cannot be {value!r} (of the sweep {change!r}): {why[:1].lower()}{why[1:]}") from error


def _text(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
