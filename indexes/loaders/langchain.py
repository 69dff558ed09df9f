"""LangChain's document loaders, whose documents become ours."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .document import Document, UnreadableFileError, Value
from .front_matter import storable, text_of
from .sections import sections_from_marks

if TYPE_CHECKING:
    from langchain_core.document_loaders import BaseLoader
    from langchain_core.documents import Document as LangChainDocument

_GAP = "\n\n"
_VERSION = "2"
"""Raised when the files of all these loaders are to be read again."""
_FACTS = {
    "page_label": "",
    "source": "",
    "file_path": "",
    "page": "",
    "total_pages": "pages",
    "creationdate": "created",
}


class LangChainLoader:
    """Reads files with a LangChain loader that takes a path: `LangChainLoader(PyPDFLoader, {".pdf"})`.

    The file is handed over in a folder of its own, under its own name.
    """

    alone = True

    def __init__(
        self, make: Callable[..., BaseLoader], suffixes: Iterable[str], *, version: str = "1", **options: Any
    ) -> None:
        """`make` is a loader's class (or a function of a module) that takes the path and `options`."""
        self.suffixes = frozenset(suffix.lower() for suffix in suffixes)
        self.version = f"{version} {_VERSION}"
        self.writes = True
        self._make = make
        self._options = options

    def load(self, data: bytes, name: str) -> Document:
        """Read a file's bytes."""
        with tempfile.TemporaryDirectory(prefix="groundwire-") as folder:
            path = Path(folder) / Path(name).name
            path.write_bytes(data)
            try:
                documents = list(self._make(str(path), **self._options).lazy_load())
            except (ValueError, OSError, RuntimeError, ImportError) as error:
                loader = getattr(self._make, "__name__", type(self._make).__name__)
                raise UnreadableFileError(f"cannot be read by {loader} ({str(error)[:100]})", name) from error
        return as_document(documents, name)


def as_document(documents: Iterable[LangChainDocument], name: str) -> Document:
    """Their documents of one source as one of ours; its pages come from "page", which they count from 0."""
    pieces: list[str] = []
    pages: list[int] = []
    facts: dict[str, Value] = {}
    length = 0
    for document in documents:
        text = document.page_content.replace("\0", "")
        gap = _GAP if pieces else ""
        page = document.metadata.get("page")
        if isinstance(page, int) and not isinstance(page, bool):
            pages += [length + len(gap)] * max(0, min(page, 1_000_000) + 1 - len(pages))
        pieces.append(gap + text)
        length += len(gap) + len(text)
        facts = {**_facts(document.metadata), **facts}
    text = "".join(pieces)
    marks = [(start, ()) for start in sorted(set(pages))]
    title = text_of(facts.get("title") or name)
    return Document(text, title, sections_from_marks(text, marks), {"format": "langchain", **facts}, tuple(pages))


def _facts(metadata: Mapping[str, Any]) -> dict[str, Value]:
    facts: dict[str, Value] = {}
    for key, value in metadata.items():
        name, fact = _FACTS.get(key.lower(), key.lower()), storable(value)
        if name and fact is not None and fact != "":
            facts[name] = fact
    return facts
