"""A comparison is over one content: whoever indexes while it runs would have the systems answer from different ones."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import LibraryError
from ...indexes.content import content_of
from ...indexes.library import Library


class Unchanged:
    """Libraries whose content must stay what it was when the plan was made."""

    def __init__(self, contents: Sequence[tuple[Library, str]]) -> None:
        """`contents` holds each library with the hash of its content (`content_of`)."""
        self._contents = contents
        self._changes: list[tuple[int, int]] = []

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
