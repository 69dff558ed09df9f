"""The answers kept in the folder of a library (`graphs/runs/kept.py`): valid only for the content that they quote."""

from __future__ import annotations

import shutil
from pathlib import Path

from ..errors import LibraryError

ANSWERS = "answers"
"""Their folder."""


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
