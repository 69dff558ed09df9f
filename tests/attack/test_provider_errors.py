"""The message of a provider's or a library's error may hold keys, addresses and folders: only the log has it."""

from __future__ import annotations

from typing import Any

import pytest
from all_patterns import ALL_PATTERNS

from groundwire.errors import ModelError
from groundwire.graphs import pattern
from groundwire.graphs.context import Context
from groundwire.models.scripted import ScriptedModel

QUESTION = "How long must an on-call engineer rest after a night call-out, and how deep is berth 7?"
KEY = "sk-harbour-1234"
MODES: Any = ["custom", "updates", "values", "messages"]


class RefusedError(Exception):
    """As a provider's client raises it."""

    def __init__(self) -> None:
        super().__init__(f"the key {KEY} is wrong\nat https://tug:pilot@10.0.0.7/v1, see /etc/vault/key")
        self.status_code = 401


def streamed(name: str, context: Context) -> list[Any]:
    graph = pattern(name).compile()
    return list(graph.stream({"question": QUESTION}, context=context, stream_mode=MODES, subgraphs=True))


def last_answer(chunks: list[Any]) -> Any:
    return next(chunk["answer"] for _, mode, chunk in reversed(chunks) if mode == "custom" and "answer" in chunk)


@pytest.mark.parametrize("name", ALL_PATTERNS)
def test_what_a_models_error_says_reaches_nobody(library: Any, name: str, caplog: pytest.LogCaptureFixture) -> None:
    model = ScriptedModel(lambda _: RefusedError())
    chunks = streamed(name, Context(library=library, model=model, web="off"))
    for hidden in (KEY, "tug:pilot", "10.0.0.7", "/etc/vault"):
        assert hidden not in str(chunks)
    failures = [step["failure"] for step in last_answer(chunks)["steps"] if step["failure"]]
    assert {failure["kind"] for failure in failures} == {"unreachable"}
    assert {failure["said"] for failure in failures} == {"the call to the model failed (RefusedError, HTTP 401)"}
    warnings = [record for record in caplog.records if record.levelname == "WARNING"]
    assert len(warnings) >= len(model.calls)
    assert f"(RefusedError, HTTP 401): the key {KEY} is wrong at https://" in caplog.text


@pytest.mark.parametrize("name", ["research", "tool_agent"])
def test_nor_what_an_embedding_models_error_says(
    library: Any, actor: Any, name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    search, errors = library.search, [ModelError(f"the embedding model failed with the key {KEY}: check its key")]

    def fail_once(query: str, **options: Any) -> Any:
        if errors:
            raise errors.pop()
        return search(query, **options)

    monkeypatch.setattr(library, "search", fail_once)
    chunks = streamed(name, Context(library=library, model=actor()))
    assert KEY not in str(chunks)
    assert any("ModelError (the log tells why)" in line for line in last_answer(chunks)["missing"])
    assert KEY in caplog.text


def test_nor_what_a_web_searchs_error_says(library: Any, caplog: pytest.LogCaptureFixture) -> None:
    class Web:
        name = "mine"

        def search(self, query: str, *, max_results: int) -> Any:
            raise RefusedError

    question = {"question": "Who painted the zeppelin of Lerwick?"}
    context = Context(library=library, web=Web())
    chunks = list(pattern("corrective").compile().stream(question, context=context, stream_mode=MODES))
    assert "the web search failed (RefusedError, HTTP 401)" in str(chunks)
    assert KEY not in str(chunks)
    assert KEY in caplog.text
