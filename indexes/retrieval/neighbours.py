"""Passages with their neighbours in the same source, to read on or to give search results their context."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...errors import InputError, shortened
from ...evidence.passage import Hit, Passage


def around(at: Callable[[str], Passage | None], id_: str, *, after: int, before: int) -> list[Passage]:
    """The passage `id_` with its neighbours, in reading order, as far as `at` returns them.

    Raises `InputError` if `at` does not return the passage itself.
    """
    middle = at(id_)
    if middle is None:
        raise InputError(f"there is no passage {shortened(id_)} that you may see: use an id from a search result")
    passages = [middle]
    while before > 0 and passages[0].previous and (previous := at(passages[0].previous)):
        passages.insert(0, previous)
        before -= 1
    while after > 0 and passages[-1].next and (following := at(passages[-1].next)):
        passages.append(following)
        after -= 1
    return passages


def with_neighbours(hits: Sequence[Hit], at: Callable[[str], Passage | None], count: int) -> list[Hit]:
    """The `hits`, each followed by up to `count` passages from before and after it, in reading order.

    A neighbour has the score of its hit. No passage is returned twice. A neighbour that `at` does not return is left
    out, and so are all beyond it.
    """
    best = {hit.passage.id for hit in hits}
    by_id: dict[str, Hit] = {}
    for hit in hits:
        by_id[hit.passage.id] = hit
        for neighbour in _beside(hit.passage, at, count):
            if neighbour.id not in best and neighbour.id not in by_id:
                by_id[neighbour.id] = Hit(passage=neighbour, score=hit.score)
    return list(by_id.values())


def _beside(passage: Passage, at: Callable[[str], Passage | None], count: int) -> Iterator[Passage]:
    own = {passage.id: passage}
    yield from around(lambda id_: own.get(id_) or at(id_), passage.id, after=count, before=count)
