"""A question in, an `Answer` out: any pattern, run to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..evidence.answer import Answer, Step
from . import pattern
from .context import Context


def ask(
    question: str,
    *,
    graph: str = "corrective",
    context: Context | None = None,
    on_step: Callable[[Step], None] = lambda _: None,
    approve: Callable[[dict[str, Any]], bool] = lambda _: False,
) -> Answer:
    """Answer `question` with the pattern `graph`.

    `on_step` sees each decision as it is made. `approve` is asked before a web search when `context.web` is "ask"; it
    is given the query and the provider, and without it nothing is sent. Raises `InputError`, `LibraryError` or
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
        for mode, event in _events(compiled, todo, config, context or Context()):
            if mode == "custom":
                on_step(Step.model_validate(event["step"]))
            elif "__interrupt__" in event:
                asked = event["__interrupt__"][0].value
        todo = None if asked is None else Command(resume=approve(asked))
    return Answer.model_validate(compiled.get_state(config).values["answer"])


def _events(graph: Any, todo: Any, config: Any, context: Context) -> Iterator[tuple[str, dict[str, Any]]]:
    yield from graph.stream(todo, config, context=context, stream_mode=["custom", "updates"])
