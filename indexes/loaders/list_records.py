"""Lists of records in data files: a record is shown under its own name, and a small one on one line."""

from __future__ import annotations

from collections.abc import Mapping

Path = tuple[str | int, ...]
"""Keys of mappings and positions in lists."""
NAMES = ("title", "name", "id", "key", "label", "description")
"""Keys whose value names a record, in capital letters or not; the first that it has."""
TITLE_CHARS = 80
_TITLES: tuple[Path, ...] = (("title",), ("info", "title"), ("name",), ("metadata", "name"), ("summary",))
"""Where a file has its title: OpenAPI has it in `info`, Kubernetes in `metadata`."""
_NAME_CHARS = 60
_RECORD_CHARS = 500
_PATH_CHARS = 200


def name_of(fields: Mapping[str, str]) -> str:
    """The name in the fields of a record; empty if it has no short one."""
    by_key: dict[str, str] = {}
    for key, value in fields.items():
        if value:
            by_key.setdefault(key.lower(), value)
    name = next((by_key[key] for key in NAMES if key in by_key), "")
    return name if len(name) <= _NAME_CHARS and "\n" not in name else ""


def title_of(name: str, values: Mapping[Path, str]) -> str:
    """The title of a file of this name that has these values, each with its path: its name, which says what it is for
    (`Chart.yaml`), and what it calls itself, if that is short."""
    found = (values.get(path, "") for path in _TITLES)
    own = next((title for title in found if title and len(title) <= TITLE_CHARS and "\n" not in title), "")
    return f"{name}: {own}" if own else name


def line_of(fields: Mapping[str, str]) -> str:
    """A record of exactly these fields on one line; empty if it has none, or is too long for a line."""
    line = "; ".join(f"{key}: {value}" for key, value in fields.items())
    return line if len(line) <= _RECORD_CHARS and "\n" not in line else ""


def below(path: str, key: str) -> str:
    """The path of a key's value; only the end of a long path."""
    return (f"{path}.{key}" if path else key)[-_PATH_CHARS:]


def inside(path: str, name: str, at: int) -> str:
    """The path of a record in a list: by its name, or else by its position, from 0."""
    if not name or name.isdigit():
        return below(path, str(at))
    return (f"{path}[{name}]" if path else name)[-_PATH_CHARS:]
