"""Judge the draft: is each claim supported, and does it answer the question?"""

from __future__ import annotations

from collections import Counter

from ...agents import checker
from ...agents.checker import Verdicts
from ...agents.replies.claim import Draft
from ...agents.requests.call import Reply
from ..turn.budget import allowance
from ..turn.claims import drafted
from ..turn.focus import in_focus
from ..turn.question import question_of
from ..turn.runtime import Run, model_of
from ..turn.searches import tried
from ..turn.state import State, Update
from .steps import announced, step


@announced
def judge(state: State, runtime: Run) -> Update:
    """Ask for a verdict on each claim and on the whole draft; one without claims counts as not useful, unjudged."""
    draft = drafted(state)
    if not draft.claims or not state["searched"]:
        verdicts = {"claims": [], "useful": False, "query": ""}
        update = step(state, runtime, "judge", "no claim to judge")
        return {"verdicts": verdicts, "unchecked": "", "retries": state["retries"] + 1, **update}
    reply = asked_about(draft, state, runtime)
    judgement = reply.value
    summary = counted_verdicts(judgement, len(draft.claims))
    return {
        "verdicts": judgement.model_dump(),
        "unchecked": str(reply.failure or ""),
        "query": judgement.query.strip() or state["query"],
        "retries": state["retries"] + 1,
        **step(state, runtime, "judge", f"{summary}; {'useful' if judgement.useful else 'not useful'}", reply),
    }


def asked_about(draft: Draft, state: State, runtime: Run, *, searches: bool = True) -> Reply[Verdicts]:
    """The model's verdicts on a draft, from the evidence in focus, and if the pattern still `searches`, what for."""
    return checker.check_draft(
        question_of(state),
        draft,
        in_focus(state, runtime),
        tried=tried(state),
        searches=searches,
        model=model_of(runtime),
        allowance=allowance(state, runtime, keep_for_answer=0),
    )


def counted_verdicts(judgement: Verdicts, claims: int) -> str:
    """How many of so many claims are supported, and so on."""
    not_judged = ["not judged"] * (claims - len(judgement.claims))
    counts = Counter([*(claim.verdict for claim in judgement.claims), *not_judged])
    return ", ".join(f"{count} {name}" for name, count in counts.items())
