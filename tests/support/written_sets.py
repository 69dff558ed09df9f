"""Files of cases, written line by line, and their faults."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from groundwire.errors import EvalSetError
from groundwire.evaluation.sets.eval_set import load_set


def write(folder: Path, *lines: Any, name: str = "tiny.jsonl") -> Path:
    """A file of these lines; what is not bytes or text already becomes JSON."""
    raw = [
        line if isinstance(line, bytes) else (line if isinstance(line, str) else json.dumps(line)).encode()
        for line in lines
    ]
    (folder / name).write_bytes(b"\n".join(raw))
    return folder / name


def faults(path: Path) -> list[str]:
    """What reading the set says is wrong with it."""
    with pytest.raises(EvalSetError) as raised:
        load_set(path)
    return [*raised.value.faults]
