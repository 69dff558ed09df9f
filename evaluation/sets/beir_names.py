"""What the index and the documents of a BEIR set are called."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

_LONGEST = 100
_SEPARATORS = str.maketrans("/\\", "--")


def index_name(folder: str) -> str:
    """The folder's name as an index may be named."""
    name = re.sub(r"[^a-z0-9_-]+", "-", folder.lower()).strip("-_")[:48]
    return name if name and name != "web" else f"set-{name}".rstrip("-")


def source_names(titles: Mapping[str, str]) -> dict[str, str]:
    """The source name of each document by its id: its title, which a model and a reader see, made safe and unique.

    No name is a path that leads anywhere, and none is a bare number, which a question may hold by chance.
    """
    names: dict[str, str] = {}
    taken: set[str] = set()
    for id_, title in titles.items():
        name = _safe(title)
        if not name or name.isdecimal():
            name = f"document {_safe(id_)}".rstrip()
        if name in taken:
            name = f"{name} ({_safe(id_)})"
        nth, free = 2, name
        while free in taken:
            free, nth = f"{name} {nth}", nth + 1
        taken.add(free)
        names[id_] = free
    return names


def _safe(text: str) -> str:
    """One line without separators, control characters and leading dots."""
    visible = "".join(" " if unicodedata.category(one).startswith(("C", "Z")) else one for one in text)
    return " ".join(visible.translate(_SEPARATORS).split()).lstrip(".~ ")[:_LONGEST].rstrip()
