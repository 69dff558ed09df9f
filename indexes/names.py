"""Names in text, each in one normal form: the topics of passages, and the other names in them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ..evidence.bearing.dates import MONTHS, WEEKDAYS
from ..evidence.passage import Passage
from ..evidence.text.letters import POSSESSIVE
from ..evidence.text.words import codes, content_words

LONGEST = 8
"""Most words in a name."""
_TOKEN = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
_QUALIFIER = re.compile(r" ?\([^()]*\)$")
_BETWEEN = re.compile(r"[ \u00a0.-]")
_BEGINNING = re.compile(r"(?:^|[.!?:;]\s|[\"\u201c(\[]|[\n|#*-][ \t]*)$")
_ARTICLES = frozenset(("the", "a", "an"))
_INSIDE = frozenset("of the de del della di da von van der den la le du and al bin ibn for in on y".split())
_TIMES = frozenset([*MONTHS, *WEEKDAYS])
_MOST_CHARACTERS = 60


class Mention(NamedTuple):
    """An occurrence of a name in a text."""

    key: str
    start: int
    end: int


class _Token(NamedTuple):
    text: str
    key: str
    start: int
    end: int
    begins: bool
    """Whether a name may begin here: the word begins with a capital or a digit."""


def name_key(name: str) -> str:
    """The normal form of a name: `Kate Lee (actress)` and `KATE LEE's` are `kate lee`; empty if it names nothing."""
    spaced = " ".join(name.split())
    return _joined_key(_tokens(without_qualifier(spaced) or spaced))


def without_qualifier(title: str) -> str:
    """A title without what tells it from others of the same name: `Kate Lee (actress)` is `Kate Lee`."""
    return _QUALIFIER.sub("", title)


def titles(passage: Passage) -> set[str]:
    """The names of a passage's topics: its title and headings."""
    return {key for name in (passage.title, *passage.heading) if (key := name_key(name)) and _tells(key)}


def name_keys(passage: Passage) -> set[str]:
    """The normal form of each name in a passage: titles, codes, capitalised words that not only begin a sentence."""
    keys = titles(passage) | {mention.key for mention in capitalised(passage.text)}
    return keys | {key for code in codes(passage.text) if _tells(key := name_key(code))}


def possible(text: str, *, is_question: bool) -> Iterator[list[Mention]]:
    """For each place where a name may begin, every run of words from there, longest first.

    A name begins with a capital or a digit; in a question (`is_question`), several words may also be lower case.
    """
    tokens = _tokens(text)
    for at, token in enumerate(tokens):
        if token.begins or is_question:
            yield _runs(tokens[at : at + LONGEST], least=1 if token.begins else 2)


def _runs(tokens: list[_Token], *, least: int) -> list[Mention]:
    """Every run of at least `least` tokens that begins with the first one, longest first, without the article."""
    key, runs = "", []
    for size, token in enumerate(tokens, start=1):
        key = token.key if not key or (size == 2 and key in _ARTICLES) else f"{key} {token.key}"
        if size >= least and _tells(key):
            runs.append(Mention(key, tokens[0].start, token.end))
    return runs[::-1]


def capitalised(text: str) -> Iterator[Mention]:
    """Runs of capitalised words such as `Boso the Elder`; no dates, and no single word that begins a sentence."""
    tokens = _tokens(text)
    at = 0
    while at < len(tokens):
        if not tokens[at].text[0].isupper():
            at += 1
            continue
        last = _end(text, tokens, at)
        first = next((index for index in range(at, last + 1) if content_words(tokens[index].text)), last)
        run = tokens[first : last + 1]
        if not _is_no_name(text, run):
            mention = Mention(_joined_key(run[:LONGEST]), run[0].start, run[-1].end)
            if _tells(mention.key):
                yield mention
        at = last + 1


def _end(text: str, tokens: list[_Token], at: int) -> int:
    """Where the run that begins `at` ends: words such as `of` belong to it if a capitalised word follows."""
    last = current = at
    while current + 1 < len(tokens) and _BETWEEN.fullmatch(text, tokens[current].end, tokens[current + 1].start):
        following = tokens[current + 1]
        if POSSESSIVE.search(tokens[current].text):
            break
        if following.text[0].isupper() or (following.text[0].isdigit() and current == last):
            last = current + 1
        elif following.text not in _INSIDE or current - last >= 2:
            break
        current += 1
    return last


def _is_no_name(text: str, run: list[_Token]) -> bool:
    """Whether it is a date, a number, or a single word that may be capitalised only because it begins a sentence."""
    first = run[0]
    if first.key in _TIMES or first.key.isdigit():
        return True
    if len(run) > 1 or first.text[1:].isupper():
        return False
    return bool(_BEGINNING.search(text, max(0, first.start - 8), first.start))


@lru_cache(maxsize=65_536)
def _tells(key: str) -> bool:
    """Whether a key names something: not just a number below four digits, nor just one short or common word."""
    if len(key) > _MOST_CHARACTERS:
        return False
    return len(key) > 3 if key.isdigit() else " " in key or (len(key) > 2 and bool(content_words(key)))


def _joined_key(tokens: list[_Token]) -> str:
    keys = [token.key for token in tokens]
    return " ".join(keys[1:] if len(keys) > 1 and keys[0] in _ARTICLES else keys)


@lru_cache(maxsize=512)
def _tokens(text: str) -> list[_Token]:
    return [
        _Token(match[0], _folded(match[0]), match.start(), match.end(), match[0][0].isupper() or match[0][0].isdigit())
        for match in _TOKEN.finditer(text)
    ]


@lru_cache(maxsize=16_384)
def _folded(word: str) -> str:
    """The word in lower case, without accents and without the possessive."""
    bare = POSSESSIVE.sub("", word).replace("'", "").replace("\u2019", "") or word
    if bare.isascii():
        return bare.lower()
    return "".join(
        character for character in unicodedata.normalize("NFKD", bare) if not unicodedata.combining(character)
    ).casefold()
