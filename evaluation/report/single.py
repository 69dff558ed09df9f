"""The page of one run: how it came to its answer."""

from __future__ import annotations

from ...evidence.trace import Trace
from .page import page
from .restricted import labels_of
from .runs import passages_of, trace_data


def trace_html(trace: Trace) -> str:
    """One self-contained page; equal traces give equal bytes.

    It holds the text of every passage that the run met: who may not read those may not read the page, and it says
    whose they are.
    """
    data = {"run": trace_data(trace), "passages": passages_of([trace])}
    return page("trace.html", scripts=["run.js", "single.js"], data=data, trace=trace, labels=labels_of([trace]))
