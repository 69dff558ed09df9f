"""A system of the user's own: a LangGraph graph, a LangChain runnable, or a function from a question to an answer."""

from __future__ import annotations

import hashlib
import inspect
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from langchain_core.messages import BaseMessage

from ...agents.replies.ignorance import admits_ignorance
from ...errors import InputError, line_of, shortened
from ...evidence.answer import Answer
from ...evidence.cost import Cost
from ...evidence.trace import Trace
from ...graphs import builder_of, is_ours
from ...graphs.context import Context, given_library
from ...graphs.runs.run import traced
from ...indexes.labels import normalise_labels
from ...models.deadline import within
from ..sets.words import words
from .loop import awaited
from .observed import Observed, calls_counted

if TYPE_CHECKING:
    from langgraph.graph import StateGraph

Earlier = Sequence[tuple[str, str]]
"""The questions and answers before this one, the oldest first."""
_KINDS = "a LangGraph graph over our state or over `messages`, a LangChain runnable, or a function of a question"


def load_own(path: str) -> tuple[object, str]:
    """What an import path such as `my_module:answer` names, and a hash of the module's file.

    Raises `InputError` if it cannot be imported, does not exist, or cannot be asked a question.
    """
    module_name, _, name = path.partition(":")
    try:
        module = import_module(module_name)
    except (Exception, SystemExit) as error:  # the user's module may raise anything
        raise InputError(
            f"the system {path!r} cannot be imported ({type(error).__name__}: {line_of(error)}): name it as "
            "MODULE:NAME, with the module in the working folder or installed"
        ) from error
    own = getattr(module, name, None)
    if own is None:
        raise InputError(f"the module {module_name!r} has no {name!r}: name a graph or a function of it")
    check_own(own, path)
    return own, _hash_of(module_name)


def check_own(own: object, name: str = "") -> None:
    """Raises `InputError` if `own` cannot be asked a question."""
    from langchain_core.runnables import Runnable

    builder = state_machine_behind(own)
    channels = set(builder.channels) if builder is not None else set()
    if builder is not None and is_ours(builder):
        builder_of(builder)
    elif builder is not None and "messages" not in channels:
        raise InputError(
            f"the graph {name or own!r} has the state {', '.join(sorted(channels))}: give it our state, or `messages`"
        )
    if builder is None and not callable(own) and not isinstance(own, Runnable):
        raise InputError(f"the system {name or own!r} is of the type {type(own).__name__!r}: name {_KINDS}")
    if builder is None and not isinstance(own, Runnable):
        _check_call(own, name)


def _check_call(own: Any, name: str) -> None:
    """Raises `InputError` for a function that cannot be called with a question."""
    try:
        inspect.signature(own).bind("", **_arguments(own, {"context": None, "earlier": None}))
    except ValueError:  # built in, without a signature
        return
    except TypeError as error:
        raise InputError(
            f"the system {name or own!r} cannot be called with a question ({error}): write it as "
            "`def answer(question)`, with the parameters `context` and `earlier` if it needs them"
        ) from error


def state_machine_behind(own: object) -> StateGraph[Any, Any, Any, Any] | None:
    """The state machine behind a graph, compiled or not; None for anything else."""
    from langgraph.graph import StateGraph
    from langgraph.graph.state import CompiledStateGraph

    if isinstance(own, CompiledStateGraph):
        return own.builder
    return own if isinstance(own, StateGraph) else None


