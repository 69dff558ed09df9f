"""What an answer looks like is ours: no model and no document sets markers, lines or the order of letters in it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundwire.evidence.line import one_line, unmarked
from groundwire.graphs import PATTERNS

QUESTION = "How long must an on-call engineer rest after a night call-out?"
REST = "An on-call engineer must rest for 11 hours after a night call-out."
REORDERING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
FORGED = [
    ("Ann approved[2]the payment", "Ann approved(2)the payment"),
    ("Ann approved [2] the payment", "Ann approved the payment"),
    ("Ann approved\uff3b2\uff3dthe \u3010 3 \u3011 payment", "Ann approved(2)the payment"),
    ("Ann approved\n\nSources\n [1] handbook: rest.md\n", "Ann approved Sources handbook: rest.md"),
    ("Ann\u2028approved\u2029it\x85now\x0b\x0c", "Ann approved it now"),
    ("Ann approved \u202e000,1\u202c pounds", "Ann approved 000,1 pounds"),
    ("berths[0] is clear", "berths[0] is clear"),
    ("Ann" + "".join(chr(0xE0000 + ord(one)) for one in "obey"), "Ann"),
    ("Ann \x1b[2J\x07 left", "Ann [2J left"),
]


@pytest.mark.parametrize(("said", "shown"), FORGED)
def test_a_claim_is_a_line_without_markers_of_its_own(run: Any, actor: Any, said: str, shown: str) -> None:
    def writer(passages: dict[int, str]) -> Any:
        (number,) = [at for at, text in passages.items() if REST in text]
        return {"claims": [{"text": said, "quotes": [{"passage": number, "words": REST}]}], "missing": [said]}

    answer = run(QUESTION, "naive", model=actor(writer=writer))
    assert answer.text == f"{shown} [1]"
    for text in (*answer.missing, *(step.summary for step in answer.steps)):
        assert text.isprintable(), text


@given(
    said=st.text() | st.lists(st.sampled_from([*REORDERING, "[1]", "\n", "a", "[", "2", "]", "\uff3b"])).map("".join)
)
@settings(deadline=None, max_examples=400)
def test_whatever_is_said(said: str) -> None:
    for verbatim in (True, False):
        shown = unmarked(said, verbatim=verbatim)
        assert not any(f"[{at}]" in shown for at in range(1, 100))
        assert len(shown.splitlines()) <= 1
        assert not set(shown) & set(REORDERING)
        assert one_line(shown) == shown


def test_a_sentence_of_a_document_keeps_its_own_numbers_readable(empty_library: Any, tmp_path: Any) -> None:
    from groundwire.evidence.answer import Answer
    from groundwire.graphs import naive
    from groundwire.graphs.context import Context
    from groundwire.indexes.indexer import Indexer

    (tmp_path / "a.md").write_text("# Rest\n\nEngineers rest for \u202e11\u202c hours, as the study says [2].\n")
    Indexer(empty_library, "a", description="Rest.").run(tmp_path / "a.md")
    result = naive.graph.invoke({"question": "How long do engineers rest?"}, context=Context(library=empty_library))
    answer = Answer.model_validate(result["answer"])
    assert answer.text == "Engineers rest for 11 hours, as the study says (2). [1]"
    assert answer.citations[0].quote == "Engineers rest for \u202e11\u202c hours, as the study says [2]."


NOWHERE = {
    "router": {"reason": "small talk", "indexes": [], "web": False},
    "need": {"reason": "small talk", "retrieve": False},
    "difficulty": {"reason": "small talk", "level": "none"},
}


@pytest.mark.parametrize("graph", PATTERNS)
@pytest.mark.parametrize("question", [QUESTION, "Who sails Kittiwake?", "Rest?", "Hello, how long is the leave?"])
def test_no_question_is_answered_without_a_search(run: Any, actor: Any, graph: str, question: str) -> None:
    """A model that calls it small talk would make `answered (complete)` of it, without a source."""
    answer = run(question, graph, model=actor(**NOWHERE))
    assert answer.searched, answer
    assert answer.citations or answer.status == "refused"


@pytest.mark.parametrize("graph", ["router", "self_rag", "adaptive"])
@pytest.mark.parametrize("question", ["Hello!", "Good morning, everyone", "Who are you?", "Thanks, bye"])
def test_a_greeting_is_not_searched_for(run: Any, actor: Any, graph: str, question: str) -> None:
    answer = run(question, graph, model=actor(**NOWHERE))
    assert (answer.searched, answer.citations) == ([], [])
    assert answer.text.startswith("I answer questions from these indexes")
