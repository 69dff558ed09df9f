"""A question in, an `Answer` out: any pattern, run to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ..errors import StoppedError
from ..evidence.answer import Answer
from ..evidence.trace import Trace
from ..models.deadline import aside
from ..settings import CacheSettings
from .context import GivenContext, as_context
from .conversation import Approve, Clarify, Conversation, OnEvent
from .kept import Slot, slot_of

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig

    from . import GivenGraph

NO_CACHE = CacheSettings()


def ask(
    question: str,
    *,
    graph: GivenGraph = "corrective",
    context: GivenContext = None,
    config: RunnableConfig | None = None,
    on_event: OnEvent = lambda _: None,
    approve: Approve = lambda _: False,
    clarify: Clarify = lambda _: None,
    cache: CacheSettings = NO_CACHE,
) -> Answer:
    """Answer `question` with the pattern `graph`, in a conversation of one turn that nothing keeps.

    `graph`, `context` and `config` are those of `Conversation`; `on_event`, `approve` and `clarify` those of its `ask`.
    With a `cache`, an answer that is kept for the same question is given again, and says so (`Answer.cached`).
    Raises `InputError`, `LibraryError` or `ModelError` for what was handed in; what models, files and the web do wrong
    is in the answer.
    """
    conversation = _conversation(graph, context, config)
    call = partial(conversation.ask, question, on_event=on_event, approve=approve, clarify=clarify)
    slot = partial(slot_of, question, graph, as_context(context), cache)
    return _answer(conversation, call, slot, on_event)


async def aask(
    question: str,
    *,
    graph: GivenGraph = "corrective",
    context: GivenContext = None,
    config: RunnableConfig | None = None,
    on_event: OnEvent = lambda _: None,
    approve: Approve = lambda _: False,
    clarify: Clarify = lambda _: None,
    cache: CacheSettings = NO_CACHE,
) -> Answer:
    """`ask` for async programs. If it is cancelled, the run ends after the steps under way.

    The three callbacks are called in another thread.
    """
    conversation = _conversation(graph, context, config)
    call = partial(conversation.ask, question, on_event=on_event, approve=approve, clarify=clarify)
    slot = partial(slot_of, question, graph, as_context(context), cache)
    try:
        return await aside(partial(_answer, conversation, call, slot, on_event))
    except asyncio.CancelledError:
        conversation.stop()
        raise


def traced(
    question: str,
    *,
    graph: GivenGraph = "corrective",
    context: GivenContext = None,
    earlier: Sequence[tuple[str, str]] = (),
    on_event: OnEvent = lambda _: None,
    approve: Approve = lambda _: False,
    clarify: Clarify = lambda _: None,
    cache: CacheSettings = NO_CACHE,
) -> Trace:
    """The same, with how the run came to its answer: the answer is that of `ask`.

    The trace holds the text of what it met: whoever reads it must hold the context's roles. `earlier` are the questions
    and answers before this one, the oldest first: they are given to the run, not run, and nothing is kept of it.
    """
    slot = slot_of(question, graph, as_context(context), cache) if not earlier else None
    if slot is not None and (trace := slot.read(on_event)) is not None:
        return trace
    conversation = _conversation(graph, context)
    if earlier:
        conversation.remember(earlier)
    conversation.ask(question, on_event=on_event, approve=approve, clarify=clarify)
    trace = conversation.trace
    if trace is None:
        raise StoppedError(f"the question {question!r} was left without an answer: ask it again")
    if slot is not None:
        slot.write(trace)
    return trace


def _answer(
    conversation: Conversation, ask: Callable[[], Answer], open_slot: Callable[[], Slot | None], on_event: OnEvent
) -> Answer:
    """The answer that is kept, else the run's, which is kept from then on."""
    slot = open_slot()
    if slot is not None and (trace := slot.read(on_event)) is not None:
        return trace.answer
    answer = ask()
    if slot is not None and conversation.trace is not None:
        slot.write(conversation.trace)
    return answer


def _conversation(graph: GivenGraph, context: GivenContext, config: RunnableConfig | None = None) -> Conversation:
    from langgraph.checkpoint.memory import InMemorySaver

    return Conversation(InMemorySaver(), "ask", graph=graph, context=context, config=config)
