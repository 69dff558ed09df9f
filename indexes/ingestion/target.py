"""The index to write to or remove from, with the settings that the caller asks for."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import KW_ONLY, dataclass

from ...errors import EmbeddingMismatchError, GroundwireError, InputError, UnknownIndexError, shortened
from ...evidence.text.line import whole
from ...settings import IndexSettings
from ..chunkers import Chunker
from ..open_library import OpenLibrary
from ..progress import OnProgress
from ..records import IndexInfo, check_index_name
from .contexts import Contexts, Contextualizer
from .cutting import Cutter
from .naming import Choices
from .purging import purge_removed
from .run import IndexingRun, named_or_located


@dataclass(frozen=True)
class Target:
    """One index of a library."""

    library: OpenLibrary
    name: str
    _: KW_ONLY
    description: str | None = None
    """None keeps the index's own; a new one needs it."""
    settings: IndexSettings | None = None
    """None keeps the index's own."""
    chunker: Chunker | None = None
    """A user's own chunker, in place of the one named in the settings."""
    contextual: Contextualizer | None = None
    """Writes the contexts of the passages; None keeps the existing contexts."""
    purge: bool = False
    """Whether all removed text is purged from the files; labelled text always is."""
    progress: OnProgress | None = None

    def __post_init__(self) -> None:
        """Raises `InputError` for a progress that cannot be called."""
        given: object = self.progress
        if given is not None and not callable(given):
            raise InputError(
                f"the progress is {shortened(given)}: hand in a function, which is called with each Progress"
            )

    @contextmanager
    def run(self, choices: Choices = named_or_located) -> Iterator[IndexingRun]:
        """A run under the library's lock; its pending writes are finished at the end. If it fails before anything is
        stored, a new index is not there; one that is interrupted goes on where it was.

        Raises `InputError` for a bad name or settings that differ from the index's own, `EmbeddingMismatchError` for
        another embedding model, `LibraryBusyError` while another process writes.
        """
        started = time.monotonic()
        with self.library.writing():
            settings = settled(self.name, self._info(), self.settings, given=self.library.embedding)
            run = IndexingRun(self.library, self.name, settings, choices=choices, progress=self.progress)
            try:
                yield run
                run.end()
            except GroundwireError:
                with suppress(GroundwireError):  # what went wrong first is told
                    run.undo_beginning()
                raise
            purge_removed(self.library, run.summary, everything=self.purge)
            self.library.vectors.trim()
        run.summary.seconds = time.monotonic() - started

    @contextmanager
    def existing(self) -> Iterator[IndexingRun]:
        """A run on an index that must exist. Raises `UnknownIndexError`."""
        with self.run() as run:
            if run.index is None:
                names = ", ".join(repr(info.name) for info in self.library.indexes()) or "none"
                raise UnknownIndexError(f"there is no index {self.name!r}: there are {names}")
            run.repair()
            yield run

    def described(self) -> str:
        """The description of the index in one line. Raises `InputError` for a new index without one."""
        given: object = self.description
        if not isinstance(given, str | None):
            raise InputError(f"the description is {shortened(given)}: say in a str what is in the index")
        text = " ".join(whole(self.description or "").split())
        info = self._info()
        if not text and info is None:
            raise InputError(
                f"the new index {self.name!r} has no description: say what is in it (`description=`), the router and "
                "the tools show it"
            )
        return text or (info.description if info else "")

    def cutter(self, run: IndexingRun) -> Cutter:
        """The cutter for the documents of the index."""
        contexts = Contexts(self.contextual, run.catalog, run.sources, run.summary.contexts)
        return Cutter(self.name, run.settings, self.chunker, contexts)

    def _info(self) -> IndexInfo | None:
        return {info.name: info for info in self.library.indexes()}.get(check_index_name(self.name))


def settled(
    name: str, info: IndexInfo | None, settings: IndexSettings | None, *, given: str | None = None
) -> IndexSettings:
    """The settings of an index: its own if it exists; `given` is the name of embeddings that were handed in.

    Raises `InputError` if `settings` differ from its own, `EmbeddingMismatchError` for another embedding model.
    """
    if given is not None:
        if settings and "embedding" in settings.model_fields_set and settings.embedding != given:
            raise EmbeddingMismatchError(
                f"the library was opened with the embeddings {given!r}, and the settings of the index {name!r} name "
                f"{settings.embedding!r}: leave one of them out"
            )
        settings = (settings or (info.settings if info else IndexSettings())).model_copy(update={"embedding": given})
    if info is None:
        return settings or IndexSettings()
    if settings is None or settings == info.settings:
        return info.settings
    if settings.embedding != info.settings.embedding:
        raise EmbeddingMismatchError(
            f"the index {name!r} was made with the embedding model {info.settings.embedding!r}, "
            f"not {settings.embedding!r}: use that model, or another index name"
        )
    raise InputError(f"the index {name!r} was made with {info.settings!r}: leave the settings out, or use another name")
