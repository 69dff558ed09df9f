"""On a server with an auth handler, the authenticated user's permissions are the roles, whatever the client sends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest
from langgraph_sdk import get_sync_client

from groundwire.graphs import PATTERNS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.server

SECRET = "zebraquill"
QUESTION = "What is the salary of an engineer?"
HANDLER = '''
from langgraph_sdk import Auth

auth = Auth()
USERS = {"Bearer payroll": ["people"], "Bearer staff": ["staff"]}


@auth.authenticate
async def authenticate(authorization: str | None) -> Auth.types.MinimalUserDict:
    if authorization not in USERS:
        raise Auth.exceptions.HTTPException(status_code=401, detail="who are you?")
    return {"identity": authorization.removeprefix("Bearer "), "permissions": USERS[authorization]}


@auth.on
async def owned(ctx: Auth.types.AuthContext, value: dict) -> dict:
    """A thread is its owner's."""
    owner = {"owner": ctx.user.identity}
    value.setdefault("metadata", {}).update(owner)
    return {} if ctx.resource == "assistants" else owner
'''


@pytest.fixture(scope="module")
def url(served: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    scratch = tmp_path_factory.mktemp("server")
    (scratch / "handler.py").write_text(HANDLER)
    with served(scratch, auth={"path": "./handler.py:auth"}) as url:
        yield url


def client(url: str, user: str) -> Any:
    return get_sync_client(url=url, headers={"authorization": f"Bearer {user}"})


def test_without_a_user_there_is_no_answer(url: str, folder: Path) -> None:
    with client(url, "nobody") as nobody, pytest.raises(httpx.HTTPStatusError, match="401"):
        nobody.runs.wait(None, "naive", input={"question": QUESTION}, context={"library": str(folder)})


@pytest.mark.parametrize("graph", PATTERNS)
def test_roles_come_from_the_user_and_not_from_the_context(url: str, folder: Path, graph: str) -> None:
    for user, claimed, opens in (("payroll", [], True), ("staff", ["people"], False), ("payroll", ["staff"], True)):
        with client(url, user) as known:
            given = {"library": str(folder), "roles": claimed}
            result = known.runs.wait(None, graph, input={"question": QUESTION}, context=given)
        assert (SECRET in str(result)) == opens, (user, claimed)


def test_a_thread_of_one_user_is_closed_to_another(url: str, folder: Path) -> None:
    with client(url, "payroll") as payroll:
        thread = payroll.threads.create()["thread_id"]
        payroll.runs.wait(thread, "naive", input={"question": QUESTION}, context={"library": str(folder)})
        assert SECRET in str(payroll.threads.get_state(thread))
    with client(url, "staff") as staff, pytest.raises(httpx.HTTPStatusError, match="not found"):
        staff.threads.get_state(thread)
