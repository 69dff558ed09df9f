"""The fixture of a small library to write documents for (see `tests/support/library_shelf.py`)."""

from __future__ import annotations

from library_shelf import shelf

__all__ = ["shelf"]
