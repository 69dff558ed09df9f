"""What the callbacks, tags and metadata of a config see of a run."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.callbacks import BaseCallbackHandler

from groundwire import Context, ask

QUESTION = "Who may override a berth?"


class ChainRecorder(BaseCallbackHandler):
    """Remembers the tags and metadata of every run it is told of."""

    def __init__(self) -> None:
        self.chains: list[tuple[list[str], dict[str, Any]]] = []

    def on_chain_start(self, *_: Any, tags: Any = None, metadata: Any = None, **__: Any) -> None:
        self.chains.append((tags or [], metadata or {}))


class KindRecorder(BaseCallbackHandler):
    """Remembers of which kinds the runs are that it is told of."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()

    def on_chain_start(self, *_: Any, **__: Any) -> None:
        self.kinds.add("chain")

    def on_chat_model_start(self, *_: Any, **__: Any) -> None:
        self.kinds.add("chat model")

    def on_tool_start(self, *_: Any, **__: Any) -> None:
        self.kinds.add("tool")

    def on_retriever_start(self, *_: Any, **__: Any) -> None:
        self.kinds.add("retriever")


@pytest.mark.parametrize("graph", ["naive", "tool_agent", "research"])
def test_callbacks_see_chains_models_and_tools_as_the_page_says(library: Any, actor: Any, graph: str) -> None:
    handler = KindRecorder()
    ask(QUESTION, graph=graph, context=Context(library=library, model=actor()), config={"callbacks": [handler]})
    assert handler.kinds == {"chain", "chat model", *(["tool"] if graph == "tool_agent" else [])}


def test_callbacks_tags_and_metadata_reach_the_run(library: Any) -> None:
    handler = ChainRecorder()
    config: Any = {"callbacks": [handler], "tags": ["mine"], "metadata": {"customer": "7", "graph": "not this"}}
    ask(QUESTION, context=Context(library=library), config=config)
    tags, metadata = handler.chains[0]
    assert "mine" in tags
    assert (metadata["customer"], metadata["graph"]) == ("7", "corrective")
