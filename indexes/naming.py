"""The names under which the sources of one index are shown: what a reader may not see never changes what they see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, count

from .places import Places
from .records import SourceRecord
from .walk import Found


class Names:
    """Chooses names; each belongs to one source of the index.

    A source gives way to those with fewer labels: whoever may see it may see them too, but not the other way round.
    So a public document has the name that it would have if there were no labelled ones.
    """

    def __init__(self, places: Places, known: Mapping[str, SourceRecord]) -> None:
        """`known` are the sources of the index by location."""
        self._places = places
        self._known = known
        self._holders = {record.name: (location, record.labels) for location, record in known.items()}

    def of(self, item: Found, location: str, labels: tuple[str, ...]) -> str:
        """The name of a file: its own from before, unless more people may see it now; else the first that is free."""
        known = self._known.get(location)
        if known is not None and set(known.labels) <= set(labels):
            return known.name
        return self._first(item.name, location, labels)

    def take(self, record: SourceRecord) -> str | None:
        """Give a source its name; the location of the source that has to find another."""
        holder, _ = self._holders.get(record.name, (record.location, ()))
        self._holders[record.name] = (record.location, record.labels)
        return None if holder == record.location else holder

    def other(self, record: SourceRecord) -> str:
        """Another name for a source that had to give up its own."""
        return self._first(record.name, record.location, record.labels)

    def _first(self, name: str, location: str, labels: tuple[str, ...]) -> str:
        return next(one for one in self._choices(name, location) if self._is_free(one, location, labels))

    def _choices(self, name: str, location: str) -> Iterator[str]:
        folder = self._places.absolute(location).removesuffix(f"/{name}").rpartition("/")[2]
        return chain((name, f"{folder}/{name}", location), (f"{nth}/{location}" for nth in count(2)))

    def _is_free(self, name: str, location: str, labels: tuple[str, ...]) -> bool:
        holder, theirs = self._holders.get(name, (location, ()))
        return holder == location or set(labels) < set(theirs)
