"""Lists of records in JSON and YAML: each record goes by its own name, and a small one is a line."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from hypothesis import strategies as st
from laws import law

from groundwire.indexes.loaders import Document, parse

ANN = {"name": "Ann Lee", "boat": "Gull", "berths": [7, 8]}
TEAM = {"name": "Quay", "task": "Moors ships.", "people": {"pilots": [ANN, {"name": "Bo Vik", "boat": "Tern"}]}}
VALUES = st.text("ab: ;", min_size=1, max_size=4) | st.integers(0, 99)
RECORDS = st.recursive(
    st.dictionaries(st.sampled_from(["name", "id", "x", "description"]), VALUES, min_size=1, max_size=3),
    lambda inner: st.dictionaries(st.sampled_from(["name", "y"]), inner | st.lists(inner, min_size=1, max_size=3)),
)


def read(value: Any, form: str) -> Document:
    text = json.dumps(value) if form == "json" else yaml.safe_dump(value, sort_keys=False, width=9_999)
    return parse(text.encode(), f"a.{form}")


def outline(document: Document) -> list[tuple[tuple[str, ...], list[str]]]:
    return [(each.heading, document.text[each.start : each.end].strip().split("\n")) for each in document.sections]


@pytest.mark.parametrize("form", ["json", "yaml"])
def test_the_records_of_a_list_are_sections_and_what_they_hold_stands_behind_their_names(form: str) -> None:
    assert outline(read({"teams": [TEAM, {"task": "None.", "of": {"x": 1}}]}, form)) == [
        (
            ("teams", "Quay"),
            [
                "Quay.name: Quay", "Quay.task: Moors ships.",
                "Quay.people.pilots: name: Ann Lee; boat: Gull; berths: 7, 8",
                "Quay.people.pilots: name: Bo Vik; boat: Tern",
            ],
        ),
        (("teams", "entry 2"), ["task: None.", "of.x: 1"]),
    ]  # fmt: skip


@pytest.mark.parametrize("form", ["json", "yaml"])
@pytest.mark.parametrize(
    ("value", "headings", "lines"),
    [
        ([ANN], [("Ann Lee",)], ["name: Ann Lee; boat: Gull; berths: 7, 8"]),
        ([{"id": 7, "x": {"y": 1}}], [("7",)], ["id: 7", "x.y: 1"]),
        ({"a": [{"x": "long " * 120, "y": 2}, {"x": 3}], "b": 1}, [("a",), ("b",)],
         [f"a.0.x: {'long ' * 119}long", "a.0.y: 2", "a: x: 3", "b: 1"]),
        ({"a": {"b": [{"name": "c", "d": {"e": 1}}, {"name": 5, "d": {"e": 2}}]}}, [("a",)],
         ["a.b[c].name: c", "a.b[c].d.e: 1", "a.b.1.name: 5", "a.b.1.d.e: 2"]),
        ([{"Name": "Quay", "of": {"x": 1}}], [("Quay",)], ["Quay.Name: Quay", "Quay.of.x: 1"]),
        ({"a": [1, 2]}, [("a",)], ["a: 1, 2"]),
    ],
)  # fmt: skip
def test_records_without_a_name_and_long_ones(form: str, value: Any, headings: list[Any], lines: list[str]) -> None:
    sections = outline(read(value, form))
    assert [heading for heading, _ in sections] == headings
    assert [" ".join(line.split()) for _, section in sections for line in section] == lines


@pytest.mark.parametrize("form", ["json", "yaml"])
@law(20, 100, value=st.lists(RECORDS, min_size=1, max_size=3))
def test_no_value_of_a_record_is_lost(form: str, value: list[Any]) -> None:
    text = "".join(read({"all": value}, form).text.split())
    for scalar in scalars(value):
        assert "".join(str(scalar).split()) in text


def scalars(value: Any) -> list[Any]:
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return [scalar for each in inner for scalar in scalars(each)]
    return [value]
