"""Reading a set: every fault is named with its line, and nothing is skipped."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from pydantic import ValidationError
from written_sets import faults, write

import groundwire
from groundwire.errors import EvalSetError
from groundwire.evaluation.sets.case import Case, Gold, schema
from groundwire.evaluation.sets.eval_set import load_set

SKERRY = Path(groundwire.__file__).parent / "eval_sets" / "skerry.toml"
TOML = """
name = "tiny"
description = "Two documents."
cases = "tiny.jsonl"

[indexes.rules]
description = "Rules."
path = "rules"
labels = { "secret" = ["people"] }
"""
GOOD = {"id": "good", "question": "How long?", "gold": [{"source": "rest.md", "quote": "rest for 11 hours"}]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rules" / "secret").mkdir(parents=True)
    (tmp_path / "rules" / "rest.md").write_text("# Rest\n\nAn engineer must rest for 11 hours.\n", encoding="utf-8")
    (tmp_path / "rules" / "secret" / "pay.md").write_text("# Pay\n\nThe pay is 52,000 pounds.\n", encoding="utf-8")
    (tmp_path / "tiny.toml").write_text(TOML, encoding="utf-8")
    return tmp_path


def line_fault(folder: Path, line: Any) -> str:
    """The one fault of a line."""
    (fault,) = faults(write(folder, GOOD, line))
    assert fault.startswith("tiny.jsonl, line 2: ")
    return fault.removeprefix("tiny.jsonl, line 2: ")


def test_a_set_is_named_by_its_cases_or_its_toml(folder: Path) -> None:
    cases = write(folder, GOOD, "", {"id": "no", "question": "Who?", "unanswerable": True})
    eval_set = load_set(cases)
    assert eval_set == load_set(folder / "tiny.toml")
    assert (eval_set.name, eval_set.description, eval_set.file) == ("tiny", "Two documents.", folder / "tiny.toml")
    assert eval_set.cases[0].gold[0].index == "rules"  # the only one
    assert eval_set.place("no") == "tiny.jsonl, line 3"


def test_all_faults_are_told_at_once_in_the_order_of_lines(folder: Path) -> None:
    lines = [
        b"\xef\xbb\xbf" + json.dumps(GOOD).encode(),
        '{"id": "b", "question": "How long?", "answer": "x"',
        {"id": "c", "question": "How long?", "answer": "x", "colour": "red"},
        {"id": "d", "question": "  ", "answer": 5, "answers": [7]},
        {"id": "good", "question": "How long?", "answer": "x"},
        {"id": "e", "question": "How long?", "gold": [{"source": "rest.md", "quote": "rest for 12 hours"}]},
        {"id": "f", "question": "How long?", "gold": [{"index": "ruels", "source": "rest.md"}]},
        b'{"id": "g", "question": "caf\xe9?"}',
        {"id": "h", "question": "How long?"},
        ["id"],
    ]
    assert faults(write(folder, *lines)) == [
        "tiny.jsonl, line 1: it begins with a byte order mark of utf-8: save the file as plain UTF-8",
        "tiny.jsonl, line 2: it is not JSON (Expecting ',' delimiter at column 51)",
        "tiny.jsonl, line 3: there is no field 'colour'",
        "tiny.jsonl, line 4: 'question' is blank",
        "tiny.jsonl, line 4: 'answer' is 5: input should be a valid string",
        "tiny.jsonl, line 4: 'answers[0]' is 7: input should be a valid string",
        "tiny.jsonl, line 5: the id 'good' stands in line 1 too",
        "tiny.jsonl, line 6: the quote 'rest for 12 hours' is not in the document 'rest.md' of 'rules'",
        "tiny.jsonl, line 7: there is no index 'ruels' in the set: it has 'rules'",
        "tiny.jsonl, line 8: it is not UTF-8 (byte 0xe9 at column 29)",
        "tiny.jsonl, line 9: it has neither an answer nor gold, and is not marked unanswerable",
        "tiny.jsonl, line 10: it is ['id'], not a JSON object",
    ]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('{"id": "a", "id": "b", "question": "q", "answer": "x"}', "it cannot be used (the field 'id' stands twice)"),
        ({"question": "q", "answer": "x"}, "'id' is missing"),
        ({"id": "a", "question": "q", "answers": ["x", ["y", "The"]]}, "no answer can contain 'The': articles"),
        ({"id": "a", "question": "q", "answers": ["?"]}, "no answer can contain '?': articles and punctuation"),
        ({"id": "a", "question": "q", "answer": "x", "unanswerable": "no"}, "'unanswerable' is 'no'"),
        ({"id": "a", "question": "q", "unanswerable": True, "answers": ["x"]}, "an unanswerable case has neither"),
        ({"id": "a", "question": "q", "gold": [{"quote": "x"}]}, "gold[0]: gold names neither a source nor a passage"),
        (
            {"id": "a", "question": "q", "gold": [{"source": "rest.md", "passage": "x"}]},
            "gold[0]: gold names a passage",
        ),
        (
            {"id": "a", "question": "q", "gold": [{"source": "rest.md", "quote": " "}]},
            "gold[0]: the quote is blank: quote words",
        ),
        ({"id": "a", "question": "q", "gold": [{"source": "rest.md", "relevance": 0}]}, "'gold[0].relevance' is 0"),
        ({"id": "a", "question": "q", "gold": GOOD["gold"] * 2}, "the same gold stands twice"),
        ({"id": "a", "question": "q", "gold": [{"source": "no.md"}]}, "there is no document 'no.md'"),
        ({"id": "a", "question": "q", "gold": [{"source": "../tiny.toml"}]}, "there is no document '../tiny.toml'"),
        ({"id": "a", "question": "q", "gold": [{"source": "rest.md\0"}]}, "there is no document"),
        ({"id": "a", "question": "q", "answer": "x", "indexes": ["x"]}, "there is no index 'x' in the set"),
        ('{"id": "a", "question": "half \\ud800", "answer": "x"}', "it is not JSON"),
        ("[" * 100_000, "it cannot be used"),
        ('{"id": ' + "9" * 5_000 + "}", "it cannot be used"),
    ],
)
def test_a_fault_is_told_with_its_line(folder: Path, line: Any, fault: str) -> None:
    assert line_fault(folder, line).startswith(fault)


def test_the_first_twenty_faults_are_shown_and_the_rest_counted(folder: Path) -> None:
    with pytest.raises(EvalSetError, match="has 25 faults, correct them") as raised:
        load_set(write(folder, *["x"] * 25, GOOD))
    assert len(raised.value.faults) == 25
    lines = str(raised.value).splitlines()
    assert lines[20].endswith("line 20: it is not JSON (Expecting value at column 1)")
    assert lines[21:] == ["  and 5 more"]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "it is empty"),
        (b"\n \n", "it is empty"),
        ('{"id": "a"}'.encode("utf-16"), "byte order mark of utf-16"),
        (b'[\n{"id": "a"},\n{"id": "b"}\n]\n', "tiny.jsonl: it is a JSON array: write each object on a line"),
        (b'{\n "id": "a",\n "question": "q"\n}\n', "tiny.jsonl: none of its 4 lines is a JSON object"),
        (b"id,question\na,q\n", "tiny.jsonl: none of its 2 lines is a JSON object"),
        (None, "it cannot be read"),
    ],
)
def test_a_file_that_is_none_is_told(folder: Path, content: bytes | None, fault: str) -> None:
    if content is not None:
        (folder / "tiny.jsonl").write_bytes(content)
    (message,) = faults(folder / "tiny.toml")
    assert fault in message


def test_a_toml_that_lacks_something_is_told_with_the_faults_of_the_cases(folder: Path) -> None:
    write(folder, "x")
    (folder / "tiny.toml").write_text('cases = "tiny.jsonl"\nfoo = 1\n[indexes.rules]\npath = "rules"\n', "utf-8")
    assert faults(folder / "tiny.jsonl") == [
        "tiny.jsonl, line 1: it is not JSON (Expecting value at column 1)",
        "tiny.toml: 'name' is missing",
        "tiny.toml: 'indexes.rules.description' is missing",
        "tiny.toml: there is no field 'foo'",
    ]
    (folder / "tiny.toml").write_text("name = ", "utf-8")
    assert "it cannot be read (Invalid value (at end of document))" in faults(folder / "tiny.toml")[-1]
    (folder / "tiny.toml").write_text(TOML.replace("indexes.rules", "indexes.RULES"), "utf-8")
    assert "'RULES' cannot be used" in faults(folder / "tiny.toml")[-1]


def test_a_toml_of_other_cases_is_told(folder: Path) -> None:
    write(folder, GOOD)
    (folder / "tiny.toml").write_text(TOML.replace("tiny.jsonl", "other.jsonl"), "utf-8")
    assert "tiny.toml: it names the cases 'other.jsonl', not 'tiny.jsonl'" in faults(folder / "tiny.jsonl")


def test_gold_must_name_its_index_where_there_are_two(folder: Path) -> None:
    (folder / "tiny.toml").write_text(TOML + '[indexes.more]\ndescription = "More."\npath = "rules"\n', "utf-8")
    assert faults(write(folder, GOOD)) == [
        "tiny.jsonl, line 1: gold in 'rest.md' names no index, and the set has several"
    ]


def test_the_laws_of_a_case_are_in_its_schema_too() -> None:
    whole = json.loads(schema())
    for wrong in (
        {"id": "a", "question": "q", "unanswerable": True, "answers": ["x"]},
        {"id": "a", "question": "q"},
        {"id": "a", "question": " ", "answer": "x"},
    ):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, whole)
    jsonschema.validate({"id": "a", "question": "q", "unanswerable": True, "answer": "They do not tell."}, whole)
    with pytest.raises(ValidationError):
        Case(id="a", question="q", unanswerable=True, gold=[Gold(source="a.md")])


def test_the_sample_set_is_read_by_either_name() -> None:
    assert load_set(SKERRY) == load_set(SKERRY.with_suffix(".jsonl")) == load_set(str(SKERRY))
    assert len(load_set(SKERRY).cases) == 119


def test_an_error_reaches_another_process() -> None:
    error = EvalSetError("cases.jsonl", ["line 1: 'id' is missing", "line 2: it is not JSON"])
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.faults) == (str(error), error.faults)
