"""A hash of a library's current content."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .library import Library


def content_of(library: Library) -> str:
    """Everything that the library holds: each index with its settings, each document with its labels and contexts."""
    content = [
        [
            [info.name, info.description, info.settings.model_dump(mode="json")],
            sorted(
                [record.name, list(record.labels), record.digest, *filter(None, (record.contexts_by,))]
                for record in library.catalog.sources(info.name).values()
            ),
        ]
        for info in library.indexes()
    ]
    return hash_of(content)


def hash_of(value: Any) -> str:
    """32 hexadecimal digits of a value that JSON can hold."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
