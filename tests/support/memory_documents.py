"""A library that holds documents from memory: nothing but them, or nothing yet."""

from __future__ import annotations

import datetime

import pytest
from langchain_core.documents import Document

from groundwire import Library

GOOD = Document("A good one.", id="good")


@pytest.fixture
def empty(shelf) -> Library:
    return shelf.library()


@pytest.fixture
def hall(empty: Library) -> Library:
    """Two documents from memory in the index `docs`."""
    empty.add(
        [
            Document("The anchor of the hall.", id="a", metadata={"source": "hall/a.md", "year": 2024}),
            Document("The bell of the hall.", metadata={"source": "hall/b.md", "when": datetime.date(2025, 3, 1)}),
        ],
        index="docs", description="The hall.",
    )  # fmt: skip
    return empty


def sources(library: Library, index: str = "docs") -> dict[str, str]:
    """The text of each source."""
    records = [library.catalog.source(index, at) for at in library.catalog.sources(index)]
    return {record.name: record.text for record in records if record}
