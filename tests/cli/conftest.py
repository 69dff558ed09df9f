"""What is embedded is embedded once (`kept_vectors.py`); `groundwire eval` over a small set (`evaluating.py`); a folder
for processes (`cli_process.py`)."""

from __future__ import annotations

from cli_process import command, place
from evaluating import cases, groundwire, set_library
from kept_vectors import kept_vectors

__all__ = ["cases", "command", "groundwire", "kept_vectors", "place", "set_library"]
