"""The shape of a reply names every field, every choice and the nesting, in few characters."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from groundwire.agents import assessor, checker, difficulty, grader, need, planner, router, self_query, transformer
from groundwire.agents.requests.call import Role, shape_text

ROLES = [
    *(agent.ROLE for agent in (assessor, checker, difficulty, grader, need, planner, self_query, transformer)),
    router.role(["handbook", "notes"]),
]


def names(schema: Any) -> set[str]:
    if isinstance(schema, dict):
        return set(schema.get("properties", {})) | {name for value in schema.values() for name in names(value)}
    return {name for value in schema for name in names(value)} if isinstance(schema, list) else set()


@pytest.mark.parametrize("role", ROLES, ids=lambda role: role.name)
def test_the_shape_names_every_field(role: Role[Any]) -> None:
    shape, schema = shape_text(role), role.schema.model_json_schema()
    assert names(schema) == set(re.findall(r'"(\w+)":', shape))
    assert len(shape) < len(json.dumps(schema)) / 2


def test_choices_and_nesting_are_told() -> None:
    assert '["handbook" | "notes", ...]' in shape_text(router.role(["handbook", "notes"]))
    assert shape_text(planner.ROLE) == (
        '{"unclear": "...", "questions": [{"id": number, "question": "...", "needs": [number, ...]}, ...]}'
    )
