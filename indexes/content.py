"""A hash of a library's current content, and the answers that are valid only for that content."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import LibraryError

if TYPE_CHECKING:
    from .library import Library

ANSWERS = "answers"
"""The folder of answers that are kept: `graphs/runs/kept.py`."""


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


def erase_answers(folder: Path) -> None:
    """Delete all answers kept in the library in `folder`, since they quote its earlier content.

    Raises `LibraryError` where that may not be done.
    """
    try:
        shutil.rmtree(folder / ANSWERS)
    except FileNotFoundError:
        pass
    except OSError as error:
        raise LibraryError(
            f"the answers kept in {str(folder / ANSWERS)!r} cannot be taken away ({error.strerror}): "
            "they may hold text that was deleted, so remove that folder"
        ) from error
