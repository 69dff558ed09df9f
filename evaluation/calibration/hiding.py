"""What must be hidden of a library so that a case has no answer in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...evidence.passage import Passage
from ...indexes.library import Library
from ..sets.case import Case
from ..sets.gold import Located

Directory = Mapping[tuple[str, str], Sequence[str]]
"""(index, source) -> ids of its passages."""


def gold_passages(
    cases: Iterable[Case], gold: Mapping[str, Sequence[Located]], library: Library
) -> dict[str, frozenset[str]]:
    """Case id -> ids of all passages that hold any part of its gold; cases without gold are left out."""
    directories: dict[tuple[str, ...], Directory] = {}
    found: dict[str, frozenset[str]] = {}
    for case in cases:
        roles = tuple(sorted(case.roles))
        if gold[case.id]:
            directories[roles] = directories.get(roles) or _directory(library, roles)
            found[case.id] = frozenset(_touched(gold[case.id], directories[roles], library, roles))
    return found


def _directory(library: Library, roles: Sequence[str]) -> Directory:
    sources: dict[tuple[str, str], list[str]] = {}
    for index, source, id_ in library.directory(roles=roles):
        sources.setdefault((index, source), []).append(id_)
    return sources


def _touched(gold: Sequence[Located], directory: Directory, library: Library, roles: Sequence[str]) -> Iterable[str]:
    for one in gold:
        passages = library.passages(directory.get((one.index, one.source), []), roles=roles)
        yield from (id_ for id_, passage in passages.items() if one.whole or _overlap(one, passage))


def _overlap(gold: Located, passage: Passage) -> bool:
    return any(start < passage.end and passage.start < end for start, end in gold.spans)
