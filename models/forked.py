"""What a forked process does with objects whose threads exist only in its parent."""

from __future__ import annotations

import ctypes


def never_free(thing: object) -> None:
    """Keep an object even at the end of this process: its destructor would wait for ever for threads of the parent."""
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(thing))
