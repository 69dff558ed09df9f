"""Vectors of the packaged model, computed once for all tests of a process that are not about the model itself."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from groundwire.models.minilm import MiniLM

_KEPT: dict[str, np.ndarray] = {}


@pytest.fixture(autouse=True)
def kept_vectors(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text is embedded when the first test asks for it; slow tests embed every text themselves."""
    if request.node.get_closest_marker("slow"):
        return
    embed = MiniLM.embed

    def look_up(model: MiniLM, texts: Sequence[str]) -> np.ndarray:
        new = list(dict.fromkeys(text for text in texts if text not in _KEPT))
        _KEPT.update(zip(new, embed(model, new), strict=True))
        return np.array([_KEPT[text] for text in texts], dtype=np.float32).reshape(len(texts), model.dimension)

    monkeypatch.setattr(MiniLM, "embed", look_up)
