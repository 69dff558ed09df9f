"""The shape of a reply, described in a fifth of the tokens of its JSON schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

_PLAIN = {"string": '"..."', "integer": "number", "number": "number", "boolean": "true | false"}


def shape_of(schema: type[BaseModel]) -> str:
    """`{"gap": "...", "grades": [number, ...]}`: names, nesting and choices. Raises `KeyError` for other schemas."""
    whole = schema.model_json_schema()
    return _shape(whole, whole.get("$defs", {}))


def _shape(part: Mapping[str, Any], definitions: Mapping[str, Any]) -> str:
    if "$ref" in part:
        return _shape(definitions[part["$ref"].rpartition("/")[2]], definitions)
    if "enum" in part:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in part["enum"])
    if part["type"] == "array":
        return f"[{_shape(part['items'], definitions)}, ...]"
    if part["type"] == "object":
        fields = (f'"{name}": {_shape(field, definitions)}' for name, field in part["properties"].items())
        return "{" + ", ".join(fields) + "}"
    return _PLAIN[part["type"]]
