"""Results as JSON, with what they were measured on."""

from __future__ import annotations

import json
import os
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any

PACKAGES = ("chromadb", "langchain-chroma", "langchain-core", "langgraph", "onnxruntime", "tantivy")


def write_results(path: Path, results: dict[str, Any]) -> None:
    """Write `results` and the machine's description to `path`."""
    machine = {
        "python": platform.python_version(),
        "cores": len(os.sched_getaffinity(0)),
        "versions": {name: version(name) for name in PACKAGES},
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({**results, "machine": machine}, indent=2) + "\n", encoding="utf-8")
