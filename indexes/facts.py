"""The facts for filters as both stores keep them: hashed, so that neither store holds a document's metadata."""

from __future__ import annotations

import hashlib

from ..evidence.passage import Passage, Scalar
from .filters import Filter, looked_up, looked_up_of, spelt


def facts_of(passage: Passage) -> dict[str, str]:
    """What holds of a passage: its source's metadata, name, title and number. A hash for each field, one for its value.

    A field of its own for each value would not do: Chroma reads the list of all fields with every query.
    """
    return {_hash(key): _fact(key, value) for key, value in looked_up_of(passage).items()}


def facts_wanted(filters: Filter | None) -> list[tuple[str, list[str]]]:
    """Each field with its accepted values."""
    return [(_hash(key), [_fact(key, value) for value in values]) for key, values in looked_up(filters).items()]


def _fact(key: str, value: Scalar) -> str:
    return _hash(f"{key}={spelt(value)}")


def _hash(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
