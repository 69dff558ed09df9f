"""Which sentences may answer, and which of them first."""

from __future__ import annotations

import pytest
from made_evidence import addresses, passage

from groundwire.agents.extractive.scores.candidates import Candidate, candidates, spelt_as_code
from groundwire.agents.extractive.scores.scoring import scored


def test_a_sentence_of_the_kind_that_is_asked_for_ranks_above_one_that_is_nearer_by_words() -> None:
    sentences = addresses("The rest of the keeper is long.\n\nThe keeper rests 11 hours.")
    two = candidates(sentences, ["a"])
    ranked = scored("How many hours is the rest of the keeper?", two, [0.5, 0.5], {}, {}, set())
    assert [score.met for score in ranked] == [True, False]


def test_words_that_are_rare_count_more() -> None:
    two = candidates(addresses("The keeper is here.\n\nThe quay is here."), ["a"])
    rare_quay = scored("keeper quay", two, [0.5, 0.5], {}, {"keeper": 1.0, "quay": 9.0}, set())
    assert rare_quay[0].candidate.text == "The quay is here."
    assert rare_quay[0].covered == pytest.approx(0.9)


def test_bare_words_and_short_code_without_a_name_are_no_candidates() -> None:
    sentences = addresses("Rest\n\n```\nx = 5\n```\n\n```\nramp_limit = 5\n```\n\nThe keeper rests.")
    assert [candidate.text for candidate in candidates(sentences, ["a"])] == ["ramp_limit = 5", "The keeper rests."]


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("How do I book a berth?", ["Ring the office."]),
        ("Who may book a berth?", ["Ring the office."]),
        ("May I book a berth?", ["How to book a berth", "Ring the office."]),
    ],
)
def test_a_line_that_says_only_what_was_asked_answers_nothing_but_yes_or_no(question: str, answers: list[str]) -> None:
    two = candidates(addresses("How to book a berth\n\nRing the office."), ["a"])
    assert [score.candidate.text for score in scored(question, two, [0.9, 0.5], {}, {}, set())] == answers


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("How are redirects handled?", "guide.md"),
        ("How are redirects handled on a new server when I restart it?", "guide.md"),
        ("When was the handling of redirects mended?", "docs/HISTORY.md"),
        ("Which version fixed the handling of redirects?", "docs/HISTORY.md"),
    ],
)
def test_a_list_of_changes_stands_back_unless_a_change_is_asked_for(question: str, first: str) -> None:
    history = passage("Fixed the handling of redirects.", source="docs/HISTORY.md")
    guide = passage("Redirects are handled at once.", "b", source="guide.md")
    ranked = scored(question, candidates(addresses(history, guide), ["a", "b"]), [0.6, 0.5], {}, {}, set())
    assert ranked[0].candidate.address.passage.source == first


@pytest.mark.parametrize(
    ("source", "lists"),
    [
        ("CHANGELOG.md", True), ("docs/changelog.rst", True), ("HISTORY.md", True), ("NEWS", True),
        ("blog/announcing-2.md", True), ("announce.md", False),
        ("docs/release-notes.md", True), ("pages/history.md", False), ("changes-of-address.md", False),
        ("news.md", False), ("releases/process.md", False),
    ],
)  # fmt: skip
def test_a_list_of_changes_is_known_by_the_name_of_its_file(source: str, lists: bool) -> None:
    (candidate,) = candidates(addresses(passage("Redirects are handled at once.", source=source)), ["a"])
    assert candidate.of_changes == lists


@pytest.mark.parametrize(
    ("code", "defines"),
    [
        ('variable "crew_min" {\n  default = 2\n}', True),
        ("def crew_min(tug):\n    return 2", True),
        ("func (t Tug) crew_min() int {\n\treturn 2\n}", True),
        ("module.tugs.crew_min = 3\nsail(crew_min)", False),
    ],
)
def test_code_that_defines_a_name_in_the_question_is_known(code: str, defines: bool) -> None:
    (address,) = addresses(passage(code, metadata={"format": "code"}))
    names = spelt_as_code("What is the default of crew_min for Tugs?")
    assert names == {"crew_min"}
    assert Candidate(address, 0).defines_one_of(names) is defines


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("Where is HTTPServer defined?", "class HTTPServer:\n    pass"),
        ("Where is berth.depth defined?", "function berth.depth()\n  return 4\nend"),
        ("Where is tugs.check_crew defined?", "def check_crew(tug):\n    return 2"),
        ("Where is moor() defined?", "def moor(tug):\n    return 2"),
    ],
)
def test_code_is_known_by_the_name_that_it_defines_however_that_is_spelt(question: str, code: str) -> None:
    pool = candidates(addresses(passage(code, metadata={"format": "code"})), ["a"])
    (first, *_) = scored(question, pool, [0.3] * len(pool), {}, {}, set())
    assert first.met


