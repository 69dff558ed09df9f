"""Foreign text on a page: what a reader is shown of it, and how it is embedded as data."""

from __future__ import annotations

import json
from typing import Any

from markupsafe import Markup

_CONTROLS = (*range(9), 11, *range(14, 32), *range(127, 160))
_DIRECTIONS = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
_SURROGATES = range(0xD800, 0xE000)
_REPLACED = dict.fromkeys([*_CONTROLS, *_DIRECTIONS, *_SURROGATES], "\ufffd")
_ESCAPED = str.maketrans(
    {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"},
)


def shown(text: str) -> str:
    """`text` without control characters and without those that reorder a line; each is replaced, so spans still fit."""
    return text.translate(_REPLACED)


def cleaned(value: Any) -> Any:
    """Plain data with every string, keys too, as `shown`."""
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, dict):
        return {cleaned(key): cleaned(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [cleaned(one) for one in value]
    return value


def embedded(value: Any) -> Markup:
    """Plain data as JSON that may stand in a `script` element: no text in it can end the element or open a comment."""
    text = json.dumps(cleaned(value), ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False)
    return Markup(text.translate(_ESCAPED))  # noqa: S704
