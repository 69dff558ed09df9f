"""Write further queries for the same question."""

from __future__ import annotations

from ...agents import transformer
from ...agents.requests.evidence_block import evidence_block
from ...agents.transformer import Material
from ...evidence.addresses import Addresses
from ..turn.budget import allowance, web_open
from ..turn.claims import drafted
from ..turn.focus import in_focus, worth_citing
from ..turn.question import own_text, question_of
from ..turn.runtime import Run, model_of
from ..turn.searches import tried
from ..turn.second_opinion import unstated_code
from ..turn.state import State, Update
from .steps import announced, step

_MOST_WORDS = 20


@announced
def rewrite(state: State, runtime: Run) -> Update:
    """Write the next query, or one for each thing that a writer did not find; the question itself stays unchanged."""
    evidence = Addresses(in_focus(state, runtime))
    material = Material(
        tried=tried(state),
        read=evidence_block(question_of(state), evidence) if state.get("draft") else "",
        missing=_missing(state, runtime) if state.get("draft") else (),
        seen=[entry.passage for entry in worth_citing(state, runtime).values()],
        target="the web" if web_open(state, runtime) else "the indexes",
        own=own_text(state, runtime),
    )
    reply = transformer.transform(
        "rewrite",
        question_of(state),
        material,
        model=model_of(runtime),
        allowance=allowance(state, runtime),
    )
    known = {query.casefold() for query in material.tried}
    new = dict.fromkeys(query.strip() for query in reply.value.queries)
    first, *others = [query for query in new if query.casefold() not in known] or reply.value.queries
    summary = f"new {'queries' if others else 'query'}: {'; '.join([first, *others])}"
    return {
        "query": first,
        "queries": others,
        "corrections": state.get("corrections", 0) + 1,
        **step(state, runtime, "rewrite", summary, reply),
    }


def _missing(state: State, runtime: Run) -> list[str]:
    """What the writer did not find, and the words of its code that stand nowhere."""
    words = unstated_code(state, runtime)[:_MOST_WORDS]
    return [*drafted(state).missing, *([f"Code with {' '.join(words)}"] if words else [])]
