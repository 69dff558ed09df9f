"""What an indexing run reports while it works and when it ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class ModelWork:
    """What a run asked a chat model for."""

    calls: int = 0
    tokens: int = 0
    """Input and output together."""
    stopped: str = ""
    """Why the run stopped asking the model early; empty if it did not."""


@dataclass
class ContextCounts(ModelWork):
    """What a run did for contexts (`contexts.py`)."""

    written: int = 0
    """Contexts that the model wrote."""
    known: int = 0
    """Earlier contexts that are reused for passages that were cut again."""
    lacking: int = 0
    """Passages added without a context; the next run asks for it again."""


@dataclass
class PictureCounts(ModelWork):
    """What a run did for pictures and scanned pages (`pictures.py`)."""

    read: int = 0
    """Pictures that the model read, including those without text."""
    lacking: int = 0
    """Pictures that were not read."""


@dataclass
class Summary:
    """What one indexing run did."""

    added: int = 0
    """Documents: files, and what was read inside archives and mails; so are the next three."""
    changed: int = 0
    removed: int = 0
    unchanged: int = 0
    passages: int = 0
    """Passages written."""
    embedded: int = 0
    """Of these, how many had no vector yet; equal texts are embedded once."""
    seconds: float = 0.0
    skipped: list[tuple[str, str]] = field(default_factory=list)
    """(file, reason) of everything that was found and not indexed."""
    remembered: int = 0
    """How many files were not tried again because an earlier run could not read them, or only in part; files without
    text are only in `skipped`, since a new try finds none either."""
    partly: list[tuple[str, str]] = field(default_factory=list)
    """(file, what was not read) for files that are in the index nevertheless."""
    contexts: ContextCounts = field(default_factory=ContextCounts)
    """What a model was asked for, where contexts were wanted."""
    pictures: PictureCounts = field(default_factory=PictureCounts)
    """The same for pictures."""
    purged: bool = False
    """Whether removed text was purged from the files; labelled text is purged without being asked."""
    unpurged: str = ""
    """Why labelled text that was removed is still in the files; the next run tries again."""
    lost: list[str] = field(default_factory=list)
    """Indexed files from other paths that no longer exist; they stay until they are forgotten."""
    elsewhere: str = ""
    """An indexed file from another path that exists; empty if there is none."""


@dataclass(frozen=True)
class Progress:
    """Where an indexing run stands."""

    files: int
    """Files looked at so far."""
    total: int
    embedded: int
    """Passages embedded so far."""
    current: str
    """Name of the file being read or embedded."""
    passages: int = 0
    """Passages that the files read so far were cut into."""


OnProgress = Callable[[Progress], None]
ProgressOf = Callable[[str], OnProgress]
"""What is called with the progress of the index of that name."""
