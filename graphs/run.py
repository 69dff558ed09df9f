"""A question in, an `Answer` out: any pattern, run to its end."""

from __future__ import annotations

from ..evidence.answer import Answer
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
    from langgraph.checkpoint.memory import InMemorySaver

    conversation = Conversation(InMemorySaver(), "ask", graph=graph, context=context)
    return conversation.ask(question, on_event=on_event, approve=approve, clarify=clarify)
