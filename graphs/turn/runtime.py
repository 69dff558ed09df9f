"""What a node learns of the run that it works in: its settings, its caller, and what these name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from langchain_core.language_models import BaseChatModel
from langgraph.config import get_config
from langgraph.runtime import Runtime

from ...errors import InputError, LibraryError, shortened
from ...indexes.library import Library
from ...models.chat import from_settings, is_small, name_of
from ...settings import IndexSettings, ModelSettings
from ...tools.providers import load_web_search
from ...tools.web import WebSearch
from ..context import ClientContext, Context, PermittedContext, caller_roles, given_library

CHECKPOINTER = "__pregel_checkpointer"
"""Where LangGraph tells a task its checkpointer, or None: a thread's id may be given without one."""
Run = Runtime[Context]


def context_of(runtime: Run) -> Context:
    """The run's context, or the defaults where none was given.

    Raises `InputError` for a context of another type, which a surrounding graph may pass on, and on a server for a
    context from a client that was not checked against the operator's settings.
    """
    if runtime.server_info is not None and isinstance(runtime.context, ClientContext):
        raise InputError(
            "this graph takes no settings from clients of a server: name its twin in langgraph.json, such as "
            "'groundwire.server.graphs:corrective', which asks the operator's groundwire.toml; one of your own "
            "is invoked in a node of a graph without context_schema, with its context"
        )
    context: object = runtime.context
    if context is not None and not isinstance(context, Context):
        raise InputError(
            f"the context is {shortened(context)}, which is not a groundwire.Context: pass one for each run. If "
            "the graph around this pattern passes on a context of its own, give it context_schema=Context, or invoke "
            "the pattern in a node, with its context"
        )
    return context or Context()


def is_inside(runtime: Run) -> bool:
    """Whether this graph runs inside another graph, as one of its nodes or invoked by one."""
    return runtime.execution_info is not None and "|" in runtime.execution_info.checkpoint_ns


def owns_messages(runtime: Run) -> bool:
    """Whether the messages before the question are those of code that runs here, and not of a client of a server.

    On a server, that is a graph of the operator around this one which has made the context, or had it made.
    """
    if runtime.server_info is None:
        return True
    context: object = runtime.context
    of_code = isinstance(context, Context) and not isinstance(context, ClientContext | PermittedContext)
    return of_code and is_inside(runtime)


def can_wait(runtime: Run) -> bool:
    """Whether the run can wait for a person: a checkpointer, or that of a surrounding graph, keeps it meanwhile."""
    if runtime.server_info is not None:
        return True
    has_thread = runtime.execution_info is None or runtime.execution_info.thread_id is not None
    return has_thread and get_config()["configurable"].get(CHECKPOINTER) is not None


def roles_of(runtime: Run) -> tuple[str, ...]:
    """The caller's roles: those of the authenticated user of a server, else those of the context."""
    context = context_of(runtime)
    return caller_roles(runtime.server_info.user if runtime.server_info is not None else None, context)


def library_of(runtime: Run) -> Library:
    """The run's library. Raises `LibraryError` if there is none."""
    try:
        return given_library(context_of(runtime))
    except LibraryError as error:
        if runtime.context is not None:
            raise
        raise LibraryError(f"{error} (this run was given no context: hand it in as `context=`)") from error


def model_of(runtime: Run) -> BaseChatModel | None:
    """The run's chat model, None in extractive mode. Raises `ModelError` if it cannot be made."""
    context = context_of(runtime)
    if isinstance(context.model, BaseChatModel):
        return context.model
    return _load_model(_settings_of(context))


def mode_of(runtime: Run) -> str:
    """The name of the run's model, or `extractive`."""
    model = context_of(runtime).model
    if isinstance(model, BaseChatModel):
        return name_of(model)
    return "extractive" if model_of(runtime) is None else _settings_of(context_of(runtime)).name


def trusts_model(runtime: Run) -> bool:
    """Whether the run has a model whose word counts for something: one that is not small."""
    return mode_of(runtime) != "extractive" and not is_small(mode_of(runtime))


def web_of(runtime: Run) -> WebSearch | None:
    """The run's web search; None if it is off. With `web="ask"` it is that of `ask_with`."""
    context = context_of(runtime)
    web = context.ask_with if context.web == "ask" else context.web
    return load_web_search(web) if isinstance(web, str) else web


def similarities_of(runtime: Run, texts: Sequence[str], others: Sequence[str]) -> list[list[float]]:
    """Cosines, from -1 to 1, of shape (len(texts), len(others)).

    The embedding model is that of the indexes that the run searches; if they differ, that of the first index. Raises
    `ModelError` if it fails.
    """
    if not texts or not others:
        return [[] for _ in texts]
    context, library = context_of(runtime), library_of(runtime)
    searched = [
        info for info in library.indexes(roles_of(runtime)) if not context.indexes or info.name in context.indexes
    ]
    model = next((info.settings.embedding for info in searched), IndexSettings().embedding)
    vectors = library.embed_again(model, [*texts, *others])
    rows: list[list[float]] = (vectors[: len(texts)] @ vectors[len(texts) :].T).tolist()
    return rows


def _settings_of(context: Context) -> ModelSettings:
    model = context.model
    return model if isinstance(model, ModelSettings) else ModelSettings(name=str(model), base_url=context.base_url)


def weights_of(runtime: Run, stems: Sequence[str]) -> dict[str, float]:
    """The inverse document frequency (0 or more) of each stem in the passages that this caller may see."""
    return library_of(runtime).term_weights(stems, roles=roles_of(runtime))


def known_of(runtime: Run, stems: Iterable[str]) -> set[str]:
    """The stems that a passage has which this caller may see."""
    return library_of(runtime).known_stems(stems, roles=roles_of(runtime))


def distinctive_of(runtime: Run, question: str) -> str:
    """A question without the names that much of what this caller may see has."""
    return library_of(runtime).distinctive(question, roles=roles_of(runtime))


_load_model = lru_cache(maxsize=32)(from_settings)
"""How many model clients are kept, the last ones used; each holds about 1 MB."""
