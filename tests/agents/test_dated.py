"""When something happened that a whole document is about, and documents that go by a year and a number."""

from __future__ import annotations

import pytest
from made_evidence import answer, passage

from groundwire.evidence.passage import Passage

TABLE = "| Field | Value |\n|---|---|\n| Severity | 2 |\n| {} | 3 May 2024 |\n"
CAUSE = "Two years before, the mast fell and was not mended, so that it fell once more on the deck at night in a gale."


def _report(label: str = "Date", number: str = "TUG-2024-007") -> list[Passage]:
    title = f"{number}: The mast falls on the deck"
    path = {"source": f"{number}.md", "title": title, "heading": (title,)}
    head = passage(f"# {title}\n\n{TABLE.format(label)}", f"{number}-head", **path)
    return [head, passage(f"## Cause\n\n{CAUSE}", f"{number}-cause", **path)]


@pytest.mark.parametrize("label", ["Date", "Date and time", "Incident date", "**When**"])
@pytest.mark.parametrize("question", ["When did the mast fall on the deck?", "When did TUG-2024-007 happen?"])
def test_the_date_of_a_document_says_when_that_happened_which_it_is_about(question: str, label: str) -> None:
    shown, _ = answer(question, *_report(label))
    assert shown[0].endswith("3 May 2024")


@pytest.mark.parametrize("question", ["When did the keeper drop the lamp on the deck?", "When does the mast fall?"])
def test_it_says_nothing_of_what_the_document_only_mentions(question: str) -> None:
    shown, _ = answer(question, *_report())
    assert not any("3 May 2024" in text for text in shown[:1])


@pytest.mark.parametrize("label", ["Due", "Last reviewed", "Published"])
def test_another_date_of_the_document_does_not(label: str) -> None:
    shown, _ = answer("When did the mast fall on the deck?", *_report(label))
    assert shown[0] == CAUSE


def test_beside_the_answer_stands_nothing_of_another_document_of_the_kind() -> None:
    text = (
        "TUG-2024-007 was caused by a rope that broke.\n\nTUG-2024-003 was at the other quay, and its cause was a rope."
    )
    report = passage(f"# TUG-2024-007\n\n{text}", "a", source="TUG-2024-007.md", title="TUG-2024-007")
    assert answer("What caused TUG-2024-007?", report)[0] == ["TUG-2024-007 was caused by a rope that broke."]


def test_a_question_that_names_a_report_is_answered_from_it() -> None:
    first, second = _report(number="TUG-2024-007")[0], _report(number="TUG-2024-008")[0]
    other = passage("The mast may fall in a gale, which happens at night.", "c")
    question = "When did the mast of TUG-2024-007 fall?"
    assert answer(question, other, second, first)[1] == []
    assert answer(question, other, second)[1] == [question]
