"""A passage with those before and after it in its source: to read on, and around what a search found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..errors import InputError
from ..evidence.passage import Hit, Passage


def around(at: Callable[[str], Passage | None], id_: str, *, after: int, before: int) -> list[Passage]:
    """The passage `id_` with its neighbours, in reading order, as far as `at` shows them.

    Raises `InputError` if it does not show the passage itself.
    """
    middle = at(id_)
    if middle is None:
        raise InputError(f"there is no passage {id_!r} that you may see: use an id from a search result")
    found = [middle]
    while before > 0 and found[0].previous and (previous := at(found[0].previous)):
        found.insert(0, previous)
        before -= 1
    while after > 0 and found[-1].next and (following := at(found[-1].next)):
        found.append(following)
        after -= 1
    return found


def with_neighbours(hits: Sequence[Hit], at: Callable[[str], Passage | None], count: int) -> list[Hit]:
    """`hits`, and behind each of them up to `count` passages before and after it, in reading order.

    They have its score. What is a hit itself, or a neighbour of a better one, is not there twice; what `at` does not
    show is left out, and all beyond it.
    """
    best = {hit.passage.id for hit in hits}
    found: dict[str, Hit] = {}
    for hit in hits:
        found[hit.passage.id] = hit
        for one in _beside(hit.passage, at, count):
            if one.id not in best and one.id not in found:
                found[one.id] = Hit(passage=one, score=hit.score)
    return list(found.values())


def _beside(passage: Passage, at: Callable[[str], Passage | None], count: int) -> Iterator[Passage]:
    shown = {passage.id: passage}
    yield from around(lambda id_: shown.get(id_) or at(id_), passage.id, after=count, before=count)
