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
    """One document for each passage, named by its title, so that a model sees what the passage is about."""
    folder = work / f"library-{public_set.name}"
    if not folder.is_dir():
        unfinished = folder.with_name(f"{folder.name}.unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        documents = (
            document(title, [id_], [text], title=title)
            for id_, title, text in zip(public_set.ids, public_set.titles, public_set.texts, strict=True)
        )
        fill(unfinished, documents, FixedEmbeddings(embed_once(public_set.titled, work)), description=_DESCRIPTION)
        unfinished.rename(folder)
    return Library.open(folder)
