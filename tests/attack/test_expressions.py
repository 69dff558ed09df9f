"""No regular expression of the package takes more than linear time over any text that repeats what it looks for."""

from __future__ import annotations

import itertools
import pkgutil
import re
import time
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import groundwire

SHORT = {"groundwire.indexes.loaders.code.LANGUAGES"}
"""These see the first 200 characters of a line (`indexes/loaders/code.py`)."""
MOST_PAIRED = 9
"""Marks of an expression that are repeated in pairs."""
MARKS = " \t\n\raA0_.,:;!?-+*/\\|'\"`#=<>()[]{}@&%~^$"
SIZE = 1_500
SLOW = 0.0005
"""Seconds that so few characters take an expression whose time grows with the square of the text, or more."""
METHODS = "search|match|fullmatch|finditer|findall|sub|subn|split"
OTHERS = {"tests", "benchmarks", "docs", "build", "eval_sets"}
PARTS = [part.name for part in pkgutil.iter_modules(groundwire.__path__) if part.name not in OTHERS]
"""What stands in the package itself. Loading all that is in them takes a second, which no collecting worker should."""


def modules() -> Iterator[Any]:
    """Every module of the package, but for what is not part of it."""
    for part in PARTS:
        module = import_module(f"groundwire.{part}")
        yield module
        for inner in pkgutil.walk_packages(getattr(module, "__path__", []), f"{module.__name__}."):
            yield import_module(inner.name)


def patterns_in(value: Any, depth: int = 0) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif depth < 3 and isinstance(value, tuple | list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from patterns_in(part, depth + 1)


@cache
def expressions() -> dict[str, tuple[re.Pattern[Any], set[str]]]:
    """Place -> a compiled expression and the methods that are called on it, in its module and where it is imported."""
    library_modules = list(modules())
    sources = {module.__name__: Path(module.__file__).read_text(encoding="utf-8") for module in library_modules}
    places: dict[re.Pattern[Any], str] = {}
    methods_used: dict[re.Pattern[Any], set[str]] = {}
    for module in library_modules:
        for name, value in vars(module).items():
            for pattern in patterns_in(value):
                places.setdefault(pattern, f"{module.__name__}.{name}")
                method_names = re.findall(rf"\b{name}\.({METHODS})\b", sources[module.__name__])
                methods_used.setdefault(pattern, set()).update(method_names)
    return {
        f"{place} {number}": (pattern, methods_used[pattern] or {"search"})
        for number, (pattern, place) in enumerate(places.items())
        if place not in SHORT
    }


def pumps(pattern: re.Pattern[Any]) -> list[str]:
    """What is repeated: each mark alone, pairs of those that the expression names, its words."""
    source = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    own = dict.fromkeys([*" aA0\n", *(mark for mark in MARKS if mark in source and not mark.isalnum())])
    words = re.findall(r"[A-Za-z]{2,}(?: [a-z]+)*", source)[:12]
    return [
        *MARKS,
        *map("".join, itertools.permutations(list(own)[:MOST_PAIRED], 2)),
        *words,
        *(f"{word} " for word in words),
    ]


def seconds(pattern: re.Pattern[Any], methods_used: set[str], text: str) -> float:
    subject: Any = text if isinstance(pattern.pattern, str) else text.encode("latin-1")
    started = time.process_time()
    if methods_used <= {"match", "fullmatch"}:
        for name in methods_used:
            getattr(pattern, name)(subject)
    else:
        for _ in pattern.finditer(subject):
            pass
    return time.process_time() - started


def grows(pattern: re.Pattern[Any], methods_used: set[str], pump: str, usual: float) -> bool:
    """Whether four times the text takes far more than four times the time, at every try; most need no second look."""

    def took(size: int) -> float:
        return seconds(pattern, methods_used, pump * (size // len(pump)) + "\n!")

    return took(SIZE) > SLOW + 3 * usual and all(took(4 * SIZE) > 9 * min(took(SIZE), took(SIZE)) for _ in range(3))


def slow_over(pattern: re.Pattern[Any], methods_used: set[str]) -> Iterator[str]:
    """What makes it slow when it is repeated."""
    usual = min(seconds(pattern, methods_used, "ab c. " * (SIZE // 6)) for _ in range(2))
    return (pump for pump in pumps(pattern) if grows(pattern, methods_used, pump, usual))


def test_they_are_found() -> None:
    methods = {place.split()[0]: methods_used for place, (_, methods_used) in expressions().items()}
    assert len(methods) > 140
    assert {place.split(".")[1] for place in methods} <= set(PARTS)
    assert methods["groundwire.agents.replies.ignorance.GROUP"] >= {"sub", "finditer"}  # of all modules that have it
    assert methods["groundwire.agents.drafted.NAME"]


@pytest.mark.slow
@pytest.mark.parametrize("source", [r"[ \t]*\[", r"\s+$", r"\d+x"])
def test_a_slow_one_is_noticed(source: str) -> None:
    assert any(slow_over(re.compile(source), {"search"}))


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_their_time_grows_with_the_text(part: str) -> None:
    within = {
        place: expression for place, expression in expressions().items() if place.split()[0].split(".")[1] == part
    }
    slow = {
        place: (pattern.pattern, list(slow_over(pattern, methods_used)))
        for place, (pattern, methods_used) in within.items()
    }
    assert {place: (source, pumped) for place, (source, pumped) in slow.items() if pumped} == {}
