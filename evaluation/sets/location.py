"""Where the gold of a set lies in one library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .case import Case, Gold
from .gold import Located, quoted
from .reading import Faults

if TYPE_CHECKING:
    from ...indexes.library import Library
    from .eval_set import EvalSet


def locate(set_: EvalSet, library: Library) -> dict[str, tuple[Located, ...]]:
    """The gold of each case by its id, read with the case's own roles.

    Raises `EvalSetError` that names the line of every quote that is not in its document, and of every index, document
    or passage that is not in the library or may not be seen with the roles of the case.
    """
    faults = Faults(set_.name)
    names = [info.name for info in library.indexes()]
    for case in set_.cases:
        for index in {*case.indexes} - {*names}:
            faults.add(set_.place(case.id), _no_index(index, names))
    located = {case.id: _located(case, library, faults, set_.place(case.id)) for case in set_.cases}
    faults.check()
    return located


def _located(case: Case, library: Library, faults: Faults, place: str) -> tuple[Located, ...]:
    units = []
    for gold in case.gold:
        located = _passage(gold, case, library) if gold.passage else _span(gold, case.roles, library)
        if isinstance(located, Located):
            units.append(located)
        else:
            faults.add(place, located)
    return tuple(units)


def _passage(gold: Gold, case: Case, library: Library) -> Located | str:
    passage = library.passages([gold.passage], roles=case.roles).get(gold.passage)
    if passage is None or (gold.index and gold.index != passage.index):
        where = f"the index {gold.index!r}" if gold.index else "the library"
        return f"there is no passage {gold.passage!r} in {where} that may be seen with the roles {case.roles!r}"
    return Located(passage.index, passage.source, passage.start, passage.end, passage.id, gold.relevance)


def _span(gold: Gold, roles: Sequence[str], library: Library) -> Located | str:
    index = gold.index
    if not index:
        open_ = [info.name for info in library.indexes(roles)]
        if len(open_) != 1:
            return f"gold in {gold.source!r} names no index, and the library has {len(open_)} for the roles {roles!r}"
        index = open_[0]
    text = library.text(index, gold.source, roles=roles)
    if text is None:
        return _absent(index, gold.source, roles, library)
    if not gold.quote:
        return Located(index, gold.source, 0, len(text), relevance=gold.relevance, whole=True)
    spans = quoted(gold.quote, text)
    if not spans:
        return f"the quote {gold.quote!r} is not in the document {gold.source!r} of {index!r}"
    (start, end), *also = spans
    return Located(index, gold.source, start, end, relevance=gold.relevance, also=tuple(also))


def _absent(index: str, source: str, roles: Sequence[str], library: Library) -> str:
    names = [info.name for info in library.indexes()]
    if index not in names:
        return _no_index(index, names)
    if library.text(index, source, roles=None) is not None:
        return f"the document {source!r} of {index!r} may not be seen with the roles {list(roles)!r} of the case"
    return f"there is no document {source!r} in the index {index!r}"


def _no_index(index: str, names: Sequence[str]) -> str:
    return f"there is no index {index!r} in the library: it has {', '.join(map(repr, names)) or 'none'}"
