"""Which labels the paths of one run carry, and which of them somebody decided on in this run."""

from __future__ import annotations

from collections.abc import Mapping

from .places import nearest
from .remembered import Labels


class PathLabels:
    """Labels by absolute path; the nearest path above a file decides."""

    def __init__(self, remembered: Mapping[str, Labels], decisions: Mapping[str, Labels]) -> None:
        """`decisions` are those of this run; they stand in for what was remembered of the same paths."""
        self._labels = {**remembered, **decisions}
        self._decisions = frozenset(decisions)

    def of(self, path: str) -> Labels:
        """The labels of what lies at `path`."""
        above = nearest(path, self._labels)
        return () if above is None else self._labels[above]

    def are_decided(self, path: str) -> bool:
        """Whether the labels of what lies at `path` are those that were given just now."""
        return nearest(path, self._labels) in self._decisions
