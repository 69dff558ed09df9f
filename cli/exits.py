"""Exit codes, for scripts."""

from __future__ import annotations

from ..errors import GroundwireError, InputError, LibraryError, ModelError

ANSWERED = 0
"""An answer with checked citations, whole or in part (see `status` in `--json`)."""
BAD_INPUT = 2
"""An argument, path or question that cannot be used."""
REFUSED = 3
"""The documents do not tell."""
LIBRARY = 4
"""The library is missing, busy, read-only or made otherwise."""
MODEL = 5
"""The model cannot be made or reached."""
GATE = 6
"""An evaluation lost against its baseline, or stayed under a floor."""
NOT_ALL_READ = 7
"""With `index --strict`: a file was skipped or read in part; the others are in the index."""
INTERRUPTED = 130
"""Ctrl-C."""


def exit_code(error: GroundwireError) -> int:
    """The code that tells this error apart."""
    for kind, code in ((InputError, BAD_INPUT), (LibraryError, LIBRARY), (ModelError, MODEL)):
        if isinstance(error, kind):
            return code
    return 1
