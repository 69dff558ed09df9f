"""With sign-in: the handler of the documentation keeps users apart, and what one saves out of the runs of another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from asking import Asking, all_at_once, error_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from endpoint import Endpoint

pytestmark = pytest.mark.server

SALARY = {"question": "What is the zebraquill salary of an engineer?"}


@pytest.fixture(scope="module")
def payroll(signed_in: str) -> Iterator[Asking]:
    with Asking(signed_in, authorization="Bearer payroll") as payroll:
        yield payroll


@pytest.fixture(scope="module")
def staff(signed_in: str) -> Iterator[Asking]:
    with Asking(signed_in, authorization="Bearer staff") as staff:
        yield staff


@pytest.fixture(scope="module")
def later(signed_in: str) -> Iterator[Asking]:
    with Asking(signed_in, authorization="Bearer payroll-later") as later:
        yield later


@pytest.fixture(scope="module")
def thread(payroll: Asking) -> str:
    """A thread of payroll's, in which a turn with their role waits before its answer."""
    thread = payroll.thread()
    payroll.run("corrective", thread=thread, input=SALARY, interrupt_before=["check"])
    assert "zebraquill" in str(payroll.state(thread))
    return thread


def test_users_write_no_assistants(payroll: Asking, staff: Asking, attacker: Endpoint) -> None:
    """One patched the assistant that all runs of a graph take, and the next run of payroll sent them labelled text."""
    stolen = {"model": "openai:x", "base_url": attacker.url}
    for assistant in staff.send("POST", "/assistants/search", limit=20).json():
        path = f"/assistants/{assistant['assistant_id']}"
        assert staff.send("PATCH", path, context=stolen).status_code == 403
        assert staff.send("PATCH", path, config={"configurable": stolen}).status_code == 403
        assert staff.send("DELETE", path).status_code == 403
        assert staff.send("POST", f"{path}/latest", version=1).status_code == 403
    assert staff.send("POST", "/assistants", graph_id="naive", context=stolen).status_code == 403
    assert "52,000" in str(payroll.run("naive", input=SALARY))
    assert attacker.keys == attacker.bodies == []


def test_studio_s_own_sign_in_is_no_way_round_the_handler(signed_in: str) -> None:
    for headers in ({}, {"x-api-key": "k"}, {"authorization": "Bearer nobody"}):
        with Asking(signed_in, **{"x-auth-scheme": "langsmith", **headers}) as stranger:
            for method, path in (("POST", "/assistants/search"), ("POST", "/threads"), ("POST", "/runs/wait")):
                assert stranger.send(method, path).status_code == 401, (headers, path)


def test_what_the_handler_does_not_name_is_closed(staff: Asking) -> None:
    item = {"namespace": ["x"], "key": "k", "value": {"a": 1}}
    assert staff.send("PUT", "/store/items", **item).status_code == 403
    assert staff.send("POST", "/runs/crons", assistant_id="naive", schedule="* * * * *").status_code == 403


def test_the_operators_settings_are_refused_here_too(staff: Asking, attacker: Endpoint) -> None:
    cases: list[dict[str, Any]] = [
        {"roles": ["people"]}, {"base_url": attacker.url}, {"model": "openai:x"}, {"library": "/etc"},
    ]  # fmt: skip
    for context, result in all_at_once(cases, lambda context: staff.run(input=SALARY, context=context)):
        assert next(iter(context)) in error_of(result), result
    assert attacker.keys == []


def test_nobody_else_sees_a_thread_or_its_first_question(thread: str, staff: Asking, later: Asking) -> None:
    """Nor its owner, once the role that it was begun with is taken from them."""
    for other in (staff, later):
        assert "zebraquill" not in other.send("POST", "/threads/search", limit=100).text
        for method, path in (
            ("GET", ""), ("GET", "/state"), ("POST", "/history"), ("POST", "/copy"), ("GET", "/runs"),
            ("POST", "/runs/wait"), ("PATCH", ""), ("POST", "/state"), ("DELETE", ""),
        ):  # fmt: skip
            body = {"assistant_id": "corrective", "metadata": {"owner": "staff", "roles": ""}}
            reply = other.send(method, f"/threads/{thread}{path}", **body)
            assert reply.status_code in (404, 409, 422) or reply.text == "[]", (path, reply.status_code, reply.text)
            assert "zebraquill" not in reply.text


def test_its_owner_goes_on(thread: str, payroll: Asking) -> None:
    assert "zebraquill" in payroll.send("POST", "/threads/search", limit=100).text
    assert "52,000" in payroll.run("corrective", thread=thread, input=None)["answer"]["text"]
