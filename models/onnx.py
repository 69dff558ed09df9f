"""The one place that imports onnxruntime."""

from __future__ import annotations

import os
from typing import Any


def runtime() -> Any:
    """The package `onnxruntime`. Raises `ImportError` if it is not installed."""
    # Its native code reports to its maker (a device id, the machine) unless this is set before it is loaded.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime

    return onnxruntime
