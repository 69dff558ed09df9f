"""The calls of a run are made again with the evidence last, and nothing else changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prefix import ask, evidence_last
from questions import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from groundwire.indexes.library import Library
    from groundwire.models.scripted import ScriptedModel

_QUESTION = Question(
    "own", "case", "How long must an on-call engineer rest?", (), ("11 hours",), "11 hours", frozenset()
)


def test_a_run_is_made_again_in_the_other_order(library: Library, actor: Callable[..., ScriptedModel]) -> None:
    models: list[ScriptedModel] = []

    def fresh() -> ScriptedModel:
        models.append(actor())
        return models[-1]

    line = ask("corrective", _QUESTION, library, fresh, 4)
    first, last = models
    assert [evidence_last(messages) for messages in first.calls] == last.calls
    assert [messages[1].text.startswith("Question") for messages in last.calls] == [False, False]
    assert line["tries"] == 2
    assert line["first"]["input"] == line["last"]["input"] == line["input"]
    assert line["first"]["processed"] < line["last"]["processed"]


def test_a_repair_is_not_counted(library: Library, actor: Callable[..., ScriptedModel]) -> None:
    line = ask("corrective", _QUESTION, library, lambda: actor(grader="no grades"), 4)
    assert (line["calls"], line["tries"]) == (3, 2)
