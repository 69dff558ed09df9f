"""Each signal of a sentence, where it is and where it is not."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pytest
from made_evidence import addresses, passage

from groundwire.agents.extractive.scores.asked import Asked, named_documents
from groundwire.agents.extractive.scores.candidates import candidates
from groundwire.agents.extractive.scores.match import Match
from groundwire.agents.extractive.scores.signals import SIGNALS, score
from groundwire.evidence.passage import Passage
from groundwire.evidence.text.words import codes

_OLD = passage("The gate shuts at dusk.", metadata={"format": "markdown", "status": "superseded"})
_CHANGES = passage("The gate opens by itself.", source="CHANGELOG.md")
_TEST = passage("check_gate(tug)", source="tests/gates.py", metadata={"format": "code"})
_RULE = passage("The gate shuts at dusk.", source="rule-12.md")
_REPORT = passage("The gate cost 40 pounds.", source="report-2021.md", title="Report of 2021")
_OF_2023 = passage("The gate shuts at dusk.", source="gates-2023.md", metadata={"format": "markdown"})
_CRANE = "The crane CRN-7 stands idle."
_EXAMPLES = {
    "shared words": ("Who shuts the gate?", "The gate is red.", "Keepers rest."),
    "of the expected kind": ("How many keepers are there?", "There are 4 keepers.", "There are many old keepers."),
    "superseded": ("When does the gate shut?", _OLD, "The gate shuts at dusk."),
    "a question itself": ("Who shuts it?", "Does the keeper shut the gate?", "The keeper shuts the gate."),
    "defines the term": ("What is the tide gate?", "The tide gate is a wall.", "The tide gate needs paint."),
    "introduces the term": ("What is the tide gate?", "## Tide gate\n\nSteel walls.", "## Lamps\n\nSteel walls."),
    "opens the section of the term": (
        "What is the tide gate?",
        "## Tide gate\n\nSteel walls.",
        "## Tide gates of Vik\n\nSteel walls.",
    ),
    "mends the trouble": (
        "How do I fix GateStuck?",
        passage("Oil the hinge.", title="GateStuck", heading=("Mitigation",)),
        passage("Oil leaks slowly.", title="GateStuck", heading=("Meaning",)),
    ),
    "below the same question": (
        "Why do we tie two ropes?",
        "## Why we tie two ropes\n\nOne may tear.",
        "## Where we tie two ropes\n\nOne may tear.",
    ),
    "of the named entry": (
        "Does Tug 2.1.0 need a rope?",
        "## Tug 2.1.0\n\nA red rope is tied to it.",
        "## Tug 2.0.0\n\nA red rope is tied to it.",
    ),
    "denies nothing, as asked": (
        "What can't I carry through the gate?",
        "You may carry lamps through the gate.",
        "You may not carry oil through the gate.",
    ),
    "says that it cannot be": (
        "Can I moor two tugs at the gate?",
        "The gate does not support two tugs.",
        "The gate has rings for two tugs.",
    ),
    "denies what is to be done": (
        "How do I open the gate?",
        "The crank does not open the gate.",
        "The crank opens the gate, not the lamp.",
    ),
    "of the named document": ("What does RULE-12 say of the gate?", _RULE, "The gate of RULE-12 is red."),
    "covers the amount": (
        "Who signs for 900 pounds?",
        "Above 500 pounds the director signs.",
        "The director signs.",
    ),
    "of changes": ("How does the gate open?", _CHANGES, "The gate opens by itself."),
    "of tests": ("What checks the gate?", _TEST, "The gate keeper checks it."),
    "of other years": ("What did the gate cost in 2023?", _REPORT, "The gate cost 40 pounds."),
    "of the year": ("When did the gate shut in 2023?", _OF_2023, "The gate shuts at dusk."),
    "only points elsewhere": ("What do lamps need?", "See the guide to lamps.", "Lamps need oil."),
    "of the name": (
        "What does gate_width set?",
        "## `gate_width`\n\nHow wide the opening is.",
        "## `gate_depth`\n\nHow deep the opening is.",
    ),
    "spelt alike": ("What does gate_width set?", "Then gate_width decides.", "Then the width decides."),
    "the named cell": (
        "What is the default depth?",
        "| Field | Default |\n|---|---|\n| depth | 7 |",
        "| Field | Default |\n|---|---|\n| width | 9 |",
    ),
    "names the authors": ("Who wrote the gate book?", "Ada Hale", "The book of the gate"),
    "is among the authors": (
        "Who wrote the gate book?",
        passage("by\n\n- Ada Hale\n", title="Gate book"),
        passage("by\n\n- Ada Hale\n", title="Lamp book"),
    ),
    "names who did it": (
        "Who keeps the gate?",
        passage("Keeper: Ada Hale", title="The gate"),
        passage("Rower: Ann Lund", title="The gate"),
    ),
    "of the number": ("What does error 7 mean?", "# Errors\n\n- 7: gate shut", "# Errors\n\n- 7 gates are shut"),
    "the named value": (
        "What is the default of gate_width?",
        "## `gate_width`\n\nDefault: 5",
        "## `gate_depth`\n\nDefault: 5",
    ),
    "another value, or a note of a version": ("What does gate_width do?", "Added to it in 2.1.", "Sets its width."),
    "the date of the document": (
        "When did the gate fall?",
        passage("Date: 3 May 2024", title="The gate falls"),
        passage("Due: 3 May 2024", title="The gate falls"),
    ),
    "of another option": ("What does gate --wide do?", "Use --narrow at night.", "Use --wide at night."),
    "mere code": ("What shuts the gate?", "```\ngate.shut(tide, night)\n```\n", "The tide at night shuts it."),
    "of what may be allowed": ("Are lamps allowed?", "Lamps may be lit.", "Nets may be used."),
    "found for a word of permission": (
        "Are nets allowed?",
        "## Allowed\n\nNets may be used.",
        "## Banned\n\nNets may be used.",
    ),
    "has the label": ("What is the default?", "Default: 5 metres", "Widest: 5 metres"),
}  # fmt: skip
_ELSEWHERE = {
    "rank of the passage",
    "the reader's log odds",
    "of a cited document",
    "of a hinted code",
    "below a like question",
    "says yes or no to it",
    "announces the steps",
    "announces a listing",
}


def matches(question: str, *texts: Passage | str, question_codes: Collection[str] | None = None) -> list[Match]:
    """Each sentence of the texts beside the question."""
    pool = candidates(addresses(*texts), [chr(97 + at) for at in range(len(texts))])
    asked = Asked(
        question, named_documents(question, pool), {}, codes(question) if question_codes is None else question_codes
    )
    return [Match(asked, candidate, 0.5, 0.0) for candidate in pool]


def test_each_signal_has_an_example() -> None:
    assert set(SIGNALS) == {*_EXAMPLES, *_ELSEWHERE}


@pytest.mark.parametrize("name", _EXAMPLES)
def test_a_signal_is_where_it_should_be_and_nowhere_else(name: str) -> None:
    question, having, lacking = _EXAMPLES[name]
    of = SIGNALS[name].of
    assert [bool(of(match)) for match in matches(question, having)] == [True]
    assert [bool(of(match)) for match in matches(question, lacking)] == [False]


def test_an_old_document_counts_in_full_for_its_own_year() -> None:
    old = passage("The gate shuts at dusk.", source="gates-2023.md", metadata=_OLD.metadata)
    superseded = SIGNALS["superseded"].of
    asked = (("When did the gate shut in 2023?", False), ("When did it shut in 2022?", True))
    for question, counts in asked:
        assert [bool(superseded(match)) for match in matches(question, old)] == [counts]


def test_a_passage_counts_more_the_earlier_it_comes() -> None:
    first, second = matches("Who shuts the gate?", "The keeper shuts it.", "The guard shuts it.")
    assert SIGNALS["rank of the passage"].of(first) > SIGNALS["rank of the passage"].of(second) > 0


def test_a_code_that_only_the_last_answer_named_is_a_hint_and_rules_nothing_out() -> None:
    question, texts = "What did CRN-7 do?", (_CRANE, passage("The crane CRN-8 turns.", "b"))
    hinted = matches(question, *texts, question_codes=[])
    assert [SIGNALS["of a hinted code"].of(match) for match in hinted] == [True, False]
    assert [match.is_ruled_out for match in hinted] == [False, False]
    assert [match.is_ruled_out for match in matches(question, *texts)] == [False, True]


def test_a_code_that_is_named_before_the_question_is_a_hint_and_rules_nothing_out() -> None:
    texts = ("A slack rope is told as rope_slack.", passage("The winch is told as winch_stop.", "b"))
    hinted = matches("Our winch ends with rope_slack. What must we do?", *texts)
    assert [SIGNALS["of a hinted code"].of(match) for match in hinted] == [True, False]
    assert [match.is_ruled_out for match in hinted] == [False, False]


def test_a_reply_to_a_like_question_counts_for_more() -> None:
    (reply,) = matches("Could I fish from the quay?", "## May I fish at the quay?\n\nNo.")
    (other,) = matches("Who fishes from the quay?", "## May I fish at the quay?\n\nNo.")
    like, replies = SIGNALS["below a like question"].of, SIGNALS["says yes or no to it"].of
    assert (like(reply), replies(reply)) == (0.0, False)
    assert like(replace(reply, alike=0.4)) == 0.0
    assert like(replace(reply, alike=0.9)) == pytest.approx(0.4)
    assert [replies(replace(each, alike=0.9)) for each in (reply, other)] == [True, False]


@pytest.mark.parametrize(
    ("question", "below", "announces"),
    [
        ("Which marks are on the gate?", "bow-1\nbow-2\nkeel/3", True),
        ("Which marks are on the gate?", "paint bow\npaint keel\nshow", False),
        ("How do I paint the gate?", "bow-1\nbow-2\nkeel/3", False),
    ],
)
def test_a_line_above_code_announces_a_listing_where_several_are_asked_for(
    question: str, below: str, *, announces: bool
) -> None:
    first, *_ = matches(question, f"The marks of the gate are:\n\n```\n{below}\n```\n")
    assert bool(SIGNALS["announces a listing"].of(first)) is announces


def test_a_score_is_the_cosine_and_the_weighted_signals() -> None:
    (match,) = matches("How many keepers are there?", "There are 4 keepers.")
    assert score(match) == pytest.approx(0.5 + 0.63 + 0.85 / 3 + 0.39)


@pytest.mark.parametrize(
    ("question", "line", "announces"),
    [
        ("How do I shut the gate?", "To shut the gate, turn:", True),
        ("How do I shut the gate?", "The gate is shut in these steps:", True),
        ("How do I shut the gate?", "The gate that we shut has:", False),
        ("How do I shut the red gate?", "To shut the gate, turn:", False),
        ("Who shuts the gate?", "To shut the gate, turn:", False),
    ],
)
def test_a_line_that_announces_the_steps_has_all_words_of_the_question(
    question: str, line: str, *, announces: bool
) -> None:
    first, *_ = matches(question, f"{line}\n\n1. The wheel.\n2. The key.")
    assert bool(SIGNALS["announces the steps"].of(first)) is announces
