"""Aliases of YAML: what `*base` repeats, and what `<<: *base` merges into a mapping."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from .list_records import Path
from .yaml_rows import Row

_MERGE = "<<"
_SPARE = 10_000
"""Characters that aliases may repeat besides as many as the file's values have: a small file may ask for billions."""
_MOST_LEVELS = 20
"""What nests deeper is not repeated."""
_ENOUGH = 1_000_000_000
"""A cost beyond which none is counted."""


class _Anchored(NamedTuple):
    """What an anchor names."""

    start: int
    end: int
    """Its events."""
    cost: int
    """Characters of its values, with what they repeat."""
    levels: int


def with_repeated(events: Sequence[Any]) -> Iterator[tuple[Any, int]]:
    """The events, each alias replaced by those that it repeats, with the line on which each is read."""
    targets, spare = _targets(events)
    waiting = [(0, len(events), -1)]
    while waiting:
        at, end, line = waiting.pop()
        while at < end:
            event, target = events[at], targets.get(at)
            own = line if line >= 0 else event.start_mark.line
            at += 1
            if target is None or (line < 0 and (target.cost > spare or target.levels > _MOST_LEVELS)):
                yield event, own
                continue
            spare -= target.cost if line < 0 else 0
            waiting.append((at, end, line))
            at, end, line = target.start, target.end, own


def _targets(events: Sequence[Any]) -> tuple[dict[int, _Anchored], int]:
    """What each alias stands for, and how many characters may be repeated; one inside of what it names is none."""
    import yaml

    targets: dict[int, _Anchored] = {}
    anchors: dict[str | None, _Anchored] = {}
    opened = [_Anchored(0, 0, 0, 0)]
    names: list[str | None] = [None]
    spare = _SPARE
    for at, event in enumerate(events):
        part: _Anchored | None = None
        if isinstance(event, yaml.DocumentStartEvent):
            anchors = {}
        elif isinstance(event, yaml.AliasEvent):
            part = anchors.get(event.anchor)
            targets |= {at: part} if part else {}
        elif isinstance(event, yaml.ScalarEvent):
            part = _Anchored(at, at + 1, len(event.value) + 1, 0)
            spare += part.cost
            anchors |= {event.anchor: part} if event.anchor else {}
        elif isinstance(event, yaml.CollectionStartEvent):
            anchors.pop(event.anchor, None)
            opened.append(_Anchored(at, at, 1, 0))
            names.append(event.anchor)
        elif isinstance(event, yaml.CollectionEndEvent):
            part, name = opened.pop()._replace(end=at + 1), names.pop()
            anchors |= {name: part} if name else {}
        if part:
            around = opened[-1]
            cost, levels = min(around.cost + part.cost, _ENOUGH), max(around.levels, part.levels + 1)
            opened[-1] = around._replace(cost=cost, levels=levels)
    return targets, spare


def merged(rows: Sequence[Row]) -> list[Row]:
    """The rows of a document with what is merged into a mapping as values of it. A value of its own comes before a
    merged one, and of several mappings that are merged, the first."""
    if not any(_MERGE in row.path[:-1] for row in rows):
        return list(rows)
    parts = [list(_steps(row.path)) for row in rows]
    best: dict[Path, tuple[int, ...]] = {}
    for steps in parts:
        for path, rank in steps:
            best[path] = min(best.get(path, rank), rank)
    return [
        replace(row, path=steps[-1][0])
        for row, steps in zip(rows, parts, strict=True)
        if all(best[path] == rank for path, rank in steps)
    ]


def _steps(path: Path) -> Iterator[tuple[Path, tuple[int, ...]]]:
    """Each step of a path without its merges, with the merges before it: which of several each is, from 0."""
    bare: Path = ()
    rank: tuple[int, ...] = ()
    at = 0
    while at < len(path):
        if path[at] == _MERGE and at + 1 < len(path):
            at += 1
            number = path[at]
            nth = number if isinstance(number, int) and at + 1 < len(path) else 0
            rank = (*rank, nth)
            at += isinstance(number, int) and at + 1 < len(path)
            continue
        bare = (*bare, path[at])
        yield bare, rank
        rank = ()
        at += 1
