"""What is embedded is embedded once (`kept_vectors.py`)."""

from __future__ import annotations

from kept_vectors import kept_vectors

__all__ = ["kept_vectors"]
