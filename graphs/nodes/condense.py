"""Rewrite a follow-up question so that it stands alone."""

from __future__ import annotations

from ...agents import transformer
from ...agents.follow_ups.follow_up import condensed
from ...agents.follow_ups.pointing import only_points_back
from ...agents.follow_ups.readings import with_own_words, with_readings
from ...agents.questions.wish import wish
from ...agents.transformer import Material
from ...indexes.library import MAX_QUERY_CHARACTERS
from ..turn.budget import allowance
from ..turn.question import earlier, question_of, to_clarify
from ..turn.runtime import Run, model_of
from ..turn.state import State, Update
from .steps import announced, step


@announced
def condense(state: State, runtime: Run) -> Update:
    """Write `standalone` if the question depends on earlier turns, or `unclear` if they do not settle what it means.

    A model that lets "Who grants it?" stand alone is not believed: the rules say what it means. It is shown what
    announces another topic, which is no part of what is asked. Where nobody can be asked what the model would ask back,
    the question is about what it names in that. What the user asks is never lost to what it may be about.
    """
    question, turns = question_of(state).strip(), earlier(state, runtime)
    said = f"{wish(state['question']).announced}{question}"
    reply = transformer.transform(
        "condense",
        said,
        Material(turns=turns),
        model=model_of(runtime),
        allowance=allowance(state, runtime),
    )
    unclear = reply.value.unclear.strip()
    query = next(iter(reply.value.queries), "").strip()
    if not to_clarify({**state, "unclear": unclear}, runtime):
        query = query or with_readings(question, unclear, turns)
        if only_points_back(query or question):
            query = next(iter(condensed(said, turns)), query)
    query = with_own_words(question, query, unclear=bool(unclear))
    query = wish(query).asked[:MAX_QUERY_CHARACTERS]
    follows_up = query.casefold() not in ("", question.casefold())
    asked = {"standalone": query, "query": query} if follows_up else {}
    summary = f"asked as: {query}" if follows_up else "stands alone"
    return {
        **asked,
        "follows_up": follows_up,
        "unclear": unclear,
        **step(state, runtime, "condense", summary, reply),
    }
