"""On a server with an auth handler, the authenticated user's permissions are the roles, whatever the client sends."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from langgraph_sdk import get_sync_client

import groundwire
from groundwire.graphs import PATTERNS

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.server

SECRET = "zebraquill"
QUESTION = "What is the salary of an engineer?"
HANDLER = (Path(groundwire.__file__).parent / "docs" / "auth_handler.py").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def url(served: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    scratch = tmp_path_factory.mktemp("server")
    (scratch / "handler.py").write_text(HANDLER)
    with served(scratch, auth={"path": "./handler.py:auth", "disable_studio_auth": True}) as url:
        yield url


def client(url: str, user: str) -> Any:
    return get_sync_client(url=url, headers={"authorization": f"Bearer {user}"})


def test_without_a_user_there_is_no_answer(url: str) -> None:
    with client(url, "nobody") as nobody, pytest.raises(httpx.HTTPStatusError, match="401"):
        nobody.runs.wait(None, "naive", input={"question": QUESTION})


@pytest.mark.parametrize("graph", PATTERNS)
def test_roles_come_from_the_user(url: str, graph: str) -> None:
    for user, opens in (("payroll", True), ("staff", False)):
        with client(url, user) as user_client:
            result = user_client.runs.wait(None, graph, input={"question": QUESTION})
        assert (SECRET in str(result)) == opens, user


def test_a_thread_of_one_user_is_closed_to_another(url: str) -> None:
    with client(url, "payroll") as payroll:
        thread = payroll.threads.create()["thread_id"]
        payroll.runs.wait(thread, "naive", input={"question": QUESTION})
        assert SECRET in str(payroll.threads.get_state(thread))
    with client(url, "staff") as staff, pytest.raises(httpx.HTTPStatusError, match="not found"):
        staff.threads.get_state(thread)
