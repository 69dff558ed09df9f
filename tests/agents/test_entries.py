"""What one version of a change log, or one clause of rules, says."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, passage

from groundwire.agents.extractive.scores.reader_odds import readings
from groundwire.agents.questions.entry_asked import entry_asked

NEW = passage(
    "A calm release.\n\n### Added\n\n- A rope for each tug.\n- A lamp:\n  - red\n  - green\n\n"
    "### Removed\n\n- The whistle is gone.\n\n### Deprecated\n\n- Old ropes.\n",
    "b",
    source="tug/CHANGELOG.md",
    heading=("Changes", "Tug 2.1.0 (2024-05-06)"),
)
OLD = passage("### Added\n\n- A bell for each tug.\n", source="tug/CHANGELOG.md", heading=("Changes", "Tug 2.0.0"))
FEES = passage(
    "Keepers pay 4 pounds. Nobody else pays, unless a rope is lost.",
    "a",
    source="bay-rules.md",
    heading=("Rules", "Section 3.3. Fees"),
)
OTHER = passage("Lamps are red.", "b", source="hill.md", heading=("Hill", "3.3 Lamps"))


@pytest.mark.parametrize(
    ("question", "shown"),
    [
        (
            "What was added in tug 2.1?",
            ["Tug 2.1.0 (2024-05-06): Added:\n- A rope for each tug.\n- A lamp:\n   - red\n   - green"],
        ),
        ("What did tug 2.1.0 remove?", ["Tug 2.1.0 (2024-05-06): Removed:\n- The whistle is gone."]),
        ("Which things are deprecated in tug 2.1.0?", ["Tug 2.1.0 (2024-05-06): Deprecated:\n- Old ropes."]),
        (
            "What changed in tug 2.1.0?",
            [
                "Tug 2.1.0 (2024-05-06): A calm release.",
                "Added:\n- A rope for each tug.\n- A lamp:\n   - red\n   - green",
                "Removed:\n- The whistle is gone.",
                "Deprecated:\n- Old ropes.",
            ],
        ),
        ("What was added in tug 2.0.0?", ["Tug 2.0.0: Added:\n- A bell for each tug."]),
    ],
)
def test_the_changes_of_a_version_are_shown_and_no_others(question: str, shown: list[str]) -> None:
    assert answer(question, OLD, NEW)[0] == shown


def test_a_change_says_of_itself_of_which_kind_it_is() -> None:
    log = passage(
        "- BUG #12: Fix the bell.\n- The whistle was removed.\n- Remove the rope.\n- To tie knots, remove the rope.\n",
        heading=("Changes", "Tug 2.1.0"),
    )
    assert answer("What was removed in tug 2.1.0?", log)[0] == [
        "Tug 2.1.0:\n- The whistle was removed.\n- Remove the rope."
    ]
    assert answer("Which bugs were fixed in tug 2.1.0?", log)[0] == ["Tug 2.1.0:\n- BUG #12: Fix the bell."]


def test_what_a_line_without_a_verb_announces_is_of_its_kind() -> None:
    removed = "The whistle has no place now. It was here:\n\n```\nbow = whistle\n```\n\nNor has the bell."
    text = f"It is calm.\n\n**REMOVED THINGS**:\n\n{removed}\n\n**More**:\n\nLamps are red.\n"
    log = passage(text, heading=("Changes", "Tug 2.1.0"))
    assert answer("What was removed in tug 2.1.0?", log)[0] == [
        "Tug 2.1.0: REMOVED THINGS: The whistle has no place now. Nor has the bell."
    ]


def test_the_heading_of_a_clause_is_shown_once() -> None:
    rules = passage("### 4.4 Notice\n\n1. Ring the bell.\n2. Light the lamp.\n", heading=("Rules", "4.4 Notice"))
    assert answer("What does section 4.4 of the rules say?", rules)[0] == [
        "4.4 Notice:\n1. Ring the bell.\n2. Light the lamp."
    ]


def test_of_a_long_version_the_rest_is_missing() -> None:
    items = "".join(f"- Rope number {n} is {'very ' * 30}long.\n" for n in range(40))
    long = passage(f"### Added\n\n{items}", heading=("Tug 2.1.0",))
    (claim,), missing = answer("What was added in tug 2.1.0?", long)
    assert claim.startswith("Tug 2.1.0: Added:\n- Rope number 0 is very")
    assert 1_000 < len(claim) < 2_100
    assert missing == ["the rest of Tug 2.1.0"]


def test_no_other_version_answers() -> None:
    assert answer("What was added in tug 3.0?", OLD, NEW) == ([], ["What was added in tug 3.0?"])


def test_numbered_sections_of_another_text_are_not_versions() -> None:
    ropes = passage("The new ropes of the tug are red.", heading=("Ropes", "2.1 New ropes"), source="ropes.md")
    assert answer("What new ropes does Tug 3.1 have?", ropes)[0] == ["The new ropes of the tug are red."]
    dated = passage("The new ropes of the tug are red.", heading=("Ropes", "2.1 (2024-05-06)"), source="ropes.md")
    assert answer("What new ropes does Tug 3.1 have?", dated)[0] == []


def test_the_same_version_of_another_thing_does_not_answer() -> None:
    assert answer("What was added in barge 2.0.0?", OLD, NEW) == ([], ["What was added in barge 2.0.0?"])


def test_a_clause_is_shown_whole_and_that_of_the_rules_that_are_meant() -> None:
    whole = "Section 3.3. Fees: Keepers pay 4 pounds. Nobody else pays, unless a rope is lost."
    assert answer("What does section 3.3 of the bay rules say?", OTHER, FEES)[0] == [whole]
    assert answer("What does Section 3.3 of the hill rules say?", OTHER, FEES)[0] == ["3.3 Lamps: Lamps are red."]


def test_the_reader_is_not_believed_about_what_is_asked_for_by_its_number() -> None:
    def read(_question: str, passages: object) -> list[list[float]]:
        return [[-7.0] * len(sentences) for _, sentences in passages]

    odds = readings("What does Section 3.3 of the bay rules say?", addresses(OTHER, FEES), read)
    assert list(odds.values()) == [-7.0, 1.0, 1.0]
    assert set(readings("What was added in barge 2.0.0?", addresses(OLD), read).values()) == {-7.0}


@pytest.mark.parametrize(
    "question",
    [
        "What has changed since tug 2.1.0?",
        "What changed from 2.0.0 to 2.1.0?",
        "Was the bell removed in tug 2.1.0?",
        "When was tug 2.1.0 released?",
        "Which version added the bell?",
        "Which rope does tug 2.1.0 need?",
        "What must I pay under section 3.3?",
        "What changed in May?",
        "What tools do I need for release 2.1?",
        "Which features of the lamp need version 2.1?",
        "What must be removed to install version 2.1?",
    ],
)
def test_what_asks_for_no_entry(question: str) -> None:
    assert entry_asked(question) is None


@pytest.mark.parametrize(
    ("question", "about"),
    [
        ("What's new in tug 3.0?", {"tug"}),
        ("Which changes were made in 2.1?", set()),
        ("What did the tug change in version 2.1?", {"tug"}),
        ("List the changes of 2.1.0", set()),
        ("What does section 3 of the bay rules say?", {"bay"}),
    ],
)
def test_what_a_version_or_a_clause_is_of(question: str, about: set[str]) -> None:
    asked = entry_asked(question)
    assert asked is not None
    assert asked.about == about
