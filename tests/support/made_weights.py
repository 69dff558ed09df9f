"""Parts of a model file, and the file that they should make."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from groundwire.models.weights import Weights

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


CONTENTS = [b"GGUF one, ", b"", b"two, " * 500_000, b"three"]


def weights_of(contents: Sequence[bytes], folder: Path) -> tuple[Weights, list[Path]]:
    """What `contents` should make in `folder`, and the files to make it of."""
    whole = b"".join(contents)
    parts = []
    for number, content in enumerate(contents):
        parts.append(folder / f"part{number}")
        parts[-1].write_bytes(content)
    file = folder / "cache" / "model.gguf"
    return Weights(file, size=len(whole), sha256=hashlib.sha256(whole).hexdigest()), parts
