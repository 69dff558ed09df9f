"""What filters can ask for, as both stores keep it: hashes, so that neither holds a word of a document's metadata."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from ..errors import InputError
from ..evidence.passage import Passage, Scalar

Filter = Mapping[str, Scalar | Sequence[Scalar]]


def facts_of(passage: Passage) -> dict[str, str]:
    """What holds of a passage: its source's metadata, its name and its title. A hash for each field, one for its value.

    A field of its own for each value would not do: Chroma reads the list of all fields with every query.
    """
    known = {**passage.metadata, "source": passage.source, "title": passage.title}
    return {_hash(key): _fact(key, value) for key, value in known.items()}


def facts_wanted(filters: Filter | None) -> list[tuple[str, list[str]]]:
    """Each field with the values of which it must have one."""
    return [
        (_hash(key), [_fact(key, one) for one in ([value] if isinstance(value, str | int | float | bool) else value)])
        for key, value in (filters or {}).items()
    ]


def _fact(key: str, value: Scalar) -> str:
    whole = int(value) if isinstance(value, float) and value.is_integer() else value  # 3.0 is 3
    return _hash(f"{key}={whole!r}")


def _hash(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def check_filters(filters: Filter | None) -> None:
    """Raises `InputError` for a filter that no passage could ever be compared with."""
    for key, value in (filters or {}).items():
        values = [value] if isinstance(value, str | int | float | bool) else value
        if not is_field(key):
            raise InputError(f"the filter field {key!r} cannot be used: name a field of the documents' metadata")
        if not isinstance(values, list | tuple | set | frozenset) or not values:
            raise InputError(f"the filter {key!r} cannot be {value!r}: give a value, or a list of one or more")
        for one in values:
            if not isinstance(one, str | int | float | bool):
                raise InputError(f"the filter {key!r} cannot ask for {one!r}: give text, numbers, True or False")


def is_field(key: str) -> bool:
    """Whether metadata of this name can be stored and asked for."""
    return bool(key) and not key.startswith(("$", "#", "chroma:"))
