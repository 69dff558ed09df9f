"""A comparison is over one content: whoever indexes while it runs would have the systems answer from different ones."""

from __future__ import annotations

from collections.abc import Iterable

from ...errors import LibraryError
from ...indexes.content import content_of
from ...indexes.library import Library


class Unchanged:
    """Libraries whose content must stay what it is now."""

    def __init__(self, libraries: Iterable[Library]) -> None:
        self._contents = [(library, content_of(library)) for library in libraries]
        self._changes = [library.catalog.changes() for library, _ in self._contents]

    def check(self) -> None:
        """Raise `LibraryError` if the content of a library differs; cheap as long as nothing is written to it."""
        changes = [library.catalog.changes() for library, _ in self._contents]
        if changes == self._changes:
            return
        for library, content in self._contents:
            if content_of(library) != content:
                raise LibraryError(
                    f"the library {str(library.folder)!r} was changed while it was asked, so the runs before and after "
                    "cannot be compared: once nothing writes to it, the same command asks what it holds then"
                )
        self._changes = changes
