"""The libraries of the `eval` extra, imported only when needed."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from sys import version_info
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
        raise _not_installed(missing) from error


def check_installed(*modules: str) -> None:
    """Raise `InputError` for a module whose library is not installed, before anything is run."""
    for module in modules:
        if find_spec(module) is None:
            raise _not_installed(module)


def _not_installed(module: str) -> InputError:
    remedy = "run pip install 'groundwire[eval]'"
    if module.split(".")[0] == "ragas" and version_info >= (3, 14):
        # scikit-network, which it depends on, has no wheels for Python 3.14, so the extra leaves RAGAS out there.
        remedy = "run pip install ragas==0.4.3 langchain-community==0.4.1, which needs a C++ compiler on Python 3.14"
    return InputError(f"evaluation needs {module!r}, which is not installed: {remedy}")
