"""What can be seen of a run from outside: what it read from its library, and its chat model calls."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, LLMResult
from langchain_core.tracers.context import register_configure_hook

from ...agents.requests.request import tokens_of
from ...errors import line_of
from ...evidence.answer import EVERYWHERE, Searched
from ...evidence.citation import Citation
from ...evidence.cost import Call
from ...evidence.failure import Failure
from ...evidence.ledger import Entry
from ...evidence.passage import Hit, Passage
from ...indexes.labels import opens
from ...indexes.library import Library
from ...indexes.without import Without


class Observed(Without):
    """A library that records what is read from it; it lives as long as the library that it wraps."""

    def __init__(self, whole: Library) -> None:
        super().__init__(whole, ())
        self.searched: list[Searched] = []
        """The searches, in order."""
        self._met: dict[str, Entry] = {}

    def evidence(self, cited: Iterable[Citation], roles: Collection[str]) -> dict[int, Entry]:
        """The passages that were retrieved, in order, and those that are cited; only those that `roles` may read."""
        ids = dict.fromkeys(citation.passage_id for citation in cited if citation.passage_id not in self._met)
        passages = super().passages(list(ids), roles=roles)
        entries = [*self._met.values(), *(Entry(passage=passages[id_], query="") for id_ in ids if id_ in passages)]
        return dict(enumerate((entry for entry in entries if opens(entry.passage.labels, roles)), start=1))

    def search(self, query: str, *, indexes: Sequence[str] = (), **options: Any) -> list[Hit]:
        """As in the library."""
        hits = super().search(query, indexes=indexes, **options)
        self.searched.append(Searched(where=", ".join(indexes) or EVERYWHERE, query=query, found=len(hits)))
        self._note(Entry.of(hit, query) for hit in hits)
        return hits

    def passages(self, ids: Sequence[str], *, roles: Iterable[str] = ()) -> dict[str, Passage]:
        """As in the library."""
        passages = super().passages(ids, roles=roles)
        self._note(Entry(passage=passage, query="") for passage in passages.values())
        return passages

    def read(self, passage_id: str, *, roles: Iterable[str] = (), after: int = 1, before: int = 0) -> list[Passage]:
        """As in the library."""
        passages = super().read(passage_id, roles=roles, after=after, before=before)
        self._note(Entry(passage=passage, query="") for passage in passages)
        return passages

    def _note(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self._met.setdefault(entry.passage.id, entry)


class _Counter(BaseCallbackHandler):
    """Records each call of a chat model in `calls`."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self._calls: dict[UUID, tuple[float, list[BaseMessage]]] = {}

    def on_chat_model_start(
        self, serialized: dict[str, Any], messages: list[list[BaseMessage]], *, run_id: UUID, **_: Any
    ) -> None:
        """A model call starts."""
        self._calls[run_id] = time.perf_counter(), messages[0]

    def on_llm_end(self, response: LLMResult, *, run_id: UUID, **_: Any) -> None:
        """The model replied."""
        began, messages = self._calls.pop(run_id, (time.perf_counter(), []))
        generation = response.generations[0][0] if response.generations and response.generations[0] else None
        reply = generation.message if isinstance(generation, ChatGeneration) else AIMessage("")
        tokens = tokens_of(messages, reply if isinstance(reply, AIMessage) else AIMessage(reply.text))
        self.calls.append(Call(role="model", seconds=time.perf_counter() - began, **tokens))

    def on_llm_error(self, error: BaseException, *, run_id: UUID, **_: Any) -> None:
        """The call failed."""
        began, _messages = self._calls.pop(run_id, (time.perf_counter(), []))
        failure = Failure(kind="unreachable", said=line_of(error))
        self.calls.append(Call(role="model", seconds=time.perf_counter() - began, failure=failure))


_counting: ContextVar[_Counter | None] = ContextVar("counting", default=None)
register_configure_hook(_counting, inheritable=True)


@contextmanager
def calls_counted() -> Iterator[list[Call]]:
    """A list that records each call of a LangChain chat model, in this context and in copies of it."""
    counter = _Counter()
    token = _counting.set(counter)
    try:
        yield counter.calls
    finally:
        _counting.reset(token)
