"""Studio on one's own machine: with `trust_client` everything is settable, from this machine and from Studio alone."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from asking import Asking, error_of

from groundwire.graphs import PATTERNS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from endpoint import Endpoint

pytestmark = pytest.mark.server


@pytest.fixture(scope="module")
def studio(trusting: str) -> Iterator[Asking]:
    with Asking(trusting, origin="https://smith.langchain.com") as studio:
        yield studio


def test_the_form_has_every_field(studio: Asking) -> None:
    (assistant,) = studio.send("POST", "/assistants/search", graph_id="naive").json()
    form: Any = studio.send("GET", f"/assistants/{assistant['assistant_id']}/schemas").json()["context_schema"]
    assert {"library", "model", "base_url", "roles", "indexes", "web", "search", "budget"} <= set(form["properties"])


def test_everything_is_settable(studio: Asking, folder: Path, house: Endpoint) -> None:
    thread = studio.thread()
    context = {
        "library": str(folder),
        "model": "openai:x",
        "base_url": house.url,
        "roles": ["people"],
        "search": {"k": 60},
    }
    answer = studio.run(thread=thread, input={"question": "What is the salary of an engineer?"}, context=context)[
        "answer"
    ]
    assert "52,000" in answer["text"]
    assert house.keys
    reply = studio.send("POST", f"/threads/{thread}/state", values={"clarification": "in pounds"}, as_node="check")
    assert reply.is_success, reply.text


@pytest.mark.parametrize("graph", PATTERNS)
def test_every_checkpoint_can_be_edited_and_gone_on_from(studio: Asking, folder: Path, graph: str) -> None:
    thread, context = studio.thread(), {"library": str(folder)}
    studio.run(graph, thread=thread, context=context)
    history = list(reversed(studio.send("POST", f"/threads/{thread}/history", limit=100).json()))
    edited = []
    for before, after in pairwise(history):
        if not after["next"] or len(before["next"]) != 1 or before["next"] == ["__start__"]:
            continue
        body = {"values": {"query": "rest after a call-out"}, "as_node": before["next"][0]}
        reply = studio.send("POST", f"/threads/{thread}/state", checkpoint=after["checkpoint"], **body)
        assert reply.is_success, (before["next"], reply.text)
        edited.append(reply.json()["checkpoint"])
    assert len(edited) >= 3
    on = studio.run(graph, thread=thread, input=None, checkpoint=edited[0], context=context)
    assert on["answer"]["status"] in ("answered", "partial", "refused"), on


def test_what_is_wrong_is_told_in_full(studio: Asking, tmp_path: Path) -> None:
    assert f"there is no library at '{tmp_path}'" in error_of(studio.run(context={"library": str(tmp_path)}))
    assert "the chat model 'nobody:x'" in error_of(studio.run(context={"model": "nobody:x"}))
    assert "there is no setting 'bogus'" in error_of(studio.run(context={"bogus": 1}))


def test_a_web_page_cannot_reach_it_under_another_origin_or_another_name(trusting: str, attacker: Endpoint) -> None:
    context = {"model": "openai:x", "base_url": attacker.url}
    for headers in (
        {"origin": "https://evil.example"},
        {"host": "evil.example"},
        {"host": "localhost.evil.example:80"},
    ):
        with Asking(trusting, **headers) as page:
            reply = page.send("POST", "/runs/wait", assistant_id="naive", input={"question": "?"}, context=context)
            assert reply.status_code == 403, headers
            assert page.send("GET", "/threads").status_code == 403
    assert attacker.keys == []
