"""Whether work grows with the text, told by processor time without trusting any one measurement."""

from __future__ import annotations

import time
from collections.abc import Callable

TIMES = 8
MOST = 3 * TIMES
"""Work that grows with the square of the text takes 64 times as long."""
LEAST_SECONDS = 0.0025
TRIES = 5


def linear(work: Callable[[str], object], piece: str, size: int, *, before: str = "") -> bool:
    """Whether eight times `size` characters of a repeated `piece` take about eight times as long as `size`.

    A busy machine makes one try or the other slow; growth faster than the text's makes all of them so. Every text has
    an end of its own, so that no cache answers.
    """

    def took(length: int, mark: int) -> float:
        text = f"{before}{piece * (length // len(piece))}\n{mark}"
        began = time.process_time()
        work(text)
        return time.process_time() - began

    took(size, TRIES)  # loads and compiles what is needed once
    return any(took(TIMES * size, mark) < MOST * max(took(size, mark), LEAST_SECONDS) for mark in range(TRIES))
