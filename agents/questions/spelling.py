"""Misspelt words of a question: "chekced" is searched for as "checked"."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from ...evidence.text.language import ENGLISH, language
from ...evidence.text.words import analyze
from ...models.tokens import count_tokens, english_words

_WORD = re.compile(r"(?<![\w./\\@#`'\u2019:=-])[a-z]{5,30}(?![\w/\\@`'\u2019:=-]|\.\w)")
"""A lower-case word that is no part of a name, a code or an address."""
_LONG = 9
"""Letters from which two may be wrong; in a shorter word, one."""
_LEAST_PIECES = 3
"""Fewest pieces in which MiniLM's tokenizer cuts a misspelt word; a rare or compound word is mostly two."""
_SHORT_WORD = re.compile(r"(?:\A[A-Z]|(?<![\w./\\@#`'\u2019:=-])[a-z])[a-z]{2,5}(?![\w/\\@`'\u2019:=-]|\.\w)")
_DOUBLE = re.compile(r"(\w)\1")
_SMALL = "what when where which who whose why how often about does there with from they".split()
"""Words that no passage is searched for, but that tell what is asked."""
_LEAST_PIECES_OF_SMALL = 2
"""The same for a small word: a piece that is a whole word is one that there is."""
_MOST = 20
"""Most similar words that are compared."""


def spelt_right(question: str, known: Callable[[Collection[str]], Collection[str]]) -> str:
    """The question with each misspelt word replaced by a similar one that the documents have, and "waht" by "what".
    In a word of fewer pieces, which may be a rare one, only letters are doubled, or double ones made single,
    unless the question has it spelt right, too.

    Misspelt is a word that neither English has, as far as MiniLM's vocabulary goes, nor any document. What replaces it
    is a common English word, so that no name from a document stands in a question. `known` returns which of some stems
    the documents have that the caller may see.
    """
    if language(question) != ENGLISH:
        return question
    words = {match[0] for match in _WORD.finditer(question) if count_tokens(match[0]) >= _LEAST_PIECES}
    right = {word: better for word in sorted(words) if (better := _replacement(word, known))}
    rare = {match[0] for match in _WORD.finditer(question)}.difference(right)
    right |= {word: better for word in sorted(rare) if (better := _slip(word, rare - {word}, known))}
    small = {match[0] for match in _SHORT_WORD.finditer(question)}.difference(right)
    right |= {word: better for word in sorted(small) if (better := _small_word(word, known))}
    question = _WORD.sub(lambda match: right.get(match[0], match[0]), question)
    return _SHORT_WORD.sub(lambda match: right.get(match[0], match[0]), question)


def _small_word(word: str, known: Callable[[Collection[str]], Collection[str]]) -> str:
    """The only small word that has one letter more or less, or two of them exchanged, with the word's capital; empty
    for a word there is."""
    if word[0].isupper():
        return _small_word(word.lower(), known).capitalize()
    if count_tokens(word) < _LEAST_PIECES_OF_SMALL or word in _SMALL:
        return ""
    near = [
        small
        for small in _SMALL
        if small[0] == word[0] and OSA.distance(small, word) == 1 and not _another_letter(small, word)
    ]
    return near[0] if len(near) == 1 and not known(analyze(word)) else ""


def _another_letter(small: str, word: str) -> bool:
    """Whether a letter stands in the place of another, as in `docs` and `does`: both may be words."""
    return len(small) == len(word) and sorted(small) != sorted(word)


def _slip(word: str, others: Collection[str], known: Callable[[Collection[str]], Collection[str]]) -> str:
    """The word that the documents have and that differs only in letters that are double in one of the two, `coments`,
    or in one letter from one of the `others` of the question, `layot` beside `layout`; empty for a word there is."""
    if count_tokens(word) < _LEAST_PIECES_OF_SMALL or word in english_words() or known(analyze(word)):
        return ""
    same = [other for other in sorted(others) if other[0] == word[0] and OSA.distance(other, word) == 1]
    same += [other for other in _between(word[0], word[-1]) if _single(other) == _single(word) and other != word]
    return next((other for other in same if other in english_words() and known(analyze(other))), "")


def _single(word: str) -> str:
    """The word with each double letter once."""
    return _DOUBLE.sub(r"\1", word)


def _replacement(word: str, known: Callable[[Collection[str]], Collection[str]]) -> str:
    if known(analyze(word)):
        return ""
    most = 2 if len(word) >= _LONG else 1
    near = process.extract(word, _between(word[0], word[-1]), scorer=OSA.distance, score_cutoff=most, limit=_MOST)
    similar = [other for other, _errors, _at in near]
    stems = {other: stem for other in similar for stem in analyze(other)}
    found = known(set(stems.values()))
    return next((other for other in similar if stems.get(other) in found), "")


@cache
def _between(first: str, last: str) -> tuple[str, ...]:
    """The English words with this first and this last letter, which are seldom the wrong ones."""
    return tuple(sorted(word for word in english_words() if word[0] == first and word[-1] == last))
