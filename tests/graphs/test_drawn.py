"""The drawing of a pattern, as docs/graphs.md and LangGraph Studio show it."""

from __future__ import annotations

import pytest
from langchain_core.runnables.graph import Graph

from groundwire.graphs import PATTERNS, pattern


@pytest.mark.parametrize("name", PATTERNS)
async def test_every_node_is_on_a_way_from_the_first_to_the_last(name: str) -> None:
    graph = pattern(name).compile()
    for drawn in (graph.get_graph(), await graph.aget_graph()):
        assert (getattr(drawn.first_node(), "id", None), getattr(drawn.last_node(), "id", None)) == (
            "__start__",
            "__end__",
        )
        assert apart(drawn) == set()


async def test_the_branches_of_research_can_be_seen_inside() -> None:
    graph = pattern("research").compile()
    for drawn in (graph.get_graph(xray=True), await graph.aget_graph(xray=True)):
        assert "research_part:assess" in drawn.nodes
        assert apart(drawn) == set()


def apart(drawn: Graph) -> set[str]:
    """The nodes without an edge."""
    return {*drawn.nodes} - {end for edge in drawn.edges for end in (edge.source, edge.target)}
