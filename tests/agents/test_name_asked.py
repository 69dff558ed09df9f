"""Questions for a name by what it stands for: which setting, which command, which variable."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, entries, means, passage

from groundwire.agents.confidence import signals
from groundwire.agents.extractive.scores.name_described import command_above, name_described, names_one
from groundwire.agents.questions.expectation import expectation
from groundwire.agents.questions.name_asked import asks_name, described, has_name
from groundwire.evidence.addresses import Addresses

ENTRIES = """# Settings

Crews are warned when four boats are moored side by side.

## `berth_rows`

Default: 3

The most boats that may be moored side by side.

## `bell_gap`

Default: 9

Seconds between two strokes.
"""


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("Which setting limits how many boats lie side by side?", "limits how many boats lie side by side?"),
        ("What flag turns off the bell?", "turns off the bell?"),
        ("and which environment variable sets the harbour's port?", "the harbour's port?"),
        ("What's the option for red lamps?", "red lamps?"),
        ("What is the name of the command that empties the dock?", "empties the dock?"),
        ("With which option can I empty the dock?", "empty the dock?"),
        ("Which function divides convoys into groups?", "divides convoys into groups?"),
    ],
)
def test_a_name_is_asked_for_by_what_it_stands_for(question: str, rest: str) -> None:
    assert expectation(question).kind == "name"
    assert described(question) == rest


@pytest.mark.parametrize(
    "question",
    [
        "Which settings does a winch have?",  # a list
        "What is the default of the setting berth_rows?",
        "Which option value is the safest?",
        "What is the command for?",
        "How do I set the option for red lamps?",
        "Where is the setting that limits the boats?",
        "Which boats need a flag?",
    ],
)
def test_other_questions_with_such_a_word_ask_for_no_name(question: str) -> None:
    assert not asks_name(question)
    assert described(question) == question


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        *((text, True) for text in ("use --red", "see berth_rows", "maxBoats counts", "call moor()", "BellError ends")),
        *((text, True) for text in ("set pier.lamp-colour", "-r for red")),
        *((text, False) for text in ("A well-known pier.", "Ann wrote to a@b-c.de.", "See http://a/b_c", "e.g. Vik")),
        *((text, True) for text in ("TideGateServer serves", "an HTTPServer listens")),
        *((text, False) for text in ("The dock and/or pier", "from 3-5", "PostgreSQL on an iPad")),
        *((text, False) for text in ("McDonald is on GitHub", "It is RESTful and has OAuth")),
    ],
)
def test_a_name_is_spelt_as_prose_is_not(sentence: str, expected: bool) -> None:
    assert has_name(sentence) == expected


def test_a_class_whose_name_begins_with_a_capital_answers() -> None:
    told = "The harbour serves the tide tables at night.\n\nTideGateServer serves the tide tables by day.\n"
    assert answer("Which class serves the tide tables?", told)[0] == ["TideGateServer serves the tide tables by day."]


def test_the_entry_that_describes_it_is_shown_with_its_name() -> None:
    (text, *_), missing = answer("Which setting limits how many boats may be moored side by side?", ENTRIES)
    assert text == "berth_rows: The most boats that may be moored side by side."
    assert not missing


def test_a_value_of_an_entry_describes_nothing() -> None:
    told = [name_described(address) for address in addresses(passage(ENTRIES))]
    assert told == ["", "", "berth_rows", "", "bell_gap"]


def test_a_word_like_any_other_is_shown_as_the_name_of_a_command() -> None:
    page = "# Tug\n\n## clean\n\nThis leaves a clean dock.\n\n```\ntug clean\n```\n"
    assert answer("Which command leaves a clean dock?", page)[0] == ["clean: This leaves a clean dock."]
    assert answer("What leaves a clean dock?", page)[0] == ["This leaves a clean dock."]


@pytest.mark.parametrize(
    ("heading", "line", "name"),
    [
        ("tug tow", "tug [options] tow BOAT", "tug tow"),
        ("tug tow", "boat [options] tow", ""),
        ("tug tow", "tug moor", ""),
        ("getting started", "tug tow", ""),
        ("Tug tow", "Tug tow", ""),
    ],
)
def test_a_heading_is_a_command_if_it_is_written_below_it(heading: str, line: str, name: str) -> None:
    (*_, last) = addresses(passage(f"# A\n\n## {heading}\n\n```\n{line}\n```\n\nPulls a boat off the sand.\n"))
    assert command_above(last) == name


def test_an_environment_variable_is_spelt_in_capitals() -> None:
    below, above = addresses(passage("The file is `dock.ini`.\n\nTUG_FILE holds its place.\n"))
    asked = "Which environment variable holds the place of the file?"
    assert not names_one(asked, below)
    assert names_one(asked, above)
    assert names_one("Which setting holds the place of the file?", below)


@pytest.mark.parametrize(
    ("cited", "other", "kind"),
    [
        ("The keeper limits the boats.", "Set `x`: berth_rows is 3.", 0),  # names are there, and this tells none
        ("berth_rows limits the boats.", "Set `x`: berth_rows is 3.", 1),
        ("The keeper limits the boats.", "A red flag means danger.", 1),  # nothing here is spelt as a name
    ],
)
def test_an_answer_without_a_name_is_unlikely_where_there_are_names(cited: str, other: str, kind: int) -> None:
    evidence = entries(passage(cited), passage(other, "b"))
    first = next(iter(Addresses(evidence)))
    told = signals("Which option limits the boats?", [first], evidence, means=means(), best_score=1.0, missing=False)
    assert told.kind == kind
