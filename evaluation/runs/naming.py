"""Systems by name: `corrective`, `corrective+hyde`, `all`, or `my_module:answer` for one of the user's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from ...errors import InputError
from ...graphs import PATTERNS, pattern
from ...settings import BudgetSettings, SearchSettings, TransformChoice
from .own import check_own, load_own
from .system import NO_RETRIEVAL, System

_TRANSFORMS = tuple(one for one in get_args(TransformChoice) if one != "none")
_WEB = ("duckduckgo", "tavily")
WEB_PATTERNS = ("router", "corrective", "adaptive", "tool_agent", "research")
"""Those that can search the web."""


def systems_of(
    graphs: Sequence[str | object], *, search: SearchSettings | None = None, budget: BudgetSettings | None = None
) -> list[System]:
    """One system for each that is named, each once, in that order; `all` stands for all patterns.

    A pattern or an own system may be followed by what its runs add: `corrective+hyde`, `router+duckduckgo`. Anything
    but a name is a graph, runnable or function itself, which is called what it calls itself. Raises `InputError`.
    """
    made: dict[str, System] = {}
    for one in graphs:
        for system in _named(one) if isinstance(one, str) else [_handed(one)]:
            if made.setdefault(system.name, system).own is not system.own:
                raise InputError(
                    f"two systems are called {system.name!r}: name one with System(name=..., graph=..., own=...)"
                )
    if not made:
        raise InputError(f"no graph was named: choose of {', '.join(PATTERNS)}, or all")
    settings = {"search": search or SearchSettings(), "budget": budget or BudgetSettings()}
    return [system.model_copy(update=settings) for system in made.values()]


def _named(name: str) -> Iterator[System]:
    base, *options = name.split("+")
    added = _added(name, options)
    full = "+".join(("", *added.values()))
    if ":" in base:
        own, code = load_own(base)
        yield System(name=base + full, graph=base, own=own, code=code, **added)
    elif base == "all":
        yield from (System(name=one + full, graph=one, **added) for one in PATTERNS if not _useless(one, added))
    elif base not in PATTERNS:
        raise InputError(
            f"there is no graph {base!r}: choose of {', '.join(PATTERNS)}, or all; one of your own is MODULE:NAME"
        )
    elif useless := _useless(base, added):
        raise InputError(f"{base!r} {useless}, so {name!r} would be the same: name {base!r} alone")
    else:
        yield System(name=base + full, graph=base, **added)


def _added(name: str, options: Sequence[str]) -> dict[str, Any]:
    """What the options behind a name set, the transformation first."""
    found: dict[str, str] = {}
    for option in sorted(options, key=lambda one: one in _WEB):
        if option not in (*_TRANSFORMS, *_WEB):
            raise InputError(
                f"{name!r} adds {option!r}, which is nothing that can be added: choose one of "
                f"{', '.join(_TRANSFORMS)}, and for the web {' or '.join(_WEB)}"
            )
        if found.setdefault(setting := "web" if option in _WEB else "transform", option) != option:
            raise InputError(f"{name!r} adds {found[setting]!r} and {option!r}: one of them only")
    return found


def _useless(name: str, added: dict[str, Any]) -> str:
    """Why a pattern would not do what is added to it; empty if it does."""
    if "transform" in added and "transform" not in pattern(name).nodes:
        return "makes its queries itself"
    return "never searches the web" if "web" in added and name not in WEB_PATTERNS else ""


def _handed(own: object) -> System:
    name = str(getattr(own, "__name__", None) or getattr(own, "name", None) or type(own).__name__)
    if name in (*PATTERNS, NO_RETRIEVAL):
        raise InputError(f"a system of your own is called {name!r}, as one of ours is: give it another name")
    check_own(own, name)
    return System(name=name, graph=name, own=own)
