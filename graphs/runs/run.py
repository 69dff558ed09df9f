"""Run any pattern on a question and return its `Answer`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ...errors import StoppedError
from ...evidence.answer import Answer
from ...evidence.trace import Trace
from ...models.deadline import check_wanted
from ...settings import CacheSettings, as_settings
from ..context import GivenContext, as_context
from .conversation import Conversation, OnEvent, awaited
from .kept import Slot, slot_of
from .replies import Approve, AsyncApprove, AsyncClarify, Clarify, in_loop

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig

    from .. import GivenGraph

_NO_CACHE = CacheSettings()


def ask(
    question: str,
    *,
    graph: GivenGraph = "corrective",
    context: GivenContext = None,
    config: RunnableConfig | None = None,
    on_event: OnEvent | None = None,
    approve: Approve | None = None,
    clarify: Clarify | None = None,
    cache: CacheSettings | Mapping[str, Any] = _NO_CACHE,
) -> Answer:
    """Answer `question` with the pattern `graph`, in a conversation of one turn that is not stored.

    `graph`, `context` and `config` work as in `Conversation`, which keeps a thread; `on_event`, `approve` and `clarify`
    as in its `ask`. With a `cache`, an answer stored for the same question is returned again, and `Answer.cached` says
    when it was made.
    Raises `InputError`, `LibraryError` or `ModelError` for arguments that cannot be used, and for a library that cannot
    be searched, as when its embedding model fails. Failures of chat models and the web do not raise: the answer reports
    them.
    """
    conversation = _conversation(graph, context, config)
    call = partial(conversation.ask, question, on_event=on_event, approve=approve, clarify=clarify)
    slot = partial(slot_of, question, graph, as_context(context), as_settings(CacheSettings, cache))
    return _answer(conversation, call, slot, on_event)


async def aask(
    question: str,
    *,
    graph: GivenGraph = "corrective",
    context: GivenContext = None,
    config: RunnableConfig | None = None,
    on_event: OnEvent | None = None,
    approve: AsyncApprove | None = None,
    clarify: AsyncClarify | None = None,
    cache: CacheSettings | Mapping[str, Any] = _NO_CACHE,
) -> Answer:
    """`ask` for async programs. If it is cancelled, the run ends after the steps in progress.

    The callbacks are called in another thread; `approve` and `clarify` may be async, and are then awaited in
    this loop. Raises as `ask` does.
    """
    conversation = _conversation(graph, context, config)
    call = partial(conversation.ask, question, on_event=on_event, approve=in_loop(approve), clarify=in_loop(clarify))
    slot = partial(slot_of, question, graph, as_context(context), as_settings(CacheSettings, cache))
    return await awaited(conversation, partial(_answer, conversation, call, slot, on_event))


def traced(
    question: str,
    *,
    graph: GivenGraph = "corrective",
    context: GivenContext = None,
    earlier: Sequence[tuple[str, str]] = (),
    on_event: OnEvent | None = None,
    approve: Approve | None = None,
    clarify: Clarify | None = None,
    cache: CacheSettings | Mapping[str, Any] = _NO_CACHE,
) -> Trace:
    """Answer a question as `ask` does, and return the trace of the run, which holds the answer.

    The trace holds the text of the passages that were found: only show it to readers who have the context's roles.
    `earlier` holds the previous (question, answer) pairs, oldest first; the run takes them as given, and nothing is
    stored. Raises as `ask` does, and `StoppedError` if the question was left without an answer.
    """
    slot = slot_of(question, graph, as_context(context), as_settings(CacheSettings, cache)) if not earlier else None
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
    conversation: Conversation,
    ask: Callable[[], Answer],
    open_slot: Callable[[], Slot | None],
    on_event: OnEvent | None,
) -> Answer:
    """The cached answer if there is one, else the run's answer, which is then cached."""
    slot = open_slot()
    check_wanted()  # to look at the library may take long
    if slot is not None and (trace := slot.read(on_event)) is not None:
        return trace.answer
    answer = ask()
    if slot is not None and (trace := conversation.trace) is not None:
        slot.write(trace)
    return answer


def _conversation(graph: GivenGraph, context: GivenContext, config: RunnableConfig | None = None) -> Conversation:
    from langgraph.checkpoint.memory import InMemorySaver

    return Conversation(InMemorySaver(), "ask", graph=graph, context=context, config=config)
