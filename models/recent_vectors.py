"""Vectors of the texts that were embedded last: a run compares the same sentences with each of its questions."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import blake2b
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from numpy.typing import NDArray

MOST = 2_048
"""Most vectors that are kept."""


class RecentVectors:
    """Embeds texts, and keeps the vectors that were used last, in memory, under the digests of their texts.

    Threads may share it; two that ask for the same new text at the same time may both embed it.
    """

    def __init__(self) -> None:
        self._vectors: OrderedDict[bytes, NDArray[np.float32]] = OrderedDict()
        self._lock = Lock()

    def of(
        self, name: str, texts: Sequence[str], embed: Callable[[Sequence[str]], NDArray[np.float32]]
    ) -> NDArray[np.float32]:
        """The vectors of n texts by the model called `name`, of shape (n, dimension); n is 1 or more. Those that are
        not kept are embedded by one call of `embed`, which may raise `ModelError`."""
        import numpy as np

        keys = [blake2b(f"{name}\0{text}".encode(errors="surrogatepass"), digest_size=16).digest() for text in texts]
        with self._lock:
            known = {key: self._vectors[key] for key in keys if key in self._vectors}
        lacking = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        if lacking:
            known |= dict(zip(lacking, embed(list(lacking.values())), strict=True))
        with self._lock:
            for key in keys:
                self._vectors[key] = known[key]
                self._vectors.move_to_end(key)
            while len(self._vectors) > MOST:
                self._vectors.popitem(last=False)
        return np.stack([known[key] for key in keys])

    def clear(self) -> None:
        """Keep none of them."""
        with self._lock:
            self._vectors.clear()
