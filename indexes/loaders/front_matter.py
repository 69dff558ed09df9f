"""The facts before a document's text: YAML between two lines of dashes, or TOML between two lines of plus signs."""

from __future__ import annotations

import datetime
import math
import re
from itertools import islice
from typing import Any

from ...evidence.scalars import Value

_BEGIN = re.compile(r"(---|\+\+\+)[ \t]*\n")
_END = {
    "---": re.compile(r"^(?:---|\.\.\.)[ \t]*$\n?", re.MULTILINE),
    "+++": re.compile(r"^\+\+\+[ \t]*$\n?", re.MULTILINE),
}
_MOST_CHARS = 65_536
_MOST_KEYS = 100
"""Most facts that are kept; each is stored with every passage."""
_KEY_CHARS = 100
_INT64 = 2**63


def front_matter(text: str) -> tuple[int, dict[str, Value], int]:
    """Return the offset where the body begins, the first facts before it, and how many more were left out; (0, {}, 0)
    if there is no front matter."""
    begin = _BEGIN.match(text)
    end = _END[begin[1]].search(text, begin.end(), _MOST_CHARS) if begin else None
    if not begin or not end:
        return 0, {}, 0
    values = _READERS[begin[1]](text[begin.end() : end.start()])
    if values is not None and not isinstance(values, dict):
        return 0, {}, 0  # prose between two rules
    facts = {_key(key): storable(value) for key, value in (values or {}).items()}
    known = {key: value for key, value in facts.items() if key and value is not None}
    return end.end(), dict(islice(known.items(), _MOST_KEYS)), max(0, len(known) - _MOST_KEYS)


def storable(value: object) -> Value | None:
    """The value as a store keeps it, dates as text; None if it cannot keep it."""
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return list(value)
    if isinstance(value, int) and not -_INT64 <= value < _INT64:
        return None
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value if isinstance(value, str | int | float | bool) else None


def text_of(value: Value) -> str:
    """A value on one line, for a title."""
    return ", ".join(value) if isinstance(value, list) else str(value)


def _key(key: object) -> str:
    """The name of a fact, which YAML may read as a truth value, a date or even a list."""
    name = storable(key)
    return "" if name is None else text_of(name).lower()[:_KEY_CHARS]


def _yaml(source: str) -> Any:
    """Parse YAML; None if it is broken. PyYAML passes on any error of the conversion of a tagged value."""
    import yaml

    class Loader(yaml.SafeLoader):
        def flatten_mapping(self, node: yaml.MappingNode) -> None:
            """Leave merge keys alone: nested ones grow without bound."""

    try:
        return yaml.load(source, Loader)  # noqa: S506 - a SafeLoader
    except (yaml.YAMLError, RecursionError, ValueError, LookupError, TypeError, AttributeError, OverflowError):
        return None


def _toml(source: str) -> Any:
    """Parse TOML; None if it is broken."""
    import tomllib

    try:
        return tomllib.loads(source)
    except (ValueError, RecursionError):
        return None


_READERS = {"---": _yaml, "+++": _toml}
