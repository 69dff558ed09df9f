"""Find another query for the same question."""

from __future__ import annotations

from ...agents import rewriter
from ..budget import calls_left
from ..context import Run, context_of, model_of
from ..focus import in_focus
from ..searches import tried
from ..state import State, Update
from ..web_choice import web_open
from .steps import step


def rewrite(state: State, runtime: Run) -> Update:
    """Write the next query; the question itself stays as it was."""
    reply = rewriter.rewrite(
        state["question"],
        tried=tried(state),
        seen=[entry.passage for entry in in_focus(state).values() if entry.grade != "irrelevant"],
        target="the web" if web_open(state, runtime) else "the indexes",
        model=model_of(runtime),
        calls_left=calls_left(state, context_of(runtime).budget),
    )
    return {
        "query": reply.value.query,
        "corrections": state.get("corrections", 0) + 1,
        **step(runtime, "rewrite", f"new query: {reply.value.query}", reply),
    }
