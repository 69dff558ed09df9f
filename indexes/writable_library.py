"""What changes a library: documents and files in, and out again, whole indexes too."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .open_library import OpenLibrary
from .progress import Progress, Summary
from .twin import twin

if TYPE_CHECKING:
    from ..settings import IndexSettings, ParsingSettings
    from .chunkers import Chunker
    from .contexts import Contextualizer
    from .loaders import Loader
    from .pictures import Transcriber
    from .texts import AddedDocument, LabelsOf

OnProgress = Callable[[Progress], None]
PathLike = str | os.PathLike[str]


class WritableLibrary(OpenLibrary):
    """Every method takes the library's lock, writes in batches, and may be killed: called again it goes on.

    Where labelled text is removed, it leaves the files too; with `purge` all removed text does. All raise
    `LibraryBusyError` while another process or thread writes, and `LibraryReadOnlyError`.
    """

    def add(
        self,
        documents: Iterable[AddedDocument],
        *,
        index: str,
        labels: Sequence[str] | LabelsOf | None = None,
        description: str | None = None,
        settings: IndexSettings | None = None,
        chunker: Chunker | None = None,
        contextual: Contextualizer | None = None,
        alone: bool = False,
        purge: bool = False,
        progress: OnProgress = lambda _: None,
    ) -> Summary:
        """Add LangChain's `Document`s, or our own (`indexes/loaders/document.py`); what is known is replaced.

        A document is known by its `id`; without one by `metadata["source"]`, and those of one source are its parts, in
        order (pages, by `metadata["page"]`); without either by a hash of its text. An unchanged one costs nothing. Its
        passages give `metadata["source"]` as their source, or what it is known by; the second of two with one source
        has its id behind it.

        `labels` are carried by all of them; None keeps those that they have, and gives new ones those of the index. A
        function tells those of each document (None keeps those of one that is known); parts of one source carry the
        labels of all parts. A new index needs a `description`; a known one keeps its description and settings if none
        are given. `chunker` cuts in place of the one that the settings name. `contextual` has a model place each new
        passage in its document, for the search alone (`agents/contextualizer.py`); without it passages keep the
        contexts that they have. With `alone` the index holds these documents and no others.

        Raises `InputError`, before anything is written, for a document that cannot be used (no text, an id that is no
        text, two of one id, metadata that cannot be kept), for bad labels, for an index that holds files, where new
        documents come into an index of several label sets, and where a document that is known with labels would come
        in without them; `EmbeddingMismatchError` for another embedding model, `ModelError` if it fails.
        """
        from .documents import bring_documents
        from .target import Target
        from .texts import texts_of

        target = Target(self, index, description, settings, chunker, contextual, purge, progress)
        texts = texts_of(documents, labels) if callable(labels) else texts_of(documents)
        return bring_documents(target, texts, labels=None if callable(labels) else labels, others=lambda _: alone)

    def add_files(
        self,
        path: PathLike,
        *,
        index: str,
        labels: Sequence[str] | None = None,
        labels_below: Mapping[str, Sequence[str]] | None = None,
        description: str | None = None,
        settings: IndexSettings | None = None,
        parsing: ParsingSettings | None = None,
        loaders: Sequence[Loader] = (),
        transcriber: Transcriber | None = None,
        chunker: Chunker | None = None,
        contextual: Contextualizer | None = None,
        alone: bool = False,
        purge: bool = False,
        progress: OnProgress = lambda _: None,
    ) -> Summary:
        """Bring the index up to date with `path`, a file or a folder; returns what was done and what was skipped.

        `labels` are carried by every document under `path`, in whichever index, and remembered for it; None keeps what
        was remembered (of the nearest path above, if that was given labels). `labels_below` are those of folders below
        it. A new index needs a `description`; a known one keeps its description and settings if none are given.
        `parsing` bounds what a file may take; `loaders` are your own, and come before ours; `chunker` and `contextual`
        are those of `add`. `transcriber` has a model read pictures and scanned pages (`agents/transcriber.py`); without
        it they are read by OCR, and what a model read before stays. With `alone` the index holds nothing else, and each
        document has its name below `path`: what was indexed from elsewhere is taken out.

        Raises `InputError` where nothing can be indexed, where content that is known with labels would come in without
        them, and for an index that holds documents from memory; `EmbeddingMismatchError` for another embedding model.
        """
        from .files import add_files
        from .target import Target

        target = Target(self, index, description, settings, chunker, contextual, purge, progress)
        return add_files(
            target, Path(path), labels=labels, labels_below=labels_below or {}, parsing=parsing, loaders=loaders,
            transcriber=transcriber, alone=alone,
        )  # fmt: skip

    def label(self, path: PathLike, labels: Sequence[str]) -> None:
        """Remember the labels of what lies under `path`, before a folder above it is indexed."""
        from .files import label

        label(self, Path(path), labels)

    def delete(self, index: str, sources: Iterable[str], *, purge: bool = False) -> Summary:
        """Take documents out of an index, each named by what it is known by, or else by its source in citations.

        The index stays, with its description. Raises `UnknownIndexError`, and `InputError` for a source that is not
        there and for an index that holds files (see `forget_files`); then nothing is deleted.
        """
        from .documents import delete_documents
        from .target import Target

        return delete_documents(Target(self, index, purge=purge), sources)

    def forget_files(self, path: PathLike, *, index: str, purge: bool = False) -> Summary:
        """Take everything that was indexed under `path` out of the index, whether the files are still there or not.

        Labels that were remembered for it stay, so that it is never published by coming back; an index of which nothing
        is left is gone. Raises `UnknownIndexError`, and `InputError` if nothing under it is in the index.
        """
        from .files import forget_files
        from .target import Target

        return forget_files(Target(self, index, purge=purge), Path(path))

    def delete_index(self, name: str, *, purge: bool = False) -> Summary:
        """Take a whole index out of the library, its documents, words and vectors.

        Labels that were given for paths and documents are remembered, as after `forget_files` and `delete`. Raises
        `UnknownIndexError`.
        """
        from .target import Target

        with Target(self, name, purge=purge).existing() as run:
            run.forget(list(run.sources))
            run.drop_if_empty()
        return run.summary

    # For async programs: the same arguments, results and errors (`twin.py`).
    aadd = twin(add, tells=True)
    aadd_files = twin(add_files, tells=True)
    adelete = twin(delete, tells=False)
    aforget_files = twin(forget_files, tells=False)
    adelete_index = twin(delete_index, tells=False)
