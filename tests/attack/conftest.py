"""The servers that the attacks go against, each started once, the graphs in this process, and small libraries."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from all_patterns import run
from asking import Asking
from endpoint import Endpoint, endpoint
from kept_answers import filled_folder, fresh, own_library
from labelled_shelf import labelled_shelf
from library_shelf import alike, filled_shelf, groundwire, shelf, shelves, whole
from searched_files import secret_shelf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from groundwire.indexes.library import Library

__all__ = [
    "alike", "filled_folder", "filled_shelf", "fresh", "groundwire", "labelled_shelf", "own_library", "run",
    "secret_shelf", "shelf", "shelves", "whole",
]  # fmt: skip

KEY = "the operator's own key"
OPERATOR = """
web = "ask"

[models.house]
name = "openai:our-model"
base_url = "{url}"
key = "HOUSE_KEY"

[budget]
max_corrections = 1

[limits]
k = 8
candidates = 60
max_model_calls = 20
max_seconds = 200
"""
HANDLER = (files("groundwire") / "docs" / "auth_handler.py").read_text(encoding="utf-8")
CARELESS = """
from langgraph_sdk import Auth

auth = Auth()


@auth.authenticate
async def authenticate(authorization: str | None) -> Auth.types.MinimalUserDict:
    return {"identity": authorization or "nobody", "permissions": ["people"] if authorization == "payroll" else []}
"""


@pytest.fixture(scope="session")
def library(embedded_library: Library) -> Library:
    """The stores that people have."""
    return embedded_library


@pytest.fixture(scope="session")
def attacker() -> Iterator[Endpoint]:
    """An address to which nothing may come."""
    with endpoint() as attacker:
        yield attacker


@pytest.fixture(scope="session")
def house() -> Iterator[Endpoint]:
    """The address of the operator's own model."""
    with endpoint() as house:
        yield house


@pytest.fixture(scope="session")
def langsmith() -> Iterator[Endpoint]:
    """An address that takes traces."""
    with endpoint() as langsmith:
        yield langsmith


@pytest.fixture(scope="session")
def client(served: Any, house: Endpoint, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asking]:
    """Anybody, on a server without sign-in."""
    scratch, environ = tmp_path_factory.mktemp("open"), {"HOUSE_KEY": KEY, "OPENAI_API_KEY": KEY}
    with served(scratch, operator=OPERATOR.format(url=house.url), environ=environ) as url, Asking(url) as client:
        yield client


@pytest.fixture(scope="session")
def signed_in(served: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a server with the documented handler, where `payroll-later` is payroll without their role."""
    scratch = tmp_path_factory.mktemp("signed-in")
    later = 'USERS["Bearer payroll-later"] = []'
    handler = f"{HANDLER}\n{later}\n".replace('removeprefix("Bearer ")', 'removeprefix("Bearer ").partition("-")[0]')
    (scratch / "handler.py").write_text(handler)
    with served(scratch, auth={"path": "./handler.py:auth", "disable_studio_auth": True}) as url:
        yield url


@pytest.fixture(scope="session")
def careless(served: Any, langsmith: Endpoint, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a server whose handler says who asks, and keeps no thread from anybody; LangSmith is told of runs."""
    scratch = tmp_path_factory.mktemp("careless")
    (scratch / "handler.py").write_text(CARELESS)
    variables = {
        "LANGSMITH_TRACING": "true", "LANGCHAIN_TRACING_V2": "true", "LANGSMITH_ENDPOINT": langsmith.url,
        "LANGSMITH_API_KEY": "k", "LANGSMITH_DISABLE_RUN_COMPRESSION": "true",
    }  # fmt: skip
    handled = {"path": "./handler.py:auth", "disable_studio_auth": True}
    with served(scratch, auth=handled, environ=variables) as url:
        yield url


@pytest.fixture(scope="session")
def trusting(served: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a server of one's own machine that trusts its clients."""
    with served(tmp_path_factory.mktemp("trusting"), operator="[server]\ntrust_client = true\n") as url:
        yield url
