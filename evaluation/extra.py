"""The libraries of the extra `eval`, loaded where they are used."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from ..errors import InputError


def needs(module: str) -> ModuleType:
    """The module of that name. Raises `InputError` if its library is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        missing = error.name or module
        if missing.split(".")[0] == __package__.split(".")[0]:
            raise
        raise InputError(
            f"Evaluation needs {missing!r}, which is not installed: run pip install 'groundwire[eval]'."
        ) from error
