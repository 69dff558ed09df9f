"""The fixtures of small libraries (`tests/support/library_shelf.py`) of every kind of stores (`conformance.py`), of
documents from memory (`memory_documents.py`) and of a web site (`sites.py`)."""

from __future__ import annotations

import pytest
from conformance import factory, stores
from library_shelf import alike, filled_shelf, groundwire, shelf, shelves, whole
from memory_documents import empty, hall
from sites import docs, site

from groundwire.indexes.library import Library

__all__ = [
    "alike",
    "docs",
    "empty",
    "factory",
    "filled_shelf",
    "groundwire",
    "hall",
    "shelf",
    "shelves",
    "site",
    "stores",
    "whole",
]


@pytest.fixture(scope="session")
def library(embedded_library: Library) -> Library:
    """The stores that people have."""
    return embedded_library
