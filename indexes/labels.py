"""Labels decide who may read a passage. They are enforced by where it is stored, never by instructions to a model."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable

from ..errors import InputError

_LABEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:@-]{0,63}")
_PUBLIC = "public"


def normalise_labels(labels: Iterable[str]) -> tuple[str, ...]:
    """The labels, sorted, without duplicates and without `public`, which requires no role.

    Raises `InputError` for a label that is not a plain word, and for anything but a list of words.
    """
    if isinstance(labels, str | bytes) or not isinstance(labels, Iterable):
        example = [str(labels)] if isinstance(labels, str | bytes) else ["staff"]
        raise InputError(f"the labels or roles are {labels!r}: hand in a list, such as {example!r}")
    labels = list(labels)
    for label in labels:
        if not isinstance(label, str):
            raise InputError(f"the label {label!r} cannot be used: it must be a string")
    names = sorted({label.strip() for label in labels if label.strip()} - {_PUBLIC})
    for label in names:
        if not _LABEL.fullmatch(label):
            raise InputError(
                f"the label {label!r} cannot be used: write letters, digits, '_', '-', '.', ':' or '@', 64 at most"
            )
    return tuple(names)


def opens(labels: Iterable[str], roles: Iterable[str]) -> bool:
    """Whether a caller with `roles` may see a passage with `labels`: every label must be among the roles."""
    return set(labels) <= set(roles)


def partition_key(labels: tuple[str, ...]) -> str:
    """The name of the partition for exactly these labels: `public` or a hash."""
    if not labels:
        return _PUBLIC
    return hashlib.blake2b(json.dumps(labels).encode(), digest_size=8).hexdigest()
