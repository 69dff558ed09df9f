"""The fixtures of small libraries (`tests/support/library_shelf.py`) of every kind of stores (`conformance.py`) and
of a web site (`sites.py`)."""

from __future__ import annotations

from conformance import factory, stores
from library_shelf import alike, filled, groundwire, shelf, shelves, whole
from sites import docs, site

__all__ = ["alike", "docs", "factory", "filled", "groundwire", "shelf", "shelves", "site", "stores", "whole"]
