"""Find another query for the same question."""

from __future__ import annotations

from ...agents import rewriter
from ..budget import allowance
from ..context import Run, model_of
from ..focus import worth_citing
from ..question import asked
from ..searches import tried
from ..state import State, Update
from ..web_choice import web_open
from .steps import announced, step


@announced
def rewrite(state: State, runtime: Run) -> Update:
    """Write the next query; the question itself stays as it was."""
    reply = rewriter.rewrite(
        asked(state),
        tried=tried(state),
        seen=[entry.passage for entry in worth_citing(state, runtime).values()],
        target="the web" if web_open(state, runtime) else "the indexes",
        model=model_of(runtime),
        allowance=allowance(state, runtime),
    )
    return {
        "query": reply.value.query,
        "corrections": state.get("corrections", 0) + 1,
        **step(state, runtime, "rewrite", f"new query: {reply.value.query}", reply),
    }
