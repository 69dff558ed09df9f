"""The fixtures of small libraries (`tests/support/library_shelf.py`) and of every kind of stores (`conformance.py`)."""

from __future__ import annotations

from conformance import factory, stores
from library_shelf import alike, filled, groundwire, shelf, shelves, whole

__all__ = ["alike", "factory", "filled", "groundwire", "shelf", "shelves", "stores", "whole"]
