"""The libraries that the questions are asked of, in the work folder."""

from __future__ import annotations

import shutil
from pathlib import Path

from given import FixedEmbeddings, embed_once
from own_cases import SET
from public_set import PublicSet
from sides import document, fill

from groundwire.indexes.library import Library
from groundwire.indexes.sets import build_set

_DESCRIPTION = "Openings of Wikipedia articles: people, places, films, books, music, sports, companies, history."


def own_library(work: Path) -> Library:
    """The sample library, brought up to date."""
    build_set(SET, work / "library-own")
    return Library.open(work / "library-own")


def public_library(public_set: PublicSet, work: Path) -> Library:
    """One document for each title with all its passages, so that a model sees what a passage is about."""
    folder = work / f"library-{public_set.name}"
    if not folder.is_dir():
        unfinished = folder.with_name(f"{folder.name}.unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        rows: dict[str, list[tuple[str, str]]] = {}
        for id_, title, text in zip(public_set.ids, public_set.titles, public_set.texts, strict=True):
            rows.setdefault(title, []).append((id_, text))
        documents = (
            document(title, [id_ for id_, _ in passages], [text for _, text in passages], title=title)
            for title, passages in rows.items()
        )
        texts = [f"{title}\n{text}" for title, passages in rows.items() for _, text in passages]
        fill(unfinished, documents, FixedEmbeddings(embed_once(texts, work)), description=_DESCRIPTION)
        unfinished.rename(folder)
    return Library.open(folder)
