"""What a run needs again is made once."""

from __future__ import annotations

import pytest

from groundwire.errors import ModelError
from groundwire.models.recent import Recent, digest_of


class Lengths:
    """Counts the texts that it is asked to measure."""

    def __init__(self, most: int = 9) -> None:
        self.asked: list[str] = []
        self.recent = Recent[int](most)

    def of(self, *texts: str) -> list[int]:
        return self.recent.of([digest_of(text) for text in texts], texts, self._measure)

    def _measure(self, texts: list[str]) -> list[int]:
        self.asked += texts
        return [len(text) for text in texts]


def test_each_is_made_once_and_comes_back_in_its_place() -> None:
    lengths = Lengths()
    assert lengths.of("one", "three", "one") == [3, 5, 3]
    assert lengths.of("three", "seventeen") == [5, 9]
    assert lengths.of() == []
    assert lengths.asked == ["one", "three", "seventeen"]


def test_what_was_not_used_longest_is_forgotten_first() -> None:
    lengths = Lengths(2)
    for text in ("one", "two", "one", "three", "one", "two"):
        lengths.of(text)
    assert lengths.asked == ["one", "two", "three", "two"]
    assert lengths.of("w", "x", "yy", "\ud800") == [1, 1, 2, 1]


def test_what_was_cleared_is_made_again() -> None:
    lengths = Lengths()
    lengths.of("one")
    lengths.recent.clear()
    lengths.of("one")
    assert lengths.asked == ["one", "one"]


def test_nothing_is_kept_of_a_failure() -> None:
    def fail(_: list[str]) -> list[int]:
        raise ModelError("the model is away")

    lengths = Lengths()
    with pytest.raises(ModelError):
        lengths.recent.of([digest_of("one")], ["one"], fail)
    assert lengths.of("one") == [3]


def test_other_texts_have_another_digest() -> None:
    digests = [digest_of(*texts) for texts in (["ab"], ["a", "b"], ["", "ab"], ["ab", ""], ["?"], ["\ud800"], [])]
    assert len(set(digests)) == len(digests)
    assert {len(digest) for digest in digests} == {16}
