"""A value on a line of its own in the entry of a setting: when it is asked for, and when it stands in the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from langchain_core.documents import Document
from made_evidence import addresses, answer, passage
from small_library import make_in_memory

from groundwire import Context, ask
from groundwire.agents.extractive.scores.reader_odds import readings
from groundwire.agents.extractive.scores.values import asks_whose_value, is_value_asked, is_value_of_another_label

ENTRY = """## `berth.maxTugs`

**Default**: `4`

**Type**: `int`

Added in 2.1

The most tugs that may lie here.
"""
PLAIN = "## `tide_mark`\n\nDefaults to 7 metres.\n\nWhere the water stands.\n"


def asked(question: str, text: str) -> list[str]:
    return [address.shown for address in addresses(passage(text)) if is_value_asked(address, question)]


def test_the_name_of_a_system_beside_that_of_the_entry_is_no_other_entry() -> None:
    assert asked("What is the default tide mark on iOS?", f"# Tides on iOS\n\n{PLAIN}") == ["Defaults to 7 metres."]


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("What is the default value of berth.maxTugs?", ["Default: 4"]),
        ("Which type does maxTugs have?", ["Type: int"]),
        ("What are the default max tugs of a berth?", ["Default: 4"]),
        ("How many tugs may lie here by default?", []),  # its name is not there
        ("What is the default of berth.maxTugs_old?", []),
        ("What is the default of other.maxTugs?", []),
        ("What is the default berth in the report.berth.maxTugs_old?", []),
        ("What is the default crane that lifts maxTugs out of dry dock seven?", []),  # of something else
        ("What is berth.maxTugs?", []),
        ("Why is the default of berth.maxTugs so low?", []),
        ("How do I set the default of berth.maxTugs?", []),
    ],
)
def test_a_value_is_asked_for_by_its_label_and_the_name_of_its_entry(question: str, values: list[str]) -> None:
    assert asked(question, ENTRY) == values


def test_a_sentence_states_a_default_without_a_label() -> None:
    assert asked("What is the default of tide_mark?", PLAIN) == ["Defaults to 7 metres."]
    assert asked("What is the default of quay.gate.tide_mark?", PLAIN) == ["Defaults to 7 metres."]
    assert asked("What is tide_mark?", PLAIN) == []
    long = PLAIN.replace("7 metres", "what the keeper of the gate has written on the board by the old mill at noon")
    assert asked("What is the default of tide_mark?", long) == []


def test_an_item_of_an_announced_list_is_no_value_of_the_entry() -> None:
    evidence = addresses(passage("## `tow`\n\nTake for it:\n\n- North: a red rope\n- South: a blue rope\n"))
    assert not any(is_value_of_another_label(address, "What is tow?") for address in evidence)


@pytest.mark.parametrize(
    ("item", "is_asked"),
    [
        ("`max_depth` - How deep it may be. Defaults to `600`.", True),
        ("`--max-depth METRES`: How deep it may be (default: 600).", True),
        ("`max_depth`: How deep the default gate may be.", False),
        ("`min_depth` - Less than max_depth. Defaults to `6`.", False),
        ("How deep it may be. Defaults to `600`.", False),
    ],
)
def test_an_item_may_tell_the_default_along_with_the_rest(item: str, *, is_asked: bool) -> None:
    question = f"What is the default of {'--max-depth' if '--' in item else 'max_depth'}?"
    assert bool(asked(question, f"# Gate\n\nIt takes:\n\n* {item}\n* `lamp` - A lamp.\n")) is is_asked


def test_a_label_inside_a_name_asks_for_nothing() -> None:
    text = "## `tug_default_rope`\n\nDefault: red\n\nThe rope of a tug without a rope.\n"
    (value, _) = addresses(passage(text))
    assert is_value_of_another_label(value, "What does tug_default_rope do?")
    assert not is_value_of_another_label(value, "What is the default of tug_default_rope?")


@pytest.mark.parametrize(("question", "odds"), [("What is the default of tide_mark?", 1.0), ("What is it?", -8.0)])
def test_it_counts_as_read(question: str, odds: float) -> None:
    evidence = addresses(passage(PLAIN))
    found = readings(question, evidence, lambda _, passages: [[-9.0] * len(lines) for _, lines in passages])
    assert found[1] == odds


def test_the_named_value_is_the_answer_and_else_the_description() -> None:
    assert answer("What is the default value of berth.maxTugs?", ENTRY)[0][0] == "berth.maxTugs: Default: 4"
    assert answer("What does berth.maxTugs do?", ENTRY)[0][0] == "berth.maxTugs: The most tugs that may lie here."


@pytest.mark.parametrize(
    ("question", "is_asked"),
    [
        ("What is the default rope?", True),
        ("What's the default rope of a tug?", True),
        ("What is the rope that is towed by default?", True),
        ("What does the default rope tow?", False),
    ],
)
def test_a_value_may_be_asked_for_by_what_it_is(question: str, *, is_asked: bool) -> None:
    (value, _) = addresses(passage("## `tow`\n\nDefault: red\n\nThe rope that a tug takes.\n"))
    assert asks_whose_value(value, question) is is_asked


def test_a_value_is_as_good_as_what_says_whose_it_is() -> None:
    other = "## `lamp_rope`\n\nDefault: blue\n\nThe oil of a lamp.\n"
    tow = "## `tow`\n\nDefault: red\n\nThe rope of a tug without a rope of its own.\n"
    assert answer("What is the default rope of a tug?", other, tow)[0][0] == "tow: Default: red"


BELL = """## `nightBell`

Ring the bell at night?

**Allowed values are:**
true or false

**Default value:** `false`
"""
LEASE = """## `lease`

Number of days for which a barge may lie at the quay.

Defaults to 47 days.

A shorter lease is refused.
"""


def test_a_default_comes_behind_what_it_is_the_default_of() -> None:
    other = "## `lamp`\n\nHow bright the lamp is at night.\n\n**Default value:** `true`\n"
    texts, _ = answer("Is the bell rung at night by default?", other, BELL)
    assert texts == ["nightBell: Ring the bell at night?", "Default value: false"]


def test_an_amount_is_the_default_of_the_entry_that_tells_what_is_counted() -> None:
    texts, _ = answer("How long may a barge lie at the quay?", LEASE)
    assert texts == ["lease: Number of days for which a barge may lie at the quay.", "Defaults to 47 days."]


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("How long may a barge of the town lie at the quay?", "A barge of the town may lie at the quay for 90 days."),
        ("How deep must the water be for a barge of 10 metres?", "A barge of 10 metres needs 3 metres of water."),
    ],
)
def test_a_default_is_not_told_where_its_entry_has_the_amount(question: str, answers: str) -> None:
    entry = f"## `lease`\n\nNumber of days for which a barge may lie at the quay. {answers}\n\nDefault: 47 days\n"
    texts = " ".join(answer(question, entry)[0])
    assert answers in texts
    assert "47" not in texts


def test_a_default_behind_its_description_answers_how_long(tmp_path: Path) -> None:
    with make_in_memory(tmp_path / "library") as library:
        library.add([Document(LEASE, metadata={"source": "lease.md"})], index="quay", description="Settings.")
        found = ask("How long may a barge lie at the quay?", graph="naive", context=Context(library=library))
    assert not any(text.startswith("Not answered") for text in found.missing)
