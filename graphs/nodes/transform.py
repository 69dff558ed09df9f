"""Write further queries for the question before its first search."""

from __future__ import annotations

from ...agents import transformer
from ...evidence.text.words import content_words
from ..turn.budget import allowance
from ..turn.question import question_of
from ..turn.runtime import Run, context_of, model_of
from ..turn.state import State, Update
from .steps import announced, step


@announced
def transform(state: State, runtime: Run) -> Update:
    """Write `queries`, to be searched together with the question; if the question names nothing, no model is asked."""
    technique = context_of(runtime).transform
    if technique == "none" or not content_words(question_of(state)):
        return {"queries": [], "transformed": True, **step(state, runtime, "transform", "nothing to transform")}
    reply = transformer.transform(
        technique, question_of(state), model=model_of(runtime), allowance=allowance(state, runtime)
    )
    queries = list(dict.fromkeys(query.strip() for query in reply.value.queries))
    summary = f"{technique}: " + "; ".join(queries)
    update = step(state, runtime, "transform", summary, reply, queries=queries)
    return {"queries": queries, "transformed": True, **update}
