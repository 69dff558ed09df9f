"""The names under which the sources of one index are shown: what a reader may not see never changes what they see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from .records import SourceRecord

Choices = Callable[[str, str], Iterator[str]]
"""From a name and a location the names that a source may be shown by, the best first and without end."""


class Names:
    """Chooses names; each belongs to one source of the index.

    A source gives way to those with fewer labels: whoever may see it may see them too, but not the other way round.
    So a public document has the name that it would have if there were no labelled ones.
    """

    def __init__(self, sources: Mapping[str, SourceRecord], choices: Choices) -> None:
        """`sources` are those of the index by location."""
        self._sources = sources
        self._choices = choices
        self._holders = {record.name: (location, record.labels) for location, record in sources.items()}

    def of(self, name: str, location: str, labels: tuple[str, ...]) -> str:
        """The name of a source: its own from before, unless more people may see it now; else the first that is free."""
        record = self._sources.get(location)
        if record is not None and set(record.labels) <= set(labels):
            return record.name
        return self._first_free(name, location, labels)

    def take(self, record: SourceRecord) -> str | None:
        """Give a source its name; the location of the source that has to find another."""
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
