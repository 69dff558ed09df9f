"""The fixtures of small libraries (see `tests/support/library_shelf.py`)."""

from __future__ import annotations

from library_shelf import alike, filled, groundwire, shelf, shelves, whole

__all__ = ["alike", "filled", "groundwire", "shelf", "shelves", "whole"]
