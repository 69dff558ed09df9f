"""Contexts: what a model writes to place each passage in its document (Anthropic, "Contextual Retrieval", 2024).

They are embedded and looked up in front of the text, and stored with the passage: under its labels, and gone with it.
What was written for the same span of the same text, in the same document or under the same labels, is not asked for
again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from ...errors import InputError, shortened
from ...evidence.cost import Call
from ...evidence.text.line import one_line, whole
from ...settings import ContextSettings
from ..records import IN_PART, CutSource, SourceRecord
from .bill import Bill
from .passage_ids import with_ids

if TYPE_CHECKING:
    from ..progress import ContextCounts
    from ..stores.catalog import Catalog

LONGEST = 400
"""Characters of a context: the packaged model reads 256 tokens of heading, context and text together."""


class Contextualizer(Protocol):
    """Places passages in their documents: `agents/contextualizer.py`."""

    @property
    def name(self) -> str:
        """Identifies the origin of its contexts: its model and prompt."""

    @property
    def limits(self) -> ContextSettings:
        """What a run may spend on it."""

    def context(self, title: str, text: str, start: int, end: int) -> tuple[str, Call]:
        """The context of `text[start:end]`, empty where there is no usable one, and what it cost. Never raises."""


class Contexts:
    """Gives the passages of one run their contexts."""

    def __init__(
        self,
        contextualizer: Contextualizer | None,
        catalog: Catalog,
        sources: Mapping[str, SourceRecord],
        counts: ContextCounts,
    ) -> None:
        """Without `contextualizer` passages keep what they have. `sources` are the index's, by location. `counts` are
        kept up to date. Raises `InputError` for a `contextualizer` that cannot be one."""
        candidate: object = contextualizer
        if candidate is not None and not callable(getattr(candidate, "context", None)):
            raise InputError(
                f"{shortened(contextualizer)} cannot write contexts: hand in a Contextualizer, made with a chat model"
            )
        self._contextualizer, self._catalog, self._sources, self._counts = contextualizer, catalog, sources, counts
        self._bill = Bill(ContextSettings() if contextualizer is None else contextualizer.limits, counts)
        self.name = contextualizer.name if contextualizer is not None else ""
        """The name of the model that writes contexts; empty for none."""

    def added(self, index: str, source: CutSource) -> CutSource:
        """The same source with contexts added to its passages, and their ids updated."""
        record, passages = source
        before = self._sources.get(record.location)
        name = self.name or (before.contexts_by.partition(IN_PART)[0] if before is not None else "")
        if not name:
            return source
        earlier_contexts = self._catalog.contexts(index, replace(record, contexts_by=name))
        contexts = [earlier_contexts.get((passage.start, passage.end), "") for passage in passages]
        self._counts.known += len([context for context in contexts if context])
        if self._contextualizer is not None:
            contexts = [
                context or self._context(self._contextualizer, record, passage.start, passage.end)
                for context, passage in zip(contexts, passages, strict=True)
            ]
        passages = [
            passage.model_copy(update={"context": text}) for passage, text in zip(passages, contexts, strict=True)
        ]
        count = sum(map(bool, contexts))
        author = name if all(contexts) else f"{name}{IN_PART}{count}" if count or self.name else ""
        return replace(record, contexts_by=author), with_ids(passages)

    def _context(self, contextualizer: Contextualizer, record: SourceRecord, start: int, end: int) -> str:
        counts = self._counts
        if not self._bill.allows():
            counts.lacking += 1
            return ""
        text, call = contextualizer.context(record.title, record.text, start, end)
        context = one_line(whole(text))[:LONGEST].rstrip()
        self._bill.add(call)
        counts.written += bool(context)
        counts.lacking += not context
        return context
