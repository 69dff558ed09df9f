"""What reads one format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from .document import Document


class Loader(Protocol):
    """Reads one format."""

    @property
    def suffixes(self) -> frozenset[str]:
        """The file name endings it reads, in lower case with their dot."""

    def load(self, data: bytes, name: str) -> Document:
        """Read a file's bytes; `name` is its file name.

        :raises UnreadableFileError: if the bytes are not what the suffix promises.
        """
