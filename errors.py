"""The errors that Groundwire raises, as one tree.

    GroundwireError
    ├── InputError            an argument or setting cannot be used: fix the call
    │   ├── UnknownIndexError
    │   └── EvalSetError      a set of cases has faults: correct the lines it names
    ├── LibraryError          the library on disk cannot be used as it is
    │   ├── LibraryBusyError      another process is writing: wait, then repeat
    │   ├── LibraryReadOnlyError  the folder may not be written
    │   └── EmbeddingMismatchError  the index was made with another embedding model
    ├── ModelError            a model cannot be made or reached: check its name, key and URL
    │   ├── ModelReplyError       a model answered, but not with what its role asked for
    │   └── ProviderBusyError     a rate limit or a server's error: the node is tried again
    └── StoppedError          the caller stopped the run: what it had finished is on its thread

Each message is one sentence: what happened, the value, what to do.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

_LONGEST = 2_000
"""Characters of an error's message that are read."""
_LONGEST_VALUE = 80
"""Characters of a value in a message."""
_log = logging.getLogger(__package__)


class GroundwireError(Exception):
    """Base of every error raised on purpose by this package."""


class InputError(GroundwireError, ValueError):
    """An argument, question, path or setting cannot be used."""


class UnknownIndexError(InputError):
    """The library has no index of that name (or none that the caller may see)."""


class EvalSetError(InputError):
    """An evaluation set cannot be used; `faults` lists every fault in it, each with its file and line."""

    SHOWN = 20

    def __init__(self, name: str, faults: Sequence[str]) -> None:
        """The message names the first `SHOWN` faults and counts the rest."""
        single = len(faults) == 1
        head = f"the set {name!r} has {len(faults)} fault{'' if single else 's'}, correct {'it' if single else 'them'}:"
        rest = [f"and {len(faults) - self.SHOWN} more"] if len(faults) > self.SHOWN else []
        super().__init__("\n  ".join((head, *faults[: self.SHOWN], *rest)))
        self.name, self.faults = name, tuple(faults)

    def __reduce__(self) -> tuple[type[EvalSetError], tuple[str, tuple[str, ...]]]:
        """Pickle the arguments of the constructor, so that the error can be sent to another process."""
        return type(self), (self.name, self.faults)


class LibraryError(GroundwireError):
    """The library on disk is missing, damaged or of another format."""


class LibraryBusyError(LibraryError):
    """Another process is writing to the library."""


class LibraryReadOnlyError(LibraryError):
    """The library's folder may not be written."""


class EmbeddingMismatchError(LibraryError):
    """The index was built with a different embedding model from the one given."""


class ModelError(GroundwireError):
    """A chat or embedding model cannot be made or reached."""


class ModelReplyError(ModelError):
    """A model's reply does not fit what its role asked for."""


class ProviderBusyError(ModelError):
    """The provider refused a call for now (HTTP 429 or 5xx) or broke it off; LangGraph retries the node."""


class StoppedError(GroundwireError):
    """The caller stopped the run before it had an answer; it can be resumed."""


def shortened(value: object) -> str:
    """A value as a message names it: its `repr`, and of a long one the beginning."""
    text = repr(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[: _LONGEST_VALUE - 3]}..."


def line_of(error: object) -> str:
    """The first line of an error's message, at most 200 characters; empty if reading the message fails."""
    return next(iter(_text(error).splitlines()), "")[:200]


def logged(what: str, error: object) -> str:
    """Log that `what` happened, with the error's message, as a warning; returns what an answer may say of the error.

    That is its class and its HTTP status, if it has one: the message may hold keys, addresses and folders.
    """
    status = status_of(error)
    name = type(error).__name__ if status is None else f"{type(error).__name__}, HTTP {status}"
    _log.warning("%s (%s): %s", what, name, " ".join(_text(error).split()))
    return name


def status_of(error: object) -> int | None:
    """The HTTP status, from 400 to 599, that a client's error carries; None if it has none."""
    response = getattr(error, "response", None)
    if isinstance(response, Mapping):  # botocore's
        told = response.get("ResponseMetadata")
        statuses = [told.get("HTTPStatusCode") if isinstance(told, Mapping) else None]
    else:
        statuses = [getattr(error, "status_code", None), getattr(response, "status_code", None)]
    statuses.append(getattr(error, "code", None))  # google-genai's
    return next((status for status in statuses if isinstance(status, int) and 400 <= status < 600), None)


def _text(error: object) -> str:
    try:
        text = str(error)
    except Exception:  # noqa: BLE001 - a client's own error class may raise anything when it is converted to text
        return ""
    return text[:_LONGEST].encode("utf-8", "replace").decode()
