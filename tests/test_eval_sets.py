"""The sample set holds what it says: cases fit the schema, quotes are in their documents, roles need labels."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import groundwire
from groundwire.indexes.sets import read_cases, read_set

SETS = Path(groundwire.__file__).parent / "eval_sets"
NAMES = sorted(file.name for file in SETS.glob("*.toml"))
CASES = [(name, case) for name in NAMES for case in read_cases(SETS / name)]
EACH = pytest.mark.parametrize(("name", "case"), CASES, ids=[case["id"] for _, case in CASES])


@EACH
def test_a_case_fits_the_schema(name: str, case: dict[str, Any]) -> None:
    jsonschema.validate(case, json.loads((SETS / "schema.json").read_text(encoding="utf-8")))
    assert case["id"].startswith(f"{name.removesuffix('.toml')}-")
    assert set(case["indexes"]) <= set(read_set(SETS / name)["indexes"])
    assert {one["index"] for one in case["gold"]} <= set(case["indexes"])


@EACH
def test_every_gold_quote_is_in_its_document(name: str, case: dict[str, Any]) -> None:
    for gold in case["gold"]:
        text = (SETS / read_set(SETS / name)["indexes"][gold["index"]]["path"] / gold["source"]).read_text("utf-8")
        assert gold["quote"] in text


@EACH
def test_gold_lies_in_labelled_folders_exactly_when_roles_are_needed(name: str, case: dict[str, Any]) -> None:
    indexes = read_set(SETS / name)["indexes"]
    needed = {
        label
        for gold in case["gold"]
        for folder, labels in indexes[gold["index"]].get("labels", {}).items()
        if gold["source"].startswith(f"{folder}/")
        for label in labels
    }
    assert needed == set(case["roles"])


def test_ids_and_questions_are_unique() -> None:
    for field in ("id", "question"):
        values = [case[field] for _, case in CASES]
        assert len(values) == len(set(values))


def test_every_folder_and_label_of_a_set_is_there() -> None:
    assert NAMES
    for name in NAMES:
        for index in read_set(SETS / name)["indexes"].values():
            for folder in ("", *index.get("labels", {})):
                assert any((SETS / index["path"] / folder).iterdir())
