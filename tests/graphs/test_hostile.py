"""Whatever a model does, every pattern ends in an answer within its bound."""

from __future__ import annotations

from typing import Any

import pytest
from hostile import BUDGET, KINDS, asked, bound, meet

from groundwire.graphs import PATTERNS


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", PATTERNS)
def test_a_hostile_model_ends_in_an_answer_within_the_bound(
    library: Any, name: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind == "always 500":
        monkeypatch.setattr("langgraph.pregel._retry.time.sleep", lambda _: None)
    model, answer = meet(name, kind, library)
    assert len(model.calls) <= bound(name, BUDGET)
    assert answer.cost.calls >= len(model.calls)
    assert (answer.question, answer.steps[-1].node) == (asked(kind), "check")
    if kind in ("always junk", "always 500", "hangs"):  # junk is prose that nothing bears out
        assert (answer.mode, {citation.support for citation in answer.citations}) == ("extractive", {"verbatim"})
        assert "11 hours" in answer.text
    if kind == "hangs":
        assert answer.cost.elapsed_seconds < 10
        assert answer.stop_reason == "seconds"
    if kind == "never relevant" and name in ("corrective", "self_rag"):
        assert (answer.status, answer.citations) == ("refused", [])
    if kind == "never useful" and name in ("self_rag", "research"):
        assert (answer.status, bool(answer.text)) == ("partial", True)
    if kind == "never supported" and name in ("self_rag", "research"):
        assert answer.text == ""
