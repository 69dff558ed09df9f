"""What is noted of a run: its bill agrees with the meter, and citations are looked up again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from ours import ask_ours, cited
from questions import Question

from groundwire import Answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from groundwire.indexes.library import Library
    from groundwire.models.scripted import ScriptedModel

_QUESTION = Question(
    set="own",
    id="case",
    text="How long must an on-call engineer rest?",
    roles=(),
    wanted=("11 hours",),
    answer="11 hours",
    gold=frozenset({("handbook", "rest.md")}),
)


def test_a_run_is_noted(library: Library, actor: Callable[..., ScriptedModel]) -> None:
    line = ask_ours("corrective", _QUESTION, library, actor, 4)
    assert (line["status"], line["refused"], line["contains"], line["cites_gold"]) == ("answered", False, True, True)
    assert (line["citations"], line["valid_citations"]) == (1, 1)
    assert line["calls"] == 2
    assert line["bill_agrees"]
    assert line["made_by"] == {"grade": {"model": 1}, "write": {"model": 1}}


def test_a_citation_that_is_not_at_its_place_is_not_valid(
    library: Library, actor: Callable[..., ScriptedModel]
) -> None:
    def shift(citation: Any) -> Any:
        return citation.model_copy(update={"start": citation.start + 1, "end": citation.end + 1})

    text = library.catalog.source_text("handbook", "rest.md")
    assert text is not None
    answer = Answer.model_validate(
        {
            "question": _QUESTION.text,
            "status": "answered",
            "text": "Eleven. [1]",
            "citations": [
                {"marker": 1, "passage_id": "p", "index": "handbook", "source": "rest.md", "start": 2, "end": 6,
                 "quote": text[2:6], "shown": text[2:6], "support": "verbatim"}
            ],
        }
    )  # fmt: skip
    assert cited(_QUESTION, answer, library)["valid_citations"] == 1
    wrong = answer.model_copy(update={"citations": [shift(citation) for citation in answer.citations]})
    assert cited(_QUESTION, wrong, library)["valid_citations"] == 0


def test_a_model_that_cannot_be_reached_is_no_result(library: Library, actor: Callable[..., ScriptedModel]) -> None:
    class APIConnectionError(Exception):
        pass

    def connection_error(_: dict[int, str]) -> Exception:
        return APIConnectionError("refused")

    with pytest.raises(ConnectionError, match="could not be reached"):
        ask_ours("naive", _QUESTION, library, lambda: actor(writer=connection_error), 4)
