"""What a client of a server may set: a `Context` within the operator's bounds, or an error that names the field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from ..errors import InputError
from ..graphs.context import Context, PermittedContext
from ..operator_settings import Operator
from ..settings import BudgetSettings, WebChoice

OPERATORS = ("library", "base_url", "roles", "ask_with")
"""Fields of a context that a client never sets."""
_SETTABLE = tuple(name for name in Context.model_fields if name not in ("calibration", "tools"))
"""Fields that plain data can set at all."""
_LANGGRAPH = frozenset(
    "assistant_id checkpoint_id checkpoint_map checkpoint_ns cron_id graph_id run_id thread_id user_id".split()
)
"""What stands beside a client's settings where they came as `configurable`; so does what begins with these:"""
_MARKS = ("langgraph_", "x-", "__")


def permitted(operator: Operator, settings: Mapping[str, Any]) -> Context:
    """The settings of a run for which a client sent `settings`. Nothing is opened or asked for it.

    What the client leaves out is the operator's, lowered to the limits. Raises `InputError` for a setting that there is
    not, one that is not the client's, and one above the limits: to lower it in silence would let the client take a
    shortened answer for a whole one.
    """
    request = {
        name: value for name, value in settings.items() if name not in _LANGGRAPH and not name.startswith(_MARKS)
    }
    for name in request:
        if name not in _SETTABLE:
            raise InputError(f"there is no setting {name!r}: there are {', '.join(choices(operator))}")
    if not operator.server.trust_client:
        _refuse(operator, request)
        request = {name: value for name, value in request.items() if name not in OPERATORS}  # empty fields of a form
    for part in ("search", "budget"):
        request[part] = _filled(operator, part, request.get(part))
    context = PermittedContext.of(operator, **{name: value for name, value in request.items() if value is not None})
    if not operator.server.trust_client:
        _check_limits(operator, context)
    return context


def choices(operator: Operator) -> list[str]:
    """The settings that a client may send."""
    return [name for name in _SETTABLE if operator.server.trust_client or name not in OPERATORS]


def models(operator: Operator) -> list[str]:
    """The names that a client may choose a model by."""
    return [*operator.models, *([] if "none" in operator.models else ["none"])]


def webs(operator: Operator) -> list[str]:
    """The web searches that a client may choose: the operator's, the same after a person agreed, or none."""
    return list(dict.fromkeys(("off", *(("ask", operator.web) if operator.web != "off" else ()))))


def limit(operator: Operator, part: str, name: str) -> float | None:
    """The most that a client may ask for of a field of `search` or `budget`; None where any value will do."""
    bounded = BudgetSettings.model_fields if part == "budget" else ("k", "candidates")
    return getattr(operator.limits, name) if name in bounded else None


def _refuse(operator: Operator, request: Mapping[str, Any]) -> None:
    search = request.get("search")
    reranker = search.get("reranker") if isinstance(search, Mapping) else None
    operators = {name: request.get(name) for name in OPERATORS} | {"search.reranker": reranker not in (None, "none")}
    for name, value in operators.items():
        if value:
            raise InputError(f"{name!r} is not for a client of this server to set, its operator decides: leave it out")
    for name, options in (("model", models(operator)), ("web", webs(operator))):
        value = request.get(name)
        if value is not None and value not in options:
            choice = f"choose {' or '.join(options)}{_allowed(name, value)}"
            raise InputError(f"{name} cannot be {str(value)[:80]!r} on this server: {choice}")


def _allowed(name: str, value: Any) -> str:
    """What the operator of a server without a web search writes, to allow one that there is."""
    if name != "web" or value not in get_args(WebChoice):
        return ""
    return f'; its operator allows it by the line web = "{value}" at the top of groundwire.toml'


def _check_limits(operator: Operator, context: Context) -> None:
    for part in ("search", "budget"):
        for name, value in getattr(context, part):
            most = limit(operator, part, name)
            if most is not None and value > most:
                raise InputError(f"{part}.{name} is {value!r}, but this server's limit is {most!r}: ask for less")


def _filled(operator: Operator, part: str, fields: Any) -> Any:
    """What was sent of `search` or `budget`, and the operator's own for the rest."""
    if not (fields is None or isinstance(fields, Mapping)):
        return fields  # which is told to be no such settings
    values = getattr(operator, part).model_dump()
    if not operator.server.trust_client:
        values = {name: _lowered(value, limit(operator, part, name)) for name, value in values.items()}
    return {**values, **(fields or {})}


def _lowered(value: Any, most: float | None) -> Any:
    return value if most is None else min(value, most)
