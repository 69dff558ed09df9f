"""A question in, an `Answer` out: any pattern, run to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..evidence.answer import Answer
from ..evidence.events import Event, read_event
from . import pattern
from .context import Context


def ask(
    question: str,
    *,
    graph: str = "corrective",
    context: Context | None = None,
    on_event: Callable[[Event], None] = lambda _: None,
    approve: Callable[[dict[str, Any]], bool] = lambda _: False,
) -> Answer:
    """Answer `question` with the pattern `graph`.

    `on_event` sees what the run does as it does it. `approve` is asked before a web search when `context.web` is "ask";
    it is given the query and the provider, and without it nothing is sent. Raises `InputError`, `LibraryError` or
    `ModelError` for what was handed in; what models, files and the web do wrong is in the answer.
    """
    from langchain_core.runnables import RunnableConfig
    from langgraph.checkpoint.memory import InMemorySaver
    from langgraph.types import Command

    compiled = pattern(graph).compile(checkpointer=InMemorySaver())
    config = RunnableConfig(configurable={"thread_id": "ask"})
    todo: Any = {"question": question}
    while todo is not None:
        asked: dict[str, Any] | None = None
        for mode, sent in _sent(compiled, todo, config, context or Context()):
            if mode == "custom":
                on_event(read_event(sent))
            elif "__interrupt__" in sent:
                asked = sent["__interrupt__"][0].value
        todo = None if asked is None else Command(resume=approve(asked))
    return Answer.model_validate(compiled.get_state(config).values["answer"])


def _sent(graph: Any, todo: Any, config: Any, context: Context) -> Iterator[tuple[str, dict[str, Any]]]:
    modes = ["custom", "updates"]
    for _, mode, sent in graph.stream(todo, config, context=context, stream_mode=modes, subgraphs=True):
        yield mode, sent
