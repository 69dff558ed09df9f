"""A compiled graph whose drawing leaves out error handlers.

LangGraph draws the handler of a node as a node without an edge. A graph with such a node has no first one, so that its
ends lose their shape, and a graph around it does not show what is inside.
"""

from __future__ import annotations

from typing import Any, Self

from langchain_core.runnables import RunnableConfig
from langchain_core.runnables.graph import Graph
from langgraph.graph.state import CompiledStateGraph

from .context import Context
from .turn.state import Question, Result, State


class Drawn(CompiledStateGraph[State, Context, Question, Result]):
    """A compiled graph that is drawn without error handlers."""

    @classmethod
    def of(cls, graph: CompiledStateGraph[Any, Any, Any, Any], **more: Any) -> Self:
        """The same graph as an object of this class; `more` is what its constructor takes besides."""
        parts = {name: value for name, value in graph.__dict__.items() if name != "__orig_class__"}
        return cls(**parts, **more)

    def get_graph(self, config: RunnableConfig | None = None, *, xray: int | bool = False) -> Graph:
        """The graph to draw, as `CompiledStateGraph.get_graph` returns it."""
        return self._without_handlers(super().get_graph(config, xray=xray))

    async def aget_graph(self, config: RunnableConfig | None = None, *, xray: int | bool = False) -> Graph:
        """`get_graph` for async programs."""
        return self._without_handlers(await super().aget_graph(config, xray=xray))

    def _without_handlers(self, graph: Graph) -> Graph:
        for name, node in self.nodes.items():
            if node.is_error_handler:
                graph.remove_node(graph.nodes[name])
        return graph
