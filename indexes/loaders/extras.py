"""Libraries that only some formats need, imported when a file needs them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .document import UnreadableFileError


def need(module: str, extra: str, what: str, name: str) -> Any:
    """Import a module of an extra. Raises `UnreadableFileError` that says how to install it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise UnreadableFileError(f"is {what}, which needs `pip install 'groundwire[{extra}]'`", name) from error
