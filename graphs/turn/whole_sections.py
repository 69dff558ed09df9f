"""What stands beside the best passages in their sections: a list, a file or a procedure is often cut in several."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from ...errors import InputError
from ...evidence.citable import sentences_of
from ...evidence.ledger import Entry
from ...evidence.passage import Passage
from .narrowing import filters_of
from .runtime import Run, library_of, roles_of, trusts_model
from .state import State

_BEST = 3
"""How many of the best passages are read on from."""
_BEFORE, _AFTER = 1, 2
"""Most passages of a section that are read before and after one of the best."""
_MOST = 3
"""Most passages that are added to a search."""
_DATA = ("yaml", "json")
"""Formats in which each of the outermost keys is a heading: all of such a file is read as one section."""
_NUMBER = re.compile(r"(\d{1,3})[.)]\s")


def with_sections(state: State, runtime: Run, entries: Sequence[Entry]) -> list[Entry]:
    """The entries among others of their sections, in reading order, if the run has a model that reads so much well; not
    under a filter, by which only some passages of a document may be read.

    First come the steps before those that were found, then the rest of the sections of the best entries.
    """
    if not trusts_model(runtime) or filters_of(state, runtime):
        return list(entries)
    sections = [_section(entry.passage, runtime) for entry in entries]
    steps = chain.from_iterable(each.earlier_steps() for each in sections)
    best = chain.from_iterable(each.around() for each in sections[:_BEST])
    found = {entry.passage.id for entry in entries}
    wanted = {part.id: part for part in chain(steps, best) if part.id not in found}
    new = dict(islice(wanted.items(), _MOST))
    read: list[Entry] = []
    for entry, section in zip(entries, sections, strict=True):
        for part in section.passages:
            if part.id == entry.passage.id:
                read.append(entry)
            elif new.pop(part.id, None):
                read.append(Entry(passage=part, query=entry.query))
    return read


@dataclass(frozen=True)
class _Section:
    """A passage among those near it that stand below the same headings."""

    passages: Sequence[Passage]
    at: int
    """Which of these it is."""

    def around(self) -> Sequence[Passage]:
        """It, and what stands right beside it."""
        return self.passages[max(0, self.at - _BEFORE) : self.at + _AFTER + 1]

    def earlier_steps(self) -> Iterator[Passage]:
        """The passages before it that have the steps before the one it begins with."""
        for at in range(self.at, 0, -1):
            if _step(self.passages[at]) <= 1:
                return
            yield self.passages[at - 1]


def _step(passage: Passage) -> int:
    """The number of the step that it begins with; 0 if it begins with none."""
    first = next(iter(sentences_of(passage)), None)
    number = _NUMBER.match(passage.text, first.start) if first and first.kind == "item" else None
    return int(number[1]) if number else 0


def _section(passage: Passage, runtime: Run) -> _Section:
    """The passage among those of its section that may be read with it."""
    if not passage.is_stored:
        return _Section([passage], 0)
    try:
        near = library_of(runtime).read(passage.id, roles=roles_of(runtime), before=_MOST, after=_AFTER)
    except InputError:  # it was removed in the meantime
        near = [passage]
    at = next(at for at, each in enumerate(near) if each.id == passage.id)
    apart = [each.heading != passage.heading and passage.form not in _DATA for each in near]
    first = next((n + 1 for n in reversed(range(at)) if apart[n]), 0)
    last = next((n for n in range(at, len(near)) if apart[n]), len(near))
    return _Section(near[first:last], at - first)
