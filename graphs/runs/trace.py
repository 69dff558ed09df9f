"""The trace of a finished turn: its answer, and every passage that it met, with its text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from ...evidence.answer import Answer
from ...evidence.trace import Trace
from ...indexes.labels import normalise_labels
from ...indexes.library import Library
from ..turn.focus import entries
from ..turn.state import State


def trace_of(values: Mapping[str, Any], library: Library, *, roles: Iterable[str], graph: str) -> Trace:
    """The trace of the turn whose last state is `values`, answered by the pattern `graph`.

    Texts are read from the library with `roles`: a passage that they may not read (any more) is left out. Web pages are
    those that the state keeps until the next turn begins.
    """
    labels = normalise_labels(roles)
    evidence = entries(cast("State", values), library, labels)
    return Trace(graph=graph, roles=list(labels), answer=Answer.model_validate(values["answer"]), seen=evidence)
