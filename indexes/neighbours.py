"""A passage with those before and after it in its source."""

from __future__ import annotations

from collections.abc import Callable

from ..errors import InputError
from ..evidence.passage import Passage


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
