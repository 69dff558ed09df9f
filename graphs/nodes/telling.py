"""Tells the text of a draft while it arrives, and tells when it is void: the draft became another one."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from ...evidence.events import Discarded, Event, Token
from ..runtime import Run
from ..state import State
from .steps import emit


class Teller:
    """Sends the text of one reply as events; whatever comes after it was void is not sent."""

    def __init__(self, node: str, tell: Callable[[Event], None]) -> None:
        self._node, self._tell = node, tell
        self._lock = Lock()
        self._length, self._void = 0, False

    def __call__(self, text: str) -> None:
        """Take all the text so far. None at all means that what was told is void, which is said if there was any."""
        with self._lock:  # a late reply still arrives in a thread of its own
            if self._void:
                return
            if not text:
                self._void = True
                if self._length:
                    self._tell(Discarded(node=self._node))
            elif len(text) > self._length:
                self._tell(Token(text=text[self._length :]))
                self._length = len(text)


def told(state: State, runtime: Run, node: str) -> Teller:
    """A teller for a new draft; a model's earlier draft of this turn, whose text was told, is void from now on."""

    def tell(event: Event) -> None:
        emit(state, runtime, event)

    again = runtime.execution_info is not None and runtime.execution_info.node_attempt > 1
    if state.get("draft") and state.get("written_by") == "model" and not again:
        tell(Discarded(node=node))
    return Teller(node, tell)
