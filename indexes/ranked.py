"""What a search ranks: ids with their scores, best first."""

from __future__ import annotations

Ranked = list[tuple[str, float]]
