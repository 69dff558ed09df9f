"""Whose text stands in a page: the labels of the documents that it shows."""

from __future__ import annotations

from collections.abc import Iterable

from ...evidence.trace import Trace
from ..sets.case import Case


def labels_of(traces: Iterable[Trace], cases: Iterable[Case] = ()) -> list[str]:
    """Labels of the passages that were met, and roles of the cases whose gold is shown, sorted; empty if all is open.

    Whoever holds all of them may read the page.
    """
    met = {label for trace in traces for entry in trace.seen.values() for label in entry.passage.labels}
    return sorted(met | {role for case in cases if case.gold or case.answer for role in case.roles})