def ask_own(own: object, question: str, *, name: str, context: Context, earlier: Earlier) -> Trace:
    """Ask the user's own system one question, within `context.budget.max_seconds`.

    A graph over our state is run like a pattern. For anything else the trace holds what can be seen from outside: the
    answer, what was read from the library in `context`, and the calls of LangChain chat models. Raises whatever the
    system raises, `TimeoutError`, `EndedError` if it would have ended the process, and `InputError` if it does not
    return an answer.
    """
    builder = state_machine_behind(own)
    if builder is not None and is_ours(builder):
        trace = traced(question, graph=builder, context=context, earlier=earlier)
        return trace.model_copy(update={"graph": name})
    library = Observed(given_library(context))
    context = context.model_copy(update={"library": library})
    began = time.perf_counter()
    with calls_counted() as calls:
        reply = within(context.budget.max_seconds, lambda: _invoke(own, question, context, earlier))
        if inspect.isawaitable(reply):
            reply = awaited(reply, context.budget.max_seconds, spent=time.perf_counter() - began)
    elapsed = round(time.perf_counter() - began, 3)
    answer = _as_answer(question, reply, name=name)
    cost = answer.cost if answer.cost.calls else Cost.of(calls)
    answer = answer.model_copy(
        update={
            "cost": cost.model_copy(update={"elapsed_seconds": elapsed}),
            "searched": answer.searched or library.searched,
        }
    )
    roles = normalise_labels(context.roles)
    return Trace(graph=name, roles=list(roles), answer=answer, seen=library.evidence(answer.citations, roles))


def _invoke(own: Any, question: str, context: Context, earlier: Earlier) -> object:
    """Its reply, or an awaitable that gives it."""
    from langchain_core.runnables import Runnable

    builder = state_machine_behind(own)
    if builder is not None:
        return _chat(own if own is not builder else builder.compile(), question, context, earlier)
    if isinstance(own, Runnable):
        return own.ainvoke(question) if _only_async(own) else own.invoke(question)
    return own(question, **_arguments(own, {"context": context, "earlier": earlier}))


def _chat(graph: Any, question: str, context: Context, earlier: Earlier) -> object:
    """Ask a graph over `messages`, and pass it the context if its context schema is of that type."""
    from langchain_core.messages import AIMessage, HumanMessage

    turns = [message for text, answer in earlier for message in (HumanMessage(text), AIMessage(answer))]
    takes = inspect.isclass(graph.context_schema) and issubclass(type(context), graph.context_schema)
    ask = graph.ainvoke if _only_async(graph) else graph.invoke
    return ask({"messages": [*turns, HumanMessage(question)]}, context=context if takes else None)


def _only_async(own: Any) -> bool:
    """Whether a graph or a runnable has a node, a tool or a function that can only be awaited."""
    parts = [getattr(node, "bound", None) for node in getattr(own, "nodes", {}).values()]
    tools = getattr(own, "tools_by_name", {}).values()
    awaits = getattr(own, "afunc", None) or getattr(own, "coroutine", None)
    lacks = awaits is not None and getattr(own, "func", None) is None
    return lacks or any(map(_only_async, (*filter(None, parts), *tools)))


def _arguments(own: Any, offered: dict[str, object]) -> dict[str, object]:
    """The offered arguments for which the function has a parameter of that name."""
    try:
        names = inspect.signature(own).parameters
    except ValueError:  # built in, without a signature
        return {}
    return {name: value for name, value in offered.items() if name in names}


def _hash_of(module: str) -> str:
    file = getattr(sys.modules[module], "__file__", None)
    return hashlib.blake2b(Path(file).read_bytes(), digest_size=16).hexdigest() if file else module


def _as_answer(question: str, reply: object, *, name: str) -> Answer:
    """An `Answer` unchanged; an answer without citations from a text, a message, or a state with `messages`.

    Raises `InputError` for anything else; `name` is the system's.
    """
    match reply:
        case Answer():
            return reply
        case str():
            return text_answer(question, reply, mode=name)
        case (BaseMessage() as last) | {"messages": [*_, BaseMessage() as last]}:
            return text_answer(question, last.text, mode=name)
    raise InputError(
        f"{name!r} gave {shortened(reply)}, not an answer: return an `Answer`, a text, or a state with `messages`"
    )


def text_answer(question: str, text: str, *, mode: str, **fields: Any) -> Answer:
    """An answer without citations; a refusal if the text says that it does not know, or is empty.

    `fields` are further fields of the answer.
    """
    text = text.strip()
    unknown = not text or words(text) == ["unknown"] or admits_ignorance(text)
    return Answer(
        question=question,
        status="refused" if unknown else "answered",
        text="" if unknown else text,
        stop_reason="no_evidence" if unknown else "complete",
        mode=mode,
        **fields,
    )
