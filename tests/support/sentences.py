"""What a person reads when something went wrong."""

from __future__ import annotations


def one_sentence(error: str, *words: str) -> None:
    """The error is one sentence of ours that holds these words, and no traceback."""
    lines = [line for line in error.splitlines() if line.strip()]
    assert len(lines) == 1, error
    assert lines[0].startswith("groundwire: "), error
    assert "Traceback" not in error
    for word in words:
        assert word in error