@pytest.mark.parametrize(
    ("source", "is_test"),
    [
        ("tests/tugs.py", True),
        ("src/test_tugs.py", True),
        ("tugs_test.go", True),
        ("app/tugs.spec.ts", True),
        ("_integration-test/run.sh", True),
        ("src/latest.py", False),
        ("src/testing.py", False),
    ],
)
def test_code_of_tests_ranks_below_other_code_unless_the_question_is_about_tests(source: str, is_test: bool) -> None:
    code = {"metadata": {"format": "code"}}
    sentences = addresses(
        passage("check_crew(tug)", "a", source=source, **code), passage("check_crew(tug)", "b", **code)
    )
    both = candidates(sentences, ["a", "b"])
    assert [candidate.of_tests for candidate in both] == [is_test, False]
    for question, first in (("What checks the crew?", "b" if is_test else "a"), ("Which test checks the crew?", "a")):
        ranked = scored(question, both, [0.5, 0.5], {}, {}, set())
        assert ranked[0].candidate.address.passage.id == first


def test_the_place_of_a_definition_answers_where_it_is() -> None:
    source = 'class TugCrew:\n    """Who sails.\n\n    A crew sails one tug.\n    """\n'
    sentences = addresses(passage(source, "a", metadata={"format": "code"}), "The TugCrew sails in the harbour.")
    both = candidates(sentences, ["a", "b"])
    (first, *_) = scored("Where is the class TugCrew defined?", both, [0.3] * len(both), {}, {}, set())
    assert (first.met, first.candidate.text) == (True, 'class TugCrew: """Who sails.')


def test_of_two_sentences_alike_that_of_the_document_which_the_question_names_comes_first() -> None:
    sentences = addresses(
        passage("Lamps are compatible with RULE-12.", "a", source="rule-13.md"),
        passage("Lamps burn on the pier.", "b", source="rule-12.md"),
    )
    ranked = scored("What does RULE-12 say about lamps?", candidates(sentences, ["a", "b"]), [0.5, 0.5], {}, {}, set())
    assert ranked[0].candidate.address.passage.id == "b"


@pytest.mark.parametrize("question", ["What does the rule introduce?", "Where is the rule discussed?"])
def test_a_field_with_nothing_but_an_address_answers_only_where(question: str) -> None:
    both = candidates(
        addresses("The rule introduces lamps.", "discussions-to: https://forum.vik.example/t/1"), ["a", "b"]
    )
    found = {scored.candidate.address.passage.id for scored in scored(question, both, [0.5, 0.5], {}, {}, set())}
    assert found == ({"a", "b"} if question.startswith("Where") else {"a"})


@pytest.mark.parametrize(
    ("heading", "lists"),
    [
        ("References", True),
        ("7. See also:", True),
        ("Further reading", True),
        ("Links and resources", True),
        ("References to lamps", False),
        ("Lamps", False),
    ],
)
def test_references_rank_below_other_sentences_unless_one_asks_where_to_read(heading: str, lists: bool) -> None:
    both = candidates(addresses(f"## {heading}\n\n1. Lamps and their oil", "Their lamps are old."), ["a", "b"])
    assert [candidate.of_references for candidate in both] == [lists, False]
    for question, first in (("What do lamps need?", "b" if lists else "a"), ("Where can I read about lamps?", "a")):
        ranked = scored(question, both, [0.5, 0.5], {}, {}, set())
        assert ranked[0].candidate.address.passage.id == first


def test_a_question_for_who_wrote_prefers_the_author() -> None:
    both = candidates(addresses("Reader: Per Dahl", "Authors: Eva Berg"), ["a", "b"])
    for question, first in (("Who wrote the rule on lamps?", "b"), ("Who needs the rule on lamps?", "a")):
        ranked = scored(question, both, [0.5, 0.5], {}, {}, set())
        assert ranked[0].candidate.address.passage.id == first
