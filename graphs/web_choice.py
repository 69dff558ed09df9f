"""Whether this run may go to the web now."""

from __future__ import annotations

from .budget import web_left
from .context import Run, context_of, web_of
from .state import State


def web_open(state: State, runtime: Run) -> bool:
    """Whether web search is on and the budget allows another search."""
    return web_of(runtime) is not None and web_left(state, context_of(runtime).budget) > 0
