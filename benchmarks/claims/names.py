"""Another name in place of one: of the same documents, or spelt nearly the same; and another code or key."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from .record import Edit
from .spots import spots

_FILE = Path(__file__).resolve().parents[1] / "data" / "names.json"


@cache
def _names() -> Any:
    return json.loads(_FILE.read_text(encoding="utf-8"))


def name_edits(text: str, around: str) -> Iterator[Edit]:
    """Every known name changed to others of its pool, and to its near spelling, that do not stand `around`."""
    context = f"{text}\n{around}"
    for pool in _names()["pools"]:
        for name in pool:
            for start, end in _places(name, text):
                for other in pool:
                    if other != name and other not in context:
                        yield Edit(start, end, other, "other")
    for name, near in _names()["near"].items():
        for start, end in _places(name, text):
            yield Edit(start, end, near, "near")


def _places(name: str, text: str) -> Iterator[tuple[int, int]]:
    return (match.span() for match in re.finditer(rf"(?<!\w){re.escape(name)}(?![\w-])", text))


def code_edits(text: str, around: str, codes: Sequence[str]) -> Iterator[Edit]:
    """Every code, key and number of a version or telephone changed to a twin: one of `codes`, or figures exchanged."""
    context = f"{text}\n{around}".lower()
    for spot in spots(text):
        if spot.kind in ("code", "key"):
            for twin in codes:
                if _family(twin) == _family(spot.text) and twin.lower() not in context:
                    yield Edit(spot.start, spot.end, twin, "twin")
        if spot.kind in ("code", "label"):
            for replacement in _mistyped(spot.text):
                if replacement.lower() not in context:
                    yield Edit(spot.start, spot.end, replacement, "mistyped")


def known_codes(texts: Sequence[str]) -> list[str]:
    """The codes and keys of all texts, in order, each once."""
    return list(dict.fromkeys(spot.text for text in texts for spot in spots(text) if spot.kind in ("code", "key")))


def _family(code: str) -> str:
    """What stands before the first figure, or before the first dot or underscore of a key."""
    return re.split(r"[._\d]", code, maxsplit=1)[0]


def _mistyped(code: str) -> Iterator[str]:
    """Two neighbours of its last figures exchanged; the last figure changed."""
    *_, figures = re.finditer(r"\d+", code)
    for at in range(figures.start(), figures.end() - 1):
        if code[at] != code[at + 1]:
            yield code[:at] + code[at + 1] + code[at] + code[at + 2 :]
    last = figures.end() - 1
    yield code[:last] + str((int(code[last]) + 4) % 10) + code[last + 1 :]
