"""Records of the catalog: an index, and one of its sources."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from ..errors import InputError
from ..evidence.passage import Passage
from ..evidence.scalars import Value
from ..settings import IndexSettings

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,47}")


def check_index_name(name: object) -> str:
    """`name` if it can name an index (and a tool); raises `InputError` otherwise."""
    if not isinstance(name, str) or not _NAME.fullmatch(name) or name == "web":
        raise InputError(
            f"the index name {name!r} cannot be used: start with a lower-case letter or digit, "
            "then letters, digits, '-' or '_', 48 at most; 'web' is reserved for web pages"
        )
    return name


def index_name_of(text: str) -> str:
    """The index name spelt like `text`, such as the name of a folder or a host; empty if there is none."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    spelt = "".join(letter for letter in letters if not unicodedata.combining(letter))
    name = re.sub(r"[^a-z0-9_-]+", "-", spelt).strip("-_")[:48]
    return "" if name == "web" else name


@dataclass(frozen=True)
class IndexInfo:
    """One named index of a library."""

    name: str
    description: str
    settings: IndexSettings
    sources: int = 0
    passages: int = 0
    label_sets: tuple[tuple[str, ...], ...] = ()
    """The label sets its documents carry; `()` among them means that it has public ones."""
    counts: Mapping[tuple[str, ...], tuple[int, int]] = field(default_factory=dict)
    """Sources and passages of each label set."""

    def limited_to(self, label_sets: Iterable[tuple[str, ...]]) -> IndexInfo:
        """The same index without any trace of documents that carry other label sets."""
        counts = {labels: self.counts.get(labels, (0, 0)) for labels in label_sets}
        sources, passages = (sum(pair[at] for pair in counts.values()) for at in (0, 1))
        return replace(self, sources=sources, passages=passages, label_sets=tuple(counts), counts=counts)


@dataclass(frozen=True)
class SourceRecord:
    """The record of one indexed file, sufficient to tell whether the file changed."""

    location: str
    name: str
    labels: tuple[str, ...]
    size: int
    mtime_ns: int
    digest: str
    """Hash of the file's bytes; for a file inside another one, of the outer file's bytes."""
    seen_ns: int = 0
    """When it was read, in nanoseconds since the epoch."""
    version: str = ""
    title: str = ""
    metadata: dict[str, Value] = field(default_factory=dict)
    text: str = ""
    reader: str = ""
    """The loader that read it, with its version, and a user's chunker that cut it."""
    contexts_by: str = ""
    """The model that wrote the contexts of its passages (`contexts.py`), then `IN_PART` and how many if some have
    none."""

    def is_as(self, other: SourceRecord) -> bool:
        """Whether all stored fields that are known before cutting are equal."""
        ours, theirs = ((record.labels, record.name, record.digest, record.reader) for record in (self, other))
        return ours == theirs and self.has_contexts_of(other)

    def has_contexts_of(self, other: SourceRecord) -> bool:
        """Whether its passages have the contexts that `other` asks for; a run without contexts leaves them alone."""
        return other.contexts_by in ("", self.contexts_by)


IN_PART = " in part: "

CutSource = tuple[SourceRecord, list[Passage]]
"""A source with its passages."""
