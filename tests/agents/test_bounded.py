"""Bounds on the lists of a reply: told to the server, never held against the reply."""

from __future__ import annotations

from groundwire.agents import checker, grader, router
from groundwire.agents.grader import Grades
from groundwire.agents.requests.bounded import bounded
from groundwire.agents.requests.shape import shape_of


def test_the_schema_has_the_bounds_and_the_choices() -> None:
    role = bounded(grader.ROLE, "relevant", "partial", most=3, choices=[4, 5, 6])
    fields = role.schema.model_json_schema()["properties"]
    assert list(fields) == ["relevant", "partial", "irrelevant"]
    for name in ("relevant", "partial"):
        assert (fields[name]["minItems"], fields[name]["maxItems"]) == (0, 3)
        assert fields[name]["items"]["enum"] == [4, 5, 6]
    assert "maxItems" not in fields["irrelevant"]


def test_a_list_of_objects_keeps_its_elements() -> None:
    schema = bounded(checker.ROLE, "claims", least=2, most=2).schema.model_json_schema()
    assert (schema["properties"]["claims"]["minItems"], schema["properties"]["claims"]["maxItems"]) == (2, 2)
    assert schema["properties"]["claims"]["items"] == {"$ref": "#/$defs/ClaimVerdict"}
    assert shape_of(bounded(checker.ROLE, "claims", most=2).schema) == shape_of(checker.ROLE.schema)


def test_a_reply_beyond_the_bounds_is_left_to_the_roles_own_check() -> None:
    role = bounded(grader.ROLE, "relevant", most=1, choices=[1])
    grades = role.schema(relevant=[1, 2, 3], partial=[], irrelevant=[])
    assert isinstance(grades, Grades)
    assert set(grades.by_number()) == {1, 2, 3}


def test_without_an_element_to_choose_nothing_is_bounded() -> None:
    assert bounded(grader.ROLE, "relevant", most=0) is grader.ROLE
    assert router.role([]).schema is router.Route
