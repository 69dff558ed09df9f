"""The names under which the sources of one index are shown: a source that a reader may not see never affects the names
that they do see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..records import SourceRecord

Choices = Callable[[str, str], Iterator[str]]
"""Maps a name and a location to the possible names of a source, best first, without end."""


class Names:
    """Chooses names that are unique within the index.

    A source gives up its name to a source that has only some of its labels: whoever may see the first may see the
    second too, but not vice versa. So a public document has the name that it would have without any labelled documents.
    """

    def __init__(self, sources: Mapping[str, SourceRecord], choices: Choices) -> None:
        """`sources` are the sources of the index, by location."""
        self._sources = sources
        self._choices = choices
        self._holders = {record.name: (location, record.labels) for location, record in sources.items()}

    def of(self, name: str, location: str, labels: tuple[str, ...]) -> str:
        """The name of a source: its previous name, unless more people may see it now; else the first free name."""
        record = self._sources.get(location)
        if record is not None and set(record.labels) <= set(labels):
            return record.name
        return self._first_free(name, location, labels)

    def take(self, record: SourceRecord) -> str | None:
        """Assign a source its name; returns the location of the source that has to find another name, or None."""
        holder, _ = self._holders.get(record.name, (record.location, ()))
        self._holders[record.name] = (record.location, record.labels)
        return None if holder == record.location else holder

    def other(self, record: SourceRecord) -> str:
        """Another name for a source that had to give up its own."""
        return self._first_free(record.name, record.location, record.labels)

    def _first_free(self, name: str, location: str, labels: tuple[str, ...]) -> str:
        return next(
            candidate for candidate in self._choices(name, location) if self._is_free(candidate, location, labels)
        )

    def _is_free(self, name: str, location: str, labels: tuple[str, ...]) -> bool:
        holder, holder_labels = self._holders.get(name, (location, ()))
        return holder == location or set(labels) < set(holder_labels)
