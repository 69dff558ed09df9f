"""One thread of one pattern, and the reply of a model that condenses a follow-up."""

from __future__ import annotations

from typing import Any

from langgraph.checkpoint.memory import InMemorySaver

from groundwire.evidence.answer import Answer
from groundwire.graphs import pattern
from groundwire.graphs.context import Context


class Thread:
    """One thread of one pattern."""

    def __init__(self, library: Any, graph: str = "naive", **context: Any) -> None:
        self.library, self.context = library, context
        self.graph = pattern(graph).compile(checkpointer=InMemorySaver())
        self.config: Any = {"configurable": {"thread_id": "one"}}

    def send(self, message: Any, **context: Any) -> Any:
        return self.graph.invoke(message, self.config, context=Context(library=self.library, **self.context, **context))

    def ask(self, question: str, **context: Any) -> Answer:
        return Answer.model_validate(self.send({"question": question}, **context)["answer"])

    @property
    def state(self) -> dict[str, Any]:
        values: dict[str, Any] = self.graph.get_state(self.config).values
        return values


def condensed_reply(question: str = "", unclear: str = "") -> dict[str, Any]:
    return {"queries": [question] if question else [], "unclear": unclear}
