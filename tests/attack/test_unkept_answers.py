"""Answers that are not kept: what is no whole answer, went wrong, or came from elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kept_answers import ON, QUESTION, ask_cached, files

from groundwire.errors import LibraryError
from groundwire.evidence.answer import Searched, Step
from groundwire.evidence.failure import Failure
from groundwire.graphs.context import Context
from groundwire.graphs.runs.kept import slot_of
from groundwire.graphs.runs.run import ask, traced
from groundwire.indexes.library import Library


def test_a_run_that_ends_after_the_library_was_written_to_keeps_nothing(fresh: Library, tmp_path: Path) -> None:
    """What it read may be deleted by then, and whoever deleted it took the answers away before this one came."""
    documents = tmp_path / "documents/handbook"

    def write(event: Any) -> None:
        if event.event == "done":
            (documents / "leave.md").write_text("# Leave\n\nNone.\n")
            fresh.add_files(documents, index="handbook", description="Rules.")

    ask(QUESTION, graph="naive", context=Context(library=fresh), on_event=write, cache=ON)
    assert not files(fresh)


def test_a_library_that_cannot_be_read_any_more_costs_no_answer_and_keeps_none(
    own_library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Library) -> str:
        raise LibraryError("it is gone")

    def break_off(event: Any) -> None:
        if event.event == "done":
            monkeypatch.setattr("groundwire.graphs.runs.kept.content_of", fail)

    answer = ask(QUESTION, graph="naive", context=Context(library=own_library), on_event=break_off, cache=ON)
    assert answer.status == "answered"
    assert not files(own_library)


@pytest.mark.parametrize(
    ("status", "question"),
    [
        ("partial", f"{QUESTION[:-1]}, and who pays for the moon?"),
        ("refused", "Who painted the ceiling of the Sistine Chapel?"),
    ],
)
def test_what_is_no_whole_answer_is_not_kept(own_library: Library, status: str, question: str) -> None:
    assert ask_cached(own_library, question).status == status
    assert not files(own_library)


_SEARCHED = Searched(where="handbook", query="rest", found=1)


_FAILURE = Failure(kind="late", said="It was late.")


@pytest.mark.parametrize(
    "change",
    [
        {"stop_reason": "tokens"},
        {"missing": ["the pay"]},
        {"searched": []},
        {"searched": [_SEARCHED, _SEARCHED.model_copy(update={"web": True})]},
        {"searched": [_SEARCHED.model_copy(update={"failure": "it is down"})]},
        {"steps": [Step(node="grade", summary="", made_by="fallback", failure=_FAILURE)]},
        {"steps": [Step(node="clarify", summary="")]},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_went_wrong_or_came_from_elsewhere_is_not_kept(own_library: Library, change: dict[str, Any]) -> None:
    context = Context(library=own_library)
    trace = traced(QUESTION, graph="naive", context=context)
    slot = slot_of(QUESTION, "naive", context, ON)
    assert slot is not None
    slot.write(trace.model_copy(update={"answer": trace.answer.model_copy(update=change)}))
    assert not files(own_library)
    slot.write(trace)
    assert len(files(own_library)) == 1


def test_what_met_a_page_of_the_web_is_not_kept(own_library: Library) -> None:
    context = Context(library=own_library)
    trace = traced(QUESTION, graph="naive", context=context)
    first = trace.seen[1]
    page = first.model_copy(update={"passage": first.passage.model_copy(update={"index": "web"})})
    slot = slot_of(QUESTION, "naive", context, ON)
    assert slot is not None
    slot.write(trace.model_copy(update={"seen": {**trace.seen, 1: page}}))
    assert not files(own_library)


def test_what_a_model_that_was_handed_in_wrote_is_not_kept(own_library: Library, actor: Any) -> None:
    ask_cached(own_library, model=actor())
    assert not files(own_library)
