"""The sample set is what its README says: types, ids, documents, roles; the schema is the one of the code."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import jsonschema
import pytest

import groundwire
from groundwire.evaluation.sets.case import schema
from groundwire.evaluation.sets.eval_set import EvalSet, load_set
from groundwire.indexes.sets import SetFile, read_set

SETS = Path(groundwire.__file__).parent / "eval_sets"
TYPES = ("single", "joined", "cross_index", "identifier", "unanswerable", "restricted", "changed_version")


@pytest.fixture(scope="module")
def skerry() -> EvalSet:
    return load_set(SETS / "skerry.toml")


@pytest.fixture(scope="module")
def described() -> SetFile:
    return read_set(SETS / "skerry.toml")


def test_a_case_is_as_the_readme_says(skerry: EvalSet) -> None:
    for case in skerry.cases:
        assert re.fullmatch(r"skerry-[0-9]{3}", case.id)
        assert len(case.question) >= 8, case.id
        assert len(case.answer) >= 8, case.id
        assert not case.draft, case.id
        assert case.type in TYPES, case.id
        assert case.unanswerable == (case.type == "unanswerable"), case.id
        assert case.unanswerable or (case.gold and case.answers), case.id
        assert case.indexes, case.id
        assert {gold.index for gold in case.gold} <= set(case.indexes), case.id
        assert all(gold.quote and "\n" not in gold.quote for gold in case.gold), case.id


def test_gold_lies_in_labelled_folders_exactly_when_roles_are_needed(skerry: EvalSet, described: SetFile) -> None:
    for case in skerry.cases:
        needed = {
            label
            for gold in case.gold
            for folder, labels in described.indexes[gold.index].labels.items()
            if gold.source.startswith(f"{folder}/")
            for label in labels
        }
        assert needed == set(case.roles), case.id
        assert bool(needed) == (case.type == "restricted"), case.id


def test_every_line_fits_the_schema() -> None:
    validator = jsonschema.Draft202012Validator(json.loads((SETS / "schema.json").read_text(encoding="utf-8")))
    for line in (SETS / "skerry.jsonl").read_text(encoding="utf-8").splitlines():
        validator.validate(json.loads(line))


def test_the_schema_is_fresh() -> None:
    assert (SETS / "schema.json").read_text(encoding="utf-8") == schema(), "run `make docs`"


def test_the_readme_counts_the_types(skerry: EvalSet) -> None:
    page = (SETS / "README.md").read_text(encoding="utf-8")
    counts = Counter(case.type for case in skerry.cases)
    assert dict(re.findall(r"^\| `(\w+)` \| (\d+) \|", page, re.MULTILINE)) == {
        kind: str(counts[kind]) for kind in TYPES
    }


def test_questions_are_unique(skerry: EvalSet) -> None:
    assert len({case.question for case in skerry.cases}) == len(skerry.cases)


def test_every_folder_and_label_of_the_set_is_there(described: SetFile) -> None:
    for index in described.indexes.values():
        for folder in ("", *index.labels):
            assert any((SETS / str(index.path) / folder).iterdir())


def test_a_near_miss_is_asked_of_the_same_library_and_has_no_answer(skerry: EvalSet, described: SetFile) -> None:
    cases = load_set(SETS / "near-misses.toml").cases
    questions = {case.question for case in cases}
    assert {case.type for case in cases} == {"unanswerable"}
    assert all(case.unanswerable and case.answer and set(case.indexes) <= set(described.indexes) for case in cases)
    assert len(questions) == len(cases) == 92
    assert not questions & {case.question for case in skerry.cases}
    assert read_set(SETS / "near-misses.toml").indexes == described.indexes
