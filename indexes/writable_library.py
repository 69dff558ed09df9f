"""The methods that change a library: they add and remove documents, files and whole indexes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import InputError
from ..settings import IndexSettings, ParsingSettings, as_settings
from .open_library import OpenLibrary, as_path
from .progress import OnProgress, Summary
from .twin import twin

if TYPE_CHECKING:
    from .chunkers import Chunker
    from .ingestion.contexts import Contextualizer
    from .ingestion.pictures import Transcriber
    from .ingestion.texts import AddedDocument, LabelsOf
    from .loaders import Loader

PathLike = str | os.PathLike[str]


class WritableLibrary(OpenLibrary):
    """Every method takes the library's lock and writes in batches; after a kill, calling it again resumes the work.

    Labelled text that is removed is also erased from the library's files; with `purge` all removed text is. Every
    method raises `LibraryBusyError` while another process or thread writes, and `LibraryReadOnlyError` for a read-only
    folder.
    """

    def add(
        self,
        documents: Iterable[AddedDocument],
        *,
        index: str,
        labels: Sequence[str] | LabelsOf | None = None,
        description: str | None = None,
        settings: IndexSettings | Mapping[str, Any] | None = None,
        chunker: Chunker | None = None,
        contextual: Contextualizer | None = None,
        alone: bool = False,
        purge: bool = False,
        progress: OnProgress | None = None,
    ) -> Summary:
        """Add LangChain `Document`s, or our own (`groundwire.indexes.Document`), replacing those already in the index.

        A document is identified by its `id`. Without an `id`, `metadata["source"]` identifies it, and documents with
        the same source are parts of one document, in order, all in one call and with the same metadata. Without either,
        a hash of its text identifies it. An unchanged document costs nothing. Its passages show `metadata["source"]` as
        their source, or else its identity; if two documents share a source, the second has its id appended. Scalars of
        numpy, decimals and UUIDs in metadata become plain values. `metadata["page"]` counts from 0, as LangChain's
        loaders do, unless `page_number` or `page_label` is equal to it or `pages_from` is 1.

        `labels` apply to all documents. With None, known documents keep their labels, and new ones get those of the
        index. A function returns the labels of each document, or None to keep those of a known one; parts of one source
        get the labels of all its parts. A new index needs a `description`; an existing one keeps its description and
        settings if none are given. `chunker` replaces the chunker that the settings name. With `contextual`, a model
        writes a line that places each new passage in its document; only search uses it (`agents/contextualizer.py`).
        Without it, passages keep the contexts that they have. With `alone`, all other documents leave the index.

        Raises `InputError`, before anything is written, for a document that cannot be used (no text, an id that is not
        a string, an id given twice, metadata that cannot be stored, pages that cannot be told, parts of one source with
        different metadata), for the later pages of a source whose earlier ones are in the index, for invalid labels or
        settings, for an index that holds files, for unlabelled new documents in an index with several label sets, and
        for a document that would lose the labels it is known with. Raises `EmbeddingMismatchError` for another
        embedding model, and `ModelError` if the model fails.
        """
        from .ingestion.documents import bring_documents
        from .ingestion.target import Target
        from .ingestion.texts import texts_of

        target = Target(
            self, index, description=description, settings=_of_index(settings), chunker=chunker, contextual=contextual,
            purge=purge, progress=progress,
        )  # fmt: skip
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
        settings: IndexSettings | Mapping[str, Any] | None = None,
        parsing: ParsingSettings | Mapping[str, Any] | None = None,
        loaders: Sequence[Loader] = (),
        transcriber: Transcriber | None = None,
        chunker: Chunker | None = None,
        contextual: Contextualizer | None = None,
        alone: bool = False,
        purge: bool = False,
        progress: OnProgress | None = None,
    ) -> Summary:
        """Bring the index up to date with `path`, a file or a folder; returns what was done and what was skipped.

        `labels` apply to every document under `path`, in every index, and are remembered for `path`; None uses the
        labels remembered for it, or else for the nearest path above. `labels_below` maps folders below `path` to their
        labels. A new index needs a `description`; an existing one keeps its description and settings if none are given.
        `parsing` limits what reading a file may cost. `loaders` are your own, and are tried before the built-in ones.
        `chunker` and `contextual` work as in `add`. With `transcriber`, a model reads pictures and scanned pages
        (`agents/transcriber.py`); without it OCR does, and earlier transcriptions stay. With `alone`, everything
        indexed from elsewhere is removed, and documents are named by their path below `path`.

        Raises `InputError` if nothing can be indexed, for invalid settings, for labels of a path that does not exist,
        if content would lose the labels it is known with, and for an index that holds documents from memory;
        `EmbeddingMismatchError` for another embedding model.
        """
        from .ingestion.files import add_files
        from .ingestion.target import Target

        target = Target(
            self, index, description=description, settings=_of_index(settings), chunker=chunker, contextual=contextual,
            purge=purge, progress=progress,
        )  # fmt: skip
        return add_files(
            target, as_path(path, "the path"), labels=labels, labels_below=labels_below or {},
            parsing=as_settings(ParsingSettings, parsing), loaders=loaders, transcriber=transcriber, alone=alone,
        )  # fmt: skip

    def label(self, path: PathLike, labels: Sequence[str]) -> None:
        """Remember labels for everything under `path`, to be called before a folder above it is indexed.

        Raises `InputError` if `path` does not exist and has no labels yet.
        """
        from .ingestion.files import label

        label(self, as_path(path, "the path"), labels)

    def describe(self, index: str, description: str) -> Summary:
        """Give an index another description, which the router and the tools show.

        Raises `UnknownIndexError`, and `InputError` for a description without a word.
        """
        from .ingestion.target import Target

        target = Target(self, index, description=description)
        text = target.described()
        if not description.strip():
            raise InputError(f"the description is {description!r}: say what is in the index {index!r}")
        with target.existing() as run:
            run.describe(text)
        return run.summary

    def delete(self, index: str, sources: Iterable[str], *, purge: bool = False) -> Summary:
        """Remove documents from an index, each given by its identity (see `add`) or by its source as cited.

        The index stays, with its description. Raises `UnknownIndexError`, and `InputError` for a source that does not
        exist and for an index that holds files (see `forget_files`); in either case nothing is deleted.
        """
        from .ingestion.documents import delete_documents
        from .ingestion.target import Target

        return delete_documents(Target(self, index, purge=purge), sources)

    def forget_files(self, path: PathLike, *, index: str, purge: bool = False) -> Summary:
        """Remove everything that was indexed under `path` from the index, whether or not the files still exist.

        The labels remembered for `path` stay, so that indexing it again cannot make it public. An index that becomes
        empty is deleted. Raises `UnknownIndexError`, and `InputError` if the index holds nothing from under `path`.
        """
        from .ingestion.files import forget_files
        from .ingestion.target import Target

        return forget_files(Target(self, index, purge=purge), as_path(path, "the path"))

    def delete_index(self, name: str, *, purge: bool = False) -> Summary:
        """Delete a whole index with its documents, words and vectors.

        Labels given for paths and documents stay remembered, as after `forget_files` and `delete`. Raises
        `UnknownIndexError`.
        """
        from .ingestion.target import Target

        with Target(self, name, purge=purge).existing() as run:
            run.forget(list(run.sources))
            run.drop_if_empty()
        return run.summary

    # For async programs: the same arguments, results and errors (`twin.py`).
    aadd = twin(add, tells=True)
    aadd_files = twin(add_files, tells=True)
    adescribe = twin(describe, tells=False)
    adelete = twin(delete, tells=False)
    aforget_files = twin(forget_files, tells=False)
    adelete_index = twin(delete_index, tells=False)


def _of_index(settings: IndexSettings | Mapping[str, Any] | None) -> IndexSettings | None:
    return None if settings is None else as_settings(IndexSettings, settings)
