"""The labels of the paths in one run, and which of them were given in this run."""

from __future__ import annotations

from collections.abc import Mapping

from ..stores.remembered import Labels
from .places import nearest


class PathLabels:
    """Labels by absolute path; the nearest path above a file decides."""

    def __init__(self, remembered: Mapping[str, Labels], decisions: Mapping[str, Labels]) -> None:
        """`decisions` are the labels given in this run; they replace remembered labels of the same paths."""
        self._labels = {**remembered, **decisions}
        self._decisions = frozenset(decisions)

    def of(self, path: str) -> Labels:
        """The labels of the file at `path`."""
        above = nearest(path, self._labels)
        return () if above is None else self._labels[above]

    def are_decided(self, path: str) -> bool:
        """Whether the labels of the file at `path` were given in this run."""
        return nearest(path, self._labels) in self._decisions
