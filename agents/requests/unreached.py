"""Why a request to a model failed: which of the errors that a provider's client may raise are temporary.

Each client has error classes of its own, LangChain's are in some of them, and an error within a stream has no HTTP
status or that of the stream, 200. So status, class and the code that the provider sent are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ...errors import ModelReplyError, logged, status_of
from ...evidence.failure import Failure, FailureKind
from ...models.deadline import EndedError, LateError

_UNREACHED = "the model could not be reached"
_FAILED = "the call to the model failed"
_NOT_SYNCHRONOUS = "the model can only be called asynchronously, and a run calls its `invoke` and `stream`"
_OURS = (LateError, EndedError, ModelReplyError)
"""Errors whose message we wrote."""
_BUSY_CLASS = re.compile(r"RateLimit|Overloaded|Throttl|ServiceUnavailable|InternalServer|^ModelAPIError$")
_BUSY_CODE = re.compile(
    r"overloaded|rate_limit|throttl|server_?error|api_error|unavailable|internalserver", re.IGNORECASE
)
_BROKEN = ("RemoteProtocolError", "ProtocolError", "ReadError", "ConnectionResetError")
"""The connection was there and broke off, which may go well the next time; one that was never there will not."""


def failure_of(error: object) -> Failure:
    """What an answer may say of a call that failed; the rest stands in the log."""
    said = _UNREACHED if any("Connect" in name for name in _classes(error)) else _FAILED
    if isinstance(error, NotImplementedError):
        said = _NOT_SYNCHRONOUS
    name = logged(said, error)
    return Failure(kind=_kind(error), said=f"{said} ({error if isinstance(error, _OURS) else name})")


def _kind(error: object) -> FailureKind:
    """Rate limits, server errors and broken connections are temporary; anything else would fail again."""
    status, classes = status_of(error), _classes(error)
    if status is not None:
        return "busy" if status == 429 or status >= 500 else "unreachable"
    if any("Timeout" in name for name in classes):
        return "late"
    if any(map(_BUSY_CLASS.search, classes)) or any(map(_BUSY_CODE.search, _codes(error))):
        return "busy"
    return "busy" if any(name in _BROKEN for name in (*classes, *_classes(_cause(error)))) else "unreachable"


def _classes(error: object) -> list[str]:
    return [kind.__name__ for kind in type(error).__mro__]


def _cause(error: object) -> object:
    return error.__cause__ if isinstance(error, BaseException) else None


def _codes(error: object) -> Iterator[str]:
    """What the provider calls the error, in the layers of what it sent."""
    for sent in (getattr(error, "body", None), getattr(error, "response", None)):
        for layer in (sent, *(sent.get(key) for key in ("error", "Error"))) if isinstance(sent, Mapping) else ():
            if isinstance(layer, Mapping):
                yield from (str(layer[key]) for key in ("type", "code", "Code") if key in layer)
