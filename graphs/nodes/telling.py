"""Tells the text of a draft while it arrives, and tells when it is void: the draft became another one.

What streams was not checked, and a chat interface that renders it loads a picture as soon as its address stands there.
So only those addresses are told that may also stand in the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextvars import copy_context
from threading import Lock
from uuid import uuid4

from langchain_core.messages import AIMessageChunk
from langgraph.graph.message import push_message

from ...evidence.address import Address
from ...evidence.events import Discarded, Event, Token
from ...evidence.links.arriving import Arriving
from ...evidence.links.urls import Standing
from ..turn.question import said_before
from ..turn.runtime import Run
from ..turn.state import State
from .steps import emit


class Teller:
    """Sends the text of one reply as events; whatever comes after it was void is not sent."""

    def __init__(self, node: str, tell: Callable[[Event], None], standing: Standing) -> None:
        """`standing` are the addresses that may be told; in place of others comes "(an address)"."""
        self._node, self._tell, self._standing = node, tell, standing
        self._lock = Lock()
        self._text = Arriving()
        self._told, self._void = False, False

    def __call__(self, text: str) -> None:
        """Take all the text so far. None at all means that what was told is void, which is said if there was any."""
        with self._lock:  # a late reply still arrives in a thread of its own
            if self._void:
                return
            if text:
                self._send(self._text.take(text))
                return
            self._void = True
            if self._told:
                self._tell(Discarded(node=self._node))

    def end(self) -> None:
        """Tell what was held back: no more text comes."""
        with self._lock:
            if not self._void:
                self._send(self._text.rest())

    def _send(self, text: str) -> None:
        if text:
            self._told = True
            self._tell(Token(text=self._standing.without_foreign(text)))


def told(state: State, runtime: Run, node: str, among: Iterable[Address]) -> Teller:
    """A teller for a new draft, in the `custom` stream and as a message, with the addresses of the evidence `among`; a
    model's earlier draft of this turn, whose text was told, is void from now on."""
    here, id_ = copy_context(), f"run-{uuid4()}"

    def tell(event: Event) -> None:
        emit(state, runtime, event)
        if isinstance(event, Token):
            here.copy().run(push_message, AIMessageChunk(content=event.text, id=id_), state_key=None)

    again = runtime.execution_info is not None and runtime.execution_info.node_attempt > 1
    if state.get("draft") and state.get("written_by") == "model" and not again:
        tell(Discarded(node=node))
    return Teller(node, tell, standing(state, runtime, among))


def standing(state: State, runtime: Run, among: Iterable[Address]) -> Standing:
    """The addresses that may stand in an answer from this evidence."""
    evidence = (part for address in among for part in (address.plain_text, address.passage.source))
    return Standing(evidence, said_before(state, runtime))
