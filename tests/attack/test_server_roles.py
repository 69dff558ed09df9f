"""With a handler that keeps no thread from anybody the graphs still give a turn to those alone who have its roles."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from asking import QUESTION, Asking, all_at_once

from groundwire.graphs import PATTERNS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from endpoint import Endpoint

pytestmark = pytest.mark.server

SALARY = {"question": "What is the zebraquill salary of an engineer?"}
MODES = ["values", "updates", "debug", "messages", "custom", "tasks", "checkpoints"]


@pytest.fixture(scope="module")
def payroll(careless: str) -> Iterator[Asking]:
    with Asking(careless, authorization="payroll") as payroll:
        yield payroll


@pytest.fixture(scope="module")
def guest(careless: str) -> Iterator[Asking]:
    with Asking(careless, authorization="guest") as guest:
        yield guest


def is_refusal(reply: str) -> bool:
    return "begun with roles" in reply and "zebraquill" not in reply and "people" not in reply


def test_a_turn_that_waits_is_not_resumed_read_or_replayed_without_its_roles(payroll: Asking, guest: Asking) -> None:
    def attempt(graph: str) -> list[str]:
        thread = payroll.thread()
        payroll.run(graph, thread=thread, input=SALARY, interrupt_before=["check"])
        history = payroll.send("POST", f"/threads/{thread}/history", limit=20).json()
        checkpoint = {**history[1]["checkpoint"], "checkpoint_ns": ""}
        copied = guest.send("POST", f"/threads/{thread}/copy").json()["thread_id"]
        run = {"assistant_id": graph, "stream_mode": MODES, "stream_subgraphs": True}
        return [
            guest.send("POST", f"/threads/{thread}/runs/stream", **run, input=None).text,
            guest.send("POST", f"/threads/{thread}/runs/stream", **run, command={"resume": True}).text,
            guest.send("POST", f"/threads/{thread}/runs/stream", **run, input={"question": QUESTION}).text,
            guest.send("POST", f"/threads/{thread}/runs/stream", **run, input=None, checkpoint=checkpoint).text,
            guest.send("POST", f"/threads/{copied}/runs/stream", **run, input=None).text,
            guest.send("GET", f"/threads/{thread}/state").text,
            guest.send("GET", f"/threads/{copied}/state").text,
            guest.send("POST", f"/threads/{thread}/history", limit=20).text,
            guest.send("POST", f"/threads/{thread}/state", values=None, checkpoint=checkpoint).text,
        ]

    for graph, replies in all_at_once(PATTERNS, attempt):
        for at, reply in enumerate(replies):
            assert is_refusal(reply), (graph, at, reply[:600])


def test_a_finished_turn_is_not_gone_on_with_either(payroll: Asking, guest: Asking) -> None:
    thread = payroll.thread()
    assert "52,000" in payroll.run("naive", thread=thread, input=SALARY)["answer"]["text"]
    assert is_refusal(str(guest.run("naive", thread=thread, input={"question": "And how much is it?"})))
    assert "52,000" in str(payroll.state(thread))


def test_one_with_more_roles_goes_on_with_a_public_turn(payroll: Asking, guest: Asking) -> None:
    thread = guest.thread()
    guest.run("naive", thread=thread, interrupt_before=["check"])
    result: Any = payroll.run("naive", thread=thread, input=None)
    assert "11 hours" in result["answer"]["text"]


def test_what_they_added_is_not_shown_with_the_state_they_went_on_from(payroll: Asking, guest: Asking) -> None:
    thread = guest.thread()
    guest.run("naive", thread=thread, input=SALARY, interrupt_before=["retrieve"])
    state: Any = guest.send("GET", f"/threads/{thread}/state").json()
    assert state["next"] == ["retrieve"]
    payroll.run("naive", thread=thread, input=None)
    checkpoint, step = state["checkpoint"], {"step": state["metadata"]["step"]}
    for reply in (
        guest.send("GET", f"/threads/{thread}/state/{checkpoint['checkpoint_id']}").text,
        guest.send("POST", f"/threads/{thread}/state/checkpoint", checkpoint=checkpoint).text,
        guest.send("POST", f"/threads/{thread}/history", limit=20, metadata=step).text,
    ):
        assert is_refusal(reply.replace(SALARY["question"], "")), reply[:600]
    inside = {**checkpoint, "checkpoint_ns": f"retrieve:{state['tasks'][0]['id']}"}
    assert "inside a node" in guest.send("POST", f"/threads/{thread}/state/checkpoint", checkpoint=inside).text


def test_langsmith_is_sent_no_run_whose_roles_open_labelled_text(
    payroll: Asking, guest: Asking, langsmith: Endpoint
) -> None:
    """The variables of LangSmith are set for this server: without the operator's leave it has them all."""
    payroll.run("corrective", input=SALARY)
    question = {"question": "How long must an engineer rest, said the unicorn?"}
    guest.run("corrective", input=question)
    for _ in range(100):
        if "unicorn" in "".join(langsmith.bodies):
            break
        time.sleep(0.1)
    bodies = "".join(langsmith.bodies)
    assert "unicorn" in bodies
    assert "zebraquill" not in bodies.replace(SALARY["question"], "")
    assert "52,000" not in bodies
