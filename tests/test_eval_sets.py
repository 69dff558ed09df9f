"""The sample set is what its README says: types, ids, documents, roles; the schema is the one of the code."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import jsonschema
import pytest

import groundwire
from groundwire.evaluation.sets.case import Case, schema
from groundwire.evaluation.sets.eval_set import load_set
from groundwire.indexes.sets import read_set

SETS = Path(groundwire.__file__).parent / "eval_sets"
SKERRY = load_set(SETS / "skerry.toml")
DESCRIBED = read_set(SETS / "skerry.toml")
TYPES = ("single", "joined", "cross_index", "identifier", "unanswerable", "restricted", "changed_version")
EACH = pytest.mark.parametrize("case", SKERRY.cases, ids=[case.id for case in SKERRY.cases])


@EACH
def test_a_case_is_as_the_readme_says(case: Case) -> None:
    assert re.fullmatch(r"skerry-[0-9]{3}", case.id)
    assert len(case.question) >= 8
    assert len(case.answer) >= 8
    assert not case.draft
    assert case.type in TYPES
    assert case.unanswerable == (case.type == "unanswerable")
    assert case.unanswerable or (case.gold and case.answers)
    assert case.indexes
    assert {one.index for one in case.gold} <= set(case.indexes)
    assert all(one.quote and "\n" not in one.quote for one in case.gold)


@EACH
def test_gold_lies_in_labelled_folders_exactly_when_roles_are_needed(case: Case) -> None:
    needed = {
        label
        for gold in case.gold
        for folder, labels in DESCRIBED.indexes[gold.index].labels.items()
        if gold.source.startswith(f"{folder}/")
        for label in labels
    }
    assert needed == set(case.roles)
    assert bool(needed) == (case.type == "restricted")


def test_every_line_fits_the_schema() -> None:
    validator = jsonschema.Draft202012Validator(json.loads((SETS / "schema.json").read_text(encoding="utf-8")))
    for line in (SETS / "skerry.jsonl").read_text(encoding="utf-8").splitlines():
        validator.validate(json.loads(line))


def test_the_schema_is_fresh() -> None:
    assert (SETS / "schema.json").read_text(encoding="utf-8") == schema(), "run `make docs`"


def test_the_readme_counts_the_types() -> None:
    page = (SETS / "README.md").read_text(encoding="utf-8")
    counts = Counter(case.type for case in SKERRY.cases)
    assert dict(re.findall(r"^\| `(\w+)` \| (\d+) \|", page, re.MULTILINE)) == {
        kind: str(counts[kind]) for kind in TYPES
    }


def test_questions_are_unique() -> None:
    assert len({case.question for case in SKERRY.cases}) == len(SKERRY.cases)


def test_every_folder_and_label_of_the_set_is_there() -> None:
    for index in DESCRIBED.indexes.values():
        for folder in ("", *index.labels):
            assert any((SETS / str(index.path) / folder).iterdir())
