"""LangChain's document loaders, whose documents become ours."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import InputError, shortened
from ...evidence.scalars import Value
from .document import Document, UnreadableFileError
from .front_matter import storable, text_of
from .page_numbers import KEYS, PAGES_FROM, PageError, Pages, pages_of
from .sections import sections_from_marks

if TYPE_CHECKING:
    from langchain_core.document_loaders import BaseLoader
    from langchain_core.documents import Document as LangChainDocument

_GAP = "\n\n"
_VERSION = "2"
"""Raised when the files of all these loaders are to be read again."""
_FACTS = {
    **dict.fromkeys(KEYS, ""),
    "source": "",
    "file_path": "",
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
        """`make` is a loader's class (or a function of a module) that takes the path and `options`.

        Raises `InputError` if it is neither, and for suffixes that are no list.
        """
        if not callable(make) or isinstance(suffixes, str):
            raise InputError(
                f"{shortened(make)} cannot read {shortened(suffixes)}: hand in a loader's class and a set of suffixes, "
                "such as {'.pdf'}"
            )
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
        try:
            return as_document(documents, name)
        except PageError as error:
            without = as_document(documents, name, pages=Pages((None,) * len(documents), None))
            return replace(without, notes=(f"has pages that cannot be told ({error})",))


def as_document(documents: Sequence[LangChainDocument], name: str, *, pages: Pages | None = None) -> Document:
    """Their documents of one source as one of ours, without the facts on which they contradict each other.

    Raises `PageError` if their pages cannot be told.

    `pages` are those that their metadata say if none are given (`page_numbers.py`).
    """
    told = pages or pages_of([document.metadata for document in documents])
    pieces: list[str] = []
    starts: list[int] = []
    length = 0
    for document, page in zip(documents, told.numbers, strict=True):
        text = document.page_content.replace("\0", "")
        gap = _GAP if pieces else ""
        starts += [length + len(gap)] * max(0, (page or 0) - len(starts))
        pieces.append(gap + text)
        length += len(gap) + len(text)
    text = "".join(pieces)
    facts: dict[str, Value] = {} if told.counted_from is None else {PAGES_FROM: told.counted_from}
    rows = [_facts(document.metadata) for document in documents]
    left_out = _contradicted(rows)
    facts |= {key: value for row in reversed(rows) for key, value in row.items() if key not in left_out}
    marks = [(start, ()) for start in sorted(set(starts))]
    title = text_of(facts.get("title") or name)
    return Document(text, title, sections_from_marks(text, marks), {"format": "langchain", **facts}, tuple(starts))


def differing(documents: Sequence[LangChainDocument]) -> list[str]:
    """The fields that these documents do not all have, or not all with the same value; those of pages do not count."""
    rows = [_facts(document.metadata) for document in documents]
    counts = Counter(key for row in rows for key in row)
    return sorted(_contradicted(rows) | {key for key, count in counts.items() if count < len(rows)})


def _contradicted(rows: Iterable[Mapping[str, Value]]) -> set[str]:
    """The fields that have different values in different rows."""
    first: dict[str, Value] = {}
    return {key for row in rows for key, value in row.items() if first.setdefault(key, value) != value}


def _facts(metadata: Mapping[str, Any]) -> dict[str, Value]:
    facts: dict[str, Value] = {}
    for key, value in metadata.items():
        name, fact = _FACTS.get(key.lower(), key.lower()), storable(value)
        if name and fact is not None and fact != "":
            facts[name] = fact
    return facts
