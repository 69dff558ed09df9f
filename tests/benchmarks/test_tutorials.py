"""The tutorial graphs make the calls that tutorials make, and one correction bounds them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutorial import GENERATION, GROUNDING, RELEVANCE, REWRITING, UNKNOWN, USEFULNESS, Tutorial, first_state
from tutorial_crag import corrective_rag
from tutorial_self_rag import self_rag

from groundwire.models.scripted import ScriptedModel

if TYPE_CHECKING:
    from collections.abc import Callable

    from langchain_core.messages import BaseMessage

    from groundwire.indexes.library import Library

_K = 3
_NAMES = {RELEVANCE: "grade", GROUNDING: "grounded", USEFULNESS: "useful", GENERATION: "write", REWRITING: "rewrite"}
_USUAL = {"grade": "yes", "grounded": "yes", "useful": "yes", "write": "Eleven hours.", "rewrite": "depth of berth 3"}


def _run(graph: Callable[[Tutorial], Any], library: Library, **replies: str) -> tuple[dict[str, Any], list[str]]:
    """The final state, and the names of the calls in their order."""
    answers = _USUAL | replies

    def reply(messages: list[BaseMessage]) -> str | dict[str, str]:
        name = _NAMES[messages[0].text]
        return {"grade": answers[name]} if answers[name] in ("yes", "no") else answers[name]

    model = ScriptedModel(reply)
    state = graph(Tutorial(library, model, (), _K)).invoke(first_state("How long must an engineer rest?"))
    return state, [_NAMES[messages[0].text] for messages in model.calls]


def test_corrective_rag_grades_each_passage_and_writes(library: Library) -> None:
    state, calls = _run(corrective_rag, library)
    assert calls == ["grade"] * _K + ["write"]
    assert state["generation"] == "Eleven hours."


def test_corrective_rag_corrects_once_and_then_says_that_it_does_not_know(library: Library) -> None:
    state, calls = _run(corrective_rag, library, grade="no")
    assert [name for name in calls if name != "grade"] == ["rewrite"]
    assert len(calls) - 1 == len(state["seen"]) == len(set(state["seen"])) > _K
    assert state["generation"] == UNKNOWN
    assert state["question"] == "How long must an engineer rest?"


def test_self_rag_makes_three_calls_more_than_passages(library: Library) -> None:
    state, calls = _run(self_rag, library)
    assert calls == ["grade"] * _K + ["write", "grounded", "useful"]
    assert state["verdict"] == "useful"


def test_self_rag_writes_again_once_what_is_not_grounded(library: Library) -> None:
    state, calls = _run(self_rag, library, grounded="no")
    assert calls == ["grade"] * _K + ["write", "grounded"] * 2
    assert (state["generation"], state["verdict"]) == ("Eleven hours.", "not grounded")


def test_self_rag_searches_again_once_for_what_is_not_useful(library: Library) -> None:
    _, calls = _run(self_rag, library, useful="no")
    assert [name for name in calls if name != "grade"] == [
        "write", "grounded", "useful", "rewrite", "write", "grounded", "useful",
    ]  # fmt: skip


def test_a_reply_that_is_no_grade_counts_as_no(library: Library) -> None:
    state, _ = _run(corrective_rag, library, grade="I would say yes")
    assert state["generation"] == UNKNOWN
