"""The protocol of a loader, which reads one format, and its variants."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Protocol, runtime_checkable

from .document import Attachment, Document, UnreadableFileError, join


@runtime_checkable
class Loader(Protocol):
    """Reads one format.

    Optional attributes: `version`, a string that changes when the loader improves, so that its files are read again;
    `alone`, true if each file needs a process of its own (libraries in C or Rust that a hostile file may exploit);
    `writes`, true if it has to write a file in order to read one; `names`, a frozenset of file names, lower case, up to
    their first dot, such as "makefile", that it reads if no loader reads their suffix.
    """

    @property
    def suffixes(self) -> frozenset[str]:
        """The file name endings it reads, in lower case with their dot."""

    def load(self, data: bytes, name: str) -> Document:
        """Read a file's bytes; `name` is its file name. Raises `UnreadableFileError` if they are of another format,
        damaged, encrypted, or text in no known encoding."""


@runtime_checkable
class InParts(Protocol):
    """A loader that yields a file part by part, so that the parts before an error are kept."""

    def load(self, data: bytes, name: str) -> Document:
        """All parts as one document."""
        return join(self.parts(data, name), name)

    def parts(self, data: bytes, name: str) -> Iterator[Document]:
        """Yield the pages, slides, sheets or chapters in order."""
        ...


@runtime_checkable
class Holding(Protocol):
    """A loader of files that hold others: mails with attachments, archives."""

    def attachments(self, data: bytes, name: str) -> Iterator[Attachment]:
        """Yield the files inside, each to be read by the loader for its own name.

        Raises `UnreadableFileError` where the rest cannot be read.
        """


def need(module: str, extra: str, what: str, name: str) -> Any:
    """Import a module of an extra. Raises `UnreadableFileError` that says how to install it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise UnreadableFileError(f"is {what}, which needs `pip install 'groundwire[{extra}]'`", name) from error
