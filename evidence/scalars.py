"""The values of a document's metadata fields."""

from __future__ import annotations

Scalar = str | int | float | bool
Value = Scalar | list[str]
"""The value of a metadata field. A filter looks at each element of a list."""
