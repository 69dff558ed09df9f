"""What else decides whether a file can be read, besides its content and loader: limits and installed libraries."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from importlib.metadata import PackageNotFoundError, requires, version

from ...settings import ParsingSettings

_NO_LIMITS = {"workers", "retry"}


def conditions(settings: ParsingSettings, *, file_bytes: int) -> str:
    """A hash of these conditions: if it changed, a file that could not be read is worth another try."""
    parts = [settings.model_dump(exclude=_NO_LIMITS), file_bytes, _libraries()]
    return hashlib.blake2b(json.dumps(parts, sort_keys=True).encode(), digest_size=8).hexdigest()


@cache
def _libraries() -> list[str]:
    """The versions of all installed dependencies of this package and its extras."""
    package = __name__.partition(".")[0]
    try:
        needed = requires(package) or []
    except PackageNotFoundError:  # it runs from source
        return []
    return sorted(
        f"{name} {number}" for name in {_name(requirement) for requirement in needed} if (number := _version(name))
    )


def _name(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0]


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
