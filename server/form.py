"""The form that LangGraph Studio shows for a run: what a client may set, with bounds and the operator's defaults."""

from __future__ import annotations

from typing import Any

from ..graphs.context import Context
from ..operator_settings import Operator
from .permission import OPERATORS, limit, models, permitted, webs

_PARTS = {"search": "SearchSettings", "budget": "BudgetSettings"}


def form(operator: Operator) -> dict[str, Any]:
    """The JSON schema of what a client may send as context."""
    schema = Context.model_json_schema()
    fields, parts = schema["properties"], {part: schema["$defs"][name] for part, name in _PARTS.items()}
    if not operator.server.trust_client:
        for name in OPERATORS:
            del fields[name]
        del parts["search"]["properties"]["reranker"]
        fields["model"]["enum"], fields["web"]["enum"] = models(operator), webs(operator)
        for part, defined in parts.items():
            for name, field in defined["properties"].items():
                if (most := limit(operator, part, name)) is not None:
                    field["maximum"] = most
    _set_defaults(operator, fields, parts)
    return schema


def _set_defaults(operator: Operator, fields: dict[str, Any], parts: dict[str, Any]) -> None:
    """Defaults, so that sending the whole form unchanged changes nothing."""
    usual = permitted(operator, {})
    for name, field in fields.items():
        if name not in _PARTS:
            field["default"] = operator.model if name == "model" else getattr(usual, name)
    if operator.model not in fields["model"].get("enum", (operator.model,)):
        del fields["model"]["default"]  # a settings string, which a client need not know
    for part, defined in parts.items():
        for name, field in defined["properties"].items():
            field["default"] = getattr(getattr(usual, part), name)
