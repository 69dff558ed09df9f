"""Picks: passages of a library that suit a question of some kind, spread over indexes and sources."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from ...agents import drafted
from ...agents.drafted import Drafted
from ...agents.drafter import Kind
from ...evidence.in_turn import in_turn
from ...evidence.passage import Passage
from ...indexes.library import Library
from ...settings import SearchSettings

_SCANNED = 5_000
"""Most passages that are examined."""
_MOST_SOURCES = 5
"""A name in more documents than this is too general to ask about."""


@dataclass(frozen=True)
class Pick:
    """One or two passages, and the template's draft about them."""

    kind: Kind
    passages: tuple[Passage, ...]
    template: Drafted
    name: str = ""
    """What the two passages of a multi-document question share."""


class Picker:
    """Picks passages that `roles` may read, always the same for the same seed."""

    def __init__(self, library: Library, *, indexes: Sequence[str], roles: Sequence[str], seed: int) -> None:
        """Raises `UnknownIndexError` for an index that does not exist or that these roles may not read."""
        self._library = library
        self._indexes = [info.name for info in library.choose(indexes, roles=roles)]
        self._roles = roles
        self._seed = seed

    def picks(self, kind: Kind) -> Iterator[Pick]:
        """All picks of a kind."""
        if kind == "joined":
            yield from self._joined()
            return
        for passage in self._passages:
            template = self._template(kind, passage)
            if template is not None:
                yield Pick(kind, (passage,), template)

    def _template(self, kind: Kind, passage: Passage) -> Drafted | None:
        if kind == "unanswerable":
            return drafted.unanswerable(passage, self._exists)
        return drafted.table(passage) if kind == "table" else drafted.single(passage)

    def _joined(self) -> Iterator[Pick]:
        by_name: dict[str, dict[tuple[str, str], Passage]] = {}
        for passage in self._passages:
            for name in drafted.names_in(passage.text):
                by_name.setdefault(name, {}).setdefault((passage.index, passage.source), passage)
        shared = sorted(name for name, passages in by_name.items() if 2 <= len(passages) <= _MOST_SOURCES)
        random.Random(self._seed).shuffle(shared)  # noqa: S311 - a draw, not a secret
        for name in shared:
            for first, other in combinations(by_name[name].values(), 2):
                template = drafted.joined(first, other, name)
                if template is not None:
                    yield Pick("joined", (first, other), template, name)
                    break

    @cached_property
    def _passages(self) -> list[Passage]:
        """One passage from each source of each index in turn, then the second from each, and so on."""
        rng = random.Random(self._seed)  # noqa: S311 - a draw, not a secret
        places: dict[str, dict[str, list[str]]] = {}
        for index, source, id_ in self._library.directory(roles=self._roles):
            if index in self._indexes:
                places.setdefault(index, {}).setdefault(source, []).append(id_)
        by_index = []
        for sources in places.values():
            ids = list(sources.values())
            rng.shuffle(ids)
            for of_source in ids:
                rng.shuffle(of_source)
            by_index.append(in_turn(ids))
        order = in_turn(by_index)[:_SCANNED]
        passages = self._library.passages(order, roles=self._roles)
        return [passages[id_] for id_ in order if id_ in passages]

    def _exists(self, words: str) -> bool:
        hits = self._library.search(
            words, indexes=self._indexes, roles=self._roles, settings=SearchSettings(mode="lexical", k=20)
        )
        return any(words.casefold() in hit.passage.text.casefold() for hit in hits)
