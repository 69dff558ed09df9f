"""One question asked of a pattern as public tutorials wire it, with a real model, and what is noted of it.

The tutorials answer in free text and cite nothing; theirs is a refusal if it says that the answer is not known.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cold import Fresh
from lines import Line
from meter import Meter
from ours import metered, scored
from questions import Question
from tutorial import Tutorial, first_state
from tutorial_crag import corrective_rag
from tutorial_self_rag import self_rag

from groundwire import Library
from groundwire.agents.replies.ignorance import admits_ignorance

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph

_GRAPHS: dict[str, Callable[[Tutorial], CompiledStateGraph]] = {
    "tutorial CRAG": corrective_rag,
    "tutorial Self-RAG": self_rag,
}
TUTORIALS = tuple(_GRAPHS)
SOURCES = [Path(__file__).with_name(f"{name}.py") for name in ("tutorial", "tutorial_crag", "tutorial_self_rag")]
"""The files on which their measurements depend."""


def ask_theirs(name: str, question: Question, library: Library, fresh: Fresh, k: int) -> Line:
    """Run a tutorial's graph."""
    meter = Meter()
    graph = _GRAPHS[name](Tutorial(library, meter.on(fresh()), question.roles, k))
    began = time.perf_counter()
    state = graph.invoke(first_state(question.text))
    seconds, text, cost = time.perf_counter() - began, state["generation"], meter.cost
    refused = admits_ignorance(text)
    return {
        "status": "refused" if refused else "answered",
        "refused": refused,
        "text": text,
        **scored(question, text),
        "calls": cost.calls,
        "input": cost.input_tokens,
        "cached": cost.cached_tokens,
        "output": cost.output_tokens,
        "seconds": round(seconds, 3),
        "model_seconds": cost.seconds,
        **metered(meter),
        "passages": len(state["seen"]),
        "relevant": len(state["relevant"]),
        "corrections": state["corrections"],
        "verdict": state["verdict"],
    }
