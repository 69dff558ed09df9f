"""Why a filter leaves nothing, with the values that there are instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...evidence.injection.flags import flags_in
from ...evidence.scalars import Scalar
from ...evidence.text.counted import counted
from ...evidence.text.line import one_line
from ...indexes.filters import Facets, meets
from .filter_conditions import wording

_MOST = 8
"""Most values of a field that are named."""
_LONGEST = 60
"""Most characters of a value that is named."""


def unmet(filters: Mapping[str, Any], facets: Facets) -> str:
    """Which condition no document meets, as a sentence; `facets` are the values in documents that the caller may see.

    It names the values of each field by which nothing is left.
    """
    alone = {
        key: condition
        for key, condition in filters.items()
        if key in facets and not any(meets(value, condition) for value in facets[key])
    }
    if not alone:
        return f"Nothing was found where {wording(filters)}"
    return "; ".join(
        f"No document that you may see has {wording({key: condition})}: {key} is {_named(facets[key])}"
        for key, condition in alone.items()
    )


def _named(values: list[Scalar]) -> str:
    shown = [line for value in values if len(line := one_line(str(value))) <= _LONGEST and not flags_in(line)][:_MOST]
    rest = len(values) - len(shown)
    more = [counted(rest, "other value" if shown else "value")] if rest else []
    return " or ".join([*shown, *more])
