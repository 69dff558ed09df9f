"""Async versions of methods that write."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from functools import partial, update_wrapper
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from ..models.deadline import aside
from .progress import OnProgress, Progress, Summary

_Self = TypeVar("_Self")
_P = ParamSpec("_P")


def twin(
    method: Callable[Concatenate[_Self, _P], Summary], *, tells: bool
) -> Callable[Concatenate[_Self, _P], Coroutine[Any, Any, Summary]]:
    """An async version of `method`, which runs in a thread of its own.

    `tells` is whether it takes `progress`, which is called in that thread. If such a method is cancelled, it stops
    after the current batch, as if it were killed; any other method runs to its end.
    """

    async def act(self: _Self, /, *args: _P.args, **kwargs: _P.kwargs) -> Summary:
        stopped = threading.Event()
        options = cast("dict[str, Any]", kwargs)
        if tells:
            options = {**options, "progress": _until(stopped, options.get("progress"))}
        try:
            return await aside(partial(cast("Callable[..., Summary]", method), self, *args, **options))
        except asyncio.CancelledError:
            stopped.set()
            raise

    update_wrapper(act, method)
    act.__name__ = f"a{method.__name__}"
    return act


def _until(stopped: threading.Event, progress: OnProgress | None) -> OnProgress:
    def tell(now: Progress) -> None:
        if stopped.is_set():
            raise asyncio.CancelledError
        if progress is not None:
            progress(now)

    return tell
