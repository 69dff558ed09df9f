"""The question as the roles see it, and the part of it that the user wrote."""

from __future__ import annotations

from ...agents.follow_ups.about_reply import is_about_reply
from ...agents.follow_ups.follow_up import condensed
from ...agents.follow_ups.pointing import may_point_back
from ...agents.follow_ups.talk import is_talk, without_talk
from ...agents.questions.wish import wish
from ...evidence.conversation import Turn, readable
from ...evidence.links.urls import without_foreign_urls
from ...evidence.text.words import content_words
from ...indexes.library import MAX_QUERY_CHARACTERS
from .runtime import Run, context_of, model_of, roles_of
from .state import State


def question_of(state: State) -> str:
    """What is asked in this turn, in standalone form, with the user's clarification, and without the answer's form.

    In a branch: the part that it works on.
    """
    if branch := state.get("branch"):
        return branch
    question = state.get("standalone") or state["question"]
    clarification = state.get("clarification")
    return f"{question.rstrip(' ?')} ({clarification})?"[:MAX_QUERY_CHARACTERS] if clarification else question


def earlier(state: State, runtime: Run) -> list[Turn]:
    """The earlier turns that this caller may read, oldest first."""
    return readable(state.get("turns", []), roles_of(runtime))


def asked_then(state: State, runtime: Run) -> tuple[str, list[Turn], bool]:
    """What the user asks, in their own words, the turns before it, and whether it follows up on them.

    Of a question about the reply ("Are you sure?") it is the one that the reply was to, so that it gets the same reply.
    """
    text, turns, again = wish(state["question"]).said, earlier(state, runtime), False
    while turns and (is_about_reply(without_talk(text)) or (again and is_talk(text))):
        *turns, last = turns
        text, again = wish(last["question"]).said, True
    return text, turns, bool(condensed(text, turns) if again else state.get("follows_up"))


def discussed(state: State, runtime: Run) -> list[str]:
    """The documents that the last answer with citations cites, if the question may be about them; none with a model.

    Words alone seldom lead from "How long does that take?" to the document that it is about.
    """
    if model_of(runtime) is not None:
        return []
    text, turns, follows_up = asked_then(state, runtime)
    if not follows_up and not may_point_back(without_talk(text)):
        return []
    return next((turn["sources"] for turn in reversed(turns) if turn.get("sources")), [])


def own_text(state: State, runtime: Run) -> str:
    """All that the user wrote, in this turn and before: a web query may contain no other words."""
    questions = [turn["question"] for turn in earlier(state, runtime)]
    return "\n".join((state["question"], state.get("clarification", ""), *questions))


def said_before(state: State, runtime: Run) -> str:
    """The question, reduced to words that the user or an earlier answer wrote.

    A claim need not prove what the question states, so the model that condensed a follow-up must not add to it, nor
    join words of an answer to an address.
    """
    if not state.get("standalone"):
        return question_of(state)
    own = own_text(state, runtime)
    words = {*content_words(" ".join((own, *(turn["answer"] for turn in earlier(state, runtime)))))}
    said = " ".join(word for word in question_of(state).split() if words.issuperset(content_words(word)))
    return without_foreign_urls(said, own)


def said_by_user(state: State, runtime: Run) -> str:
    """The question in `said_before`, and all that the user wrote before: a name or an amount of theirs may stand in
    what a model judged, though a follow-up does not repeat it."""
    return f"{said_before(state, runtime)}\n{own_text(state, runtime)}"


def to_clarify(state: State, runtime: Run) -> bool:
    """Whether to ask the user back now: once per turn, if the run allows it and a node has set `unclear`."""
    return context_of(runtime).clarify and bool(state.get("unclear")) and not state.get("asked_back")
