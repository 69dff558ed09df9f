"""What an extraction can use in this run."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ...agents.extractive.means import Means
from ...agents.follow_ups.comparing import compares
from ...agents.follow_ups.talk import without_talk
from ...agents.questions.parts import parts
from ...agents.questions.wish import wish
from ...agents.replies.claim import Draft
from ...errors import InputError
from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.answer import Searched
from ...evidence.conversation import Turn
from ...evidence.events import Event, Found, Queried
from ...evidence.ledger import Entry
from ...evidence.passage import Passage
from ...models.reader import shared_reader
from .focus import in_focus
from .narrowing import filters_of, indexes_of, named, without_indexes
from .question import asked_then, discussed, question_of
from .runtime import Run, context_of, distinctive_of, known_of, library_of, roles_of, similarities_of, weights_of
from .state import State

_CITED = re.compile(r"(?:\[\d+\])+")
_LABELLED = re.compile(r"[ \t]{0,12}(?:[-*\u2022]|\d{1,3}[.)]) ([^:\n]{2,60}): ")
"""An item of a list that says first what it is about."""


class Further:
    """The extra searches of an extraction, beyond those of the pattern, in the same indexes."""

    def __init__(self, state: State, runtime: Run, tell: Callable[[Event], None]) -> None:
        """`tell` is given each query and what it found."""
        self._runtime, self._tell = runtime, tell
        self._indexes, self._filters = indexes_of(state, runtime), filters_of(state, runtime)
        self._over = without_indexes(state)
        self._entries = in_focus(state, runtime)
        self._next = len(state["ledger"]) + 1
        self._additions: list[Entry] = []
        self._found: set[str] = set()
        """The ids of the passages that the searches found."""
        self.queries: list[str] = []
        self.searched: list[dict[str, Any]] = []

    @property
    def addresses(self) -> Addresses:
        """All the evidence so far."""
        return Addresses(self._entries)

    def __call__(self, query: str) -> Addresses | None:
        """Search for `query`; return all the evidence after it, or None if the route left out all indexes."""
        if self._over:
            return None
        where = named(self._indexes)
        self._tell(Queried(where=where, query=query))
        hits = library_of(self._runtime).search(
            query, indexes=self._indexes, roles=roles_of(self._runtime), settings=context_of(self._runtime).search,
            filters=self._filters,
        )  # fmt: skip
        self._tell(Found(places=[hit.passage.place for hit in hits]))
        self.queries.append(query)
        self.searched.append(Searched(where=where, query=query, found=len(hits)).model_dump())
        self._found.update(hit.passage.id for hit in hits)
        return self._with([Entry.of(hit, query) for hit in hits])

    def met(self, draft: Draft) -> list[Entry]:
        """The new passages, in order: those that the searches found, and those beside others that the draft cites."""
        cited = {cite.passage for claim in draft.claims for cite in claim.cites}
        return [entry for entry in self._additions if entry.passage.id in self._found | cited]

    def following(self, passage: Passage) -> list[Address]:
        """The sentences of the next passage in the document; none for web pages, or under a filter."""
        return self._others(passage, after=1)

    def preceding(self, passage: Passage) -> list[Address]:
        """The sentences of the passage before it in the document; none for web pages, or under a filter."""
        return self._others(passage, before=1)

    def around(self, passage: Passage, most: int) -> list[Address]:
        """The sentences of a passage and of up to `most` passages before and after it in the document, in order; none
        for web pages, or under a filter."""
        return self._read(passage, after=most, before=most)

    def _others(self, passage: Passage, *, after: int = 0, before: int = 0) -> list[Address]:
        read = self._read(passage, after=after, before=before)
        return [address for address in read if address.passage.id != passage.id]

    def _read(self, passage: Passage, *, after: int, before: int) -> list[Address]:
        if not passage.is_stored or self._filters:
            return []
        try:
            read = library_of(self._runtime).read(passage.id, roles=roles_of(self._runtime), after=after, before=before)
        except InputError:  # it was removed from the library in the meantime
            return []
        addresses = self._with([Entry(passage=each, query="") for each in read])
        return [address for each in read for address in addresses.at(each.id, 0, len(each.text))]

    def _with(self, entries: Sequence[Entry]) -> Addresses:
        """All the evidence, extended by the new ones of `entries`."""
        known_ids = {entry.passage.id for entry in self._entries.values()}
        new = [entry for entry in entries if entry.passage.id not in known_ids]
        self._additions += new
        self._entries |= dict(enumerate(new, self._next))
        self._next += len(new)
        return self.addresses


def _answered_with(turn: Turn, question: str) -> str:
    """The first claim for each part of a turn's question: the rest is more than was asked for, so a follow-up may ask
    for it, as may one about an item of a list for what was told of that item."""
    claims = _CITED.split(turn["answer"])
    lines = "".join(claims[: len(parts(wish(turn["question"]).asked))]).splitlines()
    return "\n".join(line for line in lines if not ((item := _LABELLED.match(line)) and item[1] in question))


def means_of(state: State, runtime: Run, further: Further | None = None) -> Means:
    """Similarities and word weights of the run's library; for a follow-up, also what this caller was told before."""
    text, before, follows_up = asked_then(state, runtime)
    turns = before if follows_up and not compares(without_talk(text)) else []
    asked = question_of(state)
    answers = "\n".join(_answered_with(turn, asked) for turn in turns)
    questions = "\n".join(turn["question"] for turn in turns)
    ready = Means(
        partial(similarities_of, runtime),
        partial(weights_of, runtime),
        shared_reader().read,
        known=partial(known_of, runtime),
        distinctive=partial(distinctive_of, runtime),
        said=answers,
        own=text if follows_up else "",
        discussed=frozenset(discussed(state, runtime) if follows_up else ()),
        asked=questions,
    )
    if further is None:
        return ready
    return replace(ready, more=further, following=further.following, preceding=further.preceding, around=further.around)
