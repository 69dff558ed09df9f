"""What stands beside the best passages in their sections: a list, a file or a procedure is often cut in several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...errors import InputError
from ...evidence.ledger import Entry
from ...evidence.passage import Passage
from .narrowing import filters_of
from .runtime import Run, library_of, roles_of, trusts_model
from .state import State

_BEST = 3
"""How many of the best passages are read on from."""
_BEFORE, _AFTER = 1, 2
"""Most passages of a section that are read before and after one that was found."""
_MOST = 3
"""Most passages that are added to a search."""


def with_sections(state: State, runtime: Run, entries: Sequence[Entry]) -> list[Entry]:
    """The entries, each of the best ones among the others of its section, in reading order, if the run has a model that
    reads so much well; not under a filter, by which only some passages of a document may be read."""
    if not trusts_model(runtime) or filters_of(state, runtime):
        return list(entries)
    known, added = {entry.passage.id for entry in entries}, 0
    read: list[Entry] = []
    for entry in entries:
        section = list(_section(entry.passage, runtime)) if len(read) - added < _BEST else [entry.passage]
        for passage in section:
            if passage.id == entry.passage.id:
                read.append(entry)
            elif passage.id not in known and added < _MOST:
                known.add(passage.id)
                read.append(Entry(passage=passage, query=entry.query))
                added += 1
    return read


def _section(passage: Passage, runtime: Run) -> Iterator[Passage]:
    """The passage among those next to it that stand below the same headings."""
    if not passage.is_stored:
        yield passage
        return
    try:
        around = library_of(runtime).read(passage.id, roles=roles_of(runtime), before=_BEFORE, after=_AFTER)
    except InputError:  # it was removed in the meantime
        around = [passage]
    at = next(at for at, each in enumerate(around) if each.id == passage.id)
    first = next((n + 1 for n in reversed(range(at)) if around[n].heading != passage.heading), 0)
    last = next((n for n in range(at, len(around)) if around[n].heading != passage.heading), len(around))
    yield from around[first:last]
