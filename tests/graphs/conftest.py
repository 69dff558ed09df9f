"""Run a graph over the small library and get its `Answer`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from all_patterns import run
from made_evidence import unread as zeros
from scripted_web import ScriptedWeb

from groundwire.models.reader import Reader
from groundwire.tools.web import WebPage

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["run"]


@pytest.fixture(autouse=True)
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Graphs are held here for what they do; with the packaged reader they run in the tests of answers and attacks."""
    monkeypatch.setattr(Reader, "read", lambda _self, question, passages: zeros(question, passages))


@pytest.fixture
def scripted_web() -> type[ScriptedWeb]:
    return ScriptedWeb


@pytest.fixture
def page() -> Callable[..., WebPage]:
    return lambda text, url="https://example.org/a": WebPage(url, "A page", text)
