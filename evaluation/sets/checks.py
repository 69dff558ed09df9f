"""What can be checked of a set's cases before its library is built: their indexes, documents and quotes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ...indexes.loaders import UnreadableFileError, parse
from ...indexes.sets import SetFile
from .case import Case, Gold
from .gold import quoted
from .reading import Faults, Line


def settled_cases(
    read: list[tuple[Line, Case]], described: SetFile, folder: Path, faults: Faults
) -> list[tuple[Line, Case]]:
    """The cases with the index of each gold filled in; notes what the set's indexes and documents do not have."""

    @cache
    def text_of(index: str, source: str) -> str | None:
        path = described.indexes[index].path
        return _text(folder / path, source) if path is not None else None

    settled = []
    for line, case in read:
        for name in case.indexes:
            if name not in described.indexes:
                faults.add(line.place, _unknown(name, described))
        gold = [_with_index(one, described) for one in case.gold]
        for one in gold:
            if not one.index and not one.passage:
                faults.add(line.place, f"gold in {one.source!r} names no index, and the set has several")
            elif one.index and one.index not in described.indexes:
                faults.add(line.place, _unknown(one.index, described))
            elif one.source and described.indexes[one.index].path is not None:
                _check(one, text_of(one.index, one.source), line, faults)
        settled.append((line, case.model_copy(update={"gold": gold})))
    return settled


def _with_index(gold: Gold, described: SetFile) -> Gold:
    if gold.index or gold.passage or len(described.indexes) != 1:
        return gold
    return gold.model_copy(update={"index": next(iter(described.indexes))})


def _unknown(name: str, described: SetFile) -> str:
    return f"there is no index {name!r} in the set: it has {', '.join(map(repr, described.indexes))}"


def _check(gold: Gold, text: str | None, line: Line, faults: Faults) -> None:
    if text is None:
        faults.add(line.place, f"there is no document {gold.source!r} in the index {gold.index!r}")
    elif gold.quote and not quoted(gold.quote, text):
        faults.add(line.place, f"the quote {gold.quote!r} is not in the document {gold.source!r} of {gold.index!r}")


def _text(top: Path, source: str) -> str | None:
    """The document's text as the library will store it; None if there is none below `top` that can be read."""
    path = top / source
    try:
        if not path.resolve().is_relative_to(top.resolve()):
            return None
        return parse(path.read_bytes(), source).text
    except (OSError, ValueError, UnreadableFileError):
        return None
