"""What an indexing run tells while it works, and at its end."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class ModelWork:
    """What a run asked a chat model for."""

    calls: int = 0
    tokens: int = 0
    """Input and output together."""
    stopped: str = ""
    """Why the model was asked no more before the end; empty if it was asked for all."""


@dataclass
class ContextCounts(ModelWork):
    """What a run did for contexts (`contexts.py`)."""

    written: int = 0
    """Contexts that the model wrote."""
    known: int = 0
    """Contexts that were written before and are used again, for passages that were cut anew."""
    lacking: int = 0
    """Passages that came in without one; the next run asks for these again."""


@dataclass
class PictureCounts(ModelWork):
    """What a run did for pictures and scanned pages (`pictures.py`)."""

    read: int = 0
    """Pictures that the model read, those without a word in them too."""
    lacking: int = 0
    """Pictures that nobody read."""


@dataclass
class Summary:
    """What one indexing run did."""

    added: int = 0
    changed: int = 0
    removed: int = 0
    unchanged: int = 0
    passages: int = 0
    """Passages written."""
    embedded: int = 0
    """Of these, how many had to be embedded."""
    seconds: float = 0.0
    skipped: list[tuple[str, str]] = field(default_factory=list)
    """(file, reason) of everything that was found and not indexed."""
    remembered: int = 0
    """How many files could not be read, or only in part, before either, and were not tried again."""
    partly: list[tuple[str, str]] = field(default_factory=list)
    """(file, what of it was not read) of files that are in the index all the same."""
    contexts: ContextCounts = field(default_factory=ContextCounts)
    """What a model was asked for, where contexts were wanted."""
    pictures: PictureCounts = field(default_factory=PictureCounts)
    """The same of pictures."""
    purged: bool = False
    """Whether removed text was taken out of the files; without being asked to, if it was labelled."""
    unpurged: str = ""
    """Why labelled text that was removed is still in the files; the next run tries again."""
    lost: list[str] = field(default_factory=list)
    """Files of the index from under other paths that are not there any more; they stay until they are forgotten."""


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
