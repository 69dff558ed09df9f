"""What a model made of the texts that it was given last: a run asks for the same again and again."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import blake2b
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_T = TypeVar("_T")
_Of = TypeVar("_Of")


class Recent(Generic[_T]):
    """Keeps the results that were used last, in memory, under the digests of their texts: no text is kept.

    Threads may share it; two that ask for the same new result at the same time may both make it.
    """

    def __init__(self, most: int) -> None:
        """`most` is how many are kept."""
        self._most = most
        self._kept: OrderedDict[bytes, _T] = OrderedDict()
        self._lock = Lock()

    def of(self, keys: Sequence[bytes], things: Sequence[_Of], make: Callable[[list[_Of]], Iterable[_T]]) -> list[_T]:
        """The result of each thing, known by its key. Those that are not kept are made by one call of `make`."""
        with self._lock:
            known = {key: self._kept[key] for key in keys if key in self._kept}
        lacking = {key: thing for key, thing in zip(keys, things, strict=True) if key not in known}
        if lacking:
            known |= dict(zip(lacking, make([*lacking.values()]), strict=True))
        with self._lock:
            for key in keys:
                self._kept[key] = known[key]
                self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return [known[key] for key in keys]

    def clear(self) -> None:
        """Keep none of them."""
        with self._lock:
            self._kept.clear()


def digest_of(*texts: str) -> bytes:
    """A hash of these texts in this order; half a character (a lone surrogate) differs from any other."""
    digest = blake2b(digest_size=16)
    for text in texts:
        data = text.encode(errors="surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.digest()
