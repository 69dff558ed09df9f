"""A question in, an `Answer` out: any pattern, run to its end."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import StoppedError
from ..evidence.answer import Answer
from ..evidence.trace import Trace
from .context import Context
from .conversation import Approve, Clarify, Conversation, OnEvent


def ask(
    question: str,
    *,
    graph: str = "corrective",
    context: Context | None = None,
    on_event: OnEvent = lambda _: None,
    approve: Approve = lambda _: False,
    clarify: Clarify = lambda _: None,
) -> Answer:
    """Answer `question` with the pattern `graph`, in a conversation of one turn that nothing keeps.

    `on_event`, `approve` and `clarify` are those of `Conversation.ask`. Raises `InputError`, `LibraryError` or
    `ModelError` for what was handed in; what models, files and the web do wrong is in the answer.
    """
    return _conversation(graph, context).ask(question, on_event=on_event, approve=approve, clarify=clarify)


def traced(
    question: str,
    *,
    graph: str = "corrective",
    context: Context | None = None,
    earlier: Sequence[tuple[str, str]] = (),
    on_event: OnEvent = lambda _: None,
    approve: Approve = lambda _: False,
    clarify: Clarify = lambda _: None,
) -> Trace:
    """The same, with how the run came to its answer: the answer is that of `ask`.

    The trace holds the text of what it met: whoever reads it must hold the context's roles. `earlier` are the questions
    and answers before this one, the oldest first: they are given to the run, not run.
    """
    conversation = _conversation(graph, context)
    if earlier:
        conversation.remember(earlier)
    conversation.ask(question, on_event=on_event, approve=approve, clarify=clarify)
    trace = conversation.trace
    if trace is None:
        raise StoppedError(f"the question {question!r} was left without an answer: ask it again")
    return trace


def _conversation(graph: str, context: Context | None) -> Conversation:
    from langgraph.checkpoint.memory import InMemorySaver

    return Conversation(InMemorySaver(), "ask", graph=graph, context=context)
