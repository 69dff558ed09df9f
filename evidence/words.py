"""Content words: one analysis of text for the lexical index and for everything decided without a model."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import tantivy

# The look-behinds change no match; they keep a long run of letters from taking quadratic time.
_IDENTIFIER = re.compile(
    r"(?<![A-Za-z0-9])[A-Za-z0-9]+(?:[-_./:#][A-Za-z0-9]+)+"
    r"|(?<![A-Za-z])[A-Za-z]+[0-9]+[A-Za-z0-9]*"
    r"|(?<![A-Za-z0-9])[A-Za-z0-9]+_\w+"
)
_WORD = re.compile(r"[^\W_]+")
# Words of questions that the analyzer's English stop list leaves in.
_ASKING = frozenset(
    "can could did do doe get got had has have how i is may me mani much must my our shall should tell us we what "
    "when where which who whom whose whi would you your am were been from so than about after befor under over out "
    "up own s t d m ll re ve pleas give need".split()
)


@cache
def analyzer() -> tantivy.TextAnalyzer:
    """Lower case, without accents, English stop words out, Snowball stems."""
    return (
        tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
        .filter(tantivy.Filter.remove_long(60))
        .filter(tantivy.Filter.lowercase())
        .filter(tantivy.Filter.ascii_fold())
        .filter(tantivy.Filter.stopword("english"))
        .filter(tantivy.Filter.stemmer("english"))
        .build()
    )


def identifiers(text: str) -> list[str]:
    """Lower-cased names such as `BRT-4417`, `charge.ramp_limit_kw` or `v2`, in order, without duplicates."""
    return list(dict.fromkeys(match.lower() for match in _IDENTIFIER.findall(text)))


def codes(text: str) -> set[str]:
    """Identifiers that have no synonym, such as `brt-4417` or `ramp_limit`; not hyphenated words, dates or times."""
    return {
        name
        for name in identifiers(text)
        if any(c.isalpha() for c in name) and any(c.isdigit() or c == "_" for c in name)
    }


def content_words(text: str) -> list[str]:
    """Stems of the words that carry meaning, in order, without duplicates."""
    return [word for word in dict.fromkeys(analyzer().analyze(text)) if word not in _ASKING]


def overlap(wanted: Iterable[str], text: str) -> float:
    """Share of the `wanted` stems that `text` has, 0 to 1; 0 if none are wanted."""
    stems = list(wanted)
    if not stems:
        return 0.0
    having = set(analyzer().analyze(text))
    return sum(word in having for word in stems) / len(stems)


def own_words(query: str, question: str) -> bool:
    """Whether every word of `query` is a word of `question`, as it stands or by stem: nothing else may leave."""
    asked = {word.casefold() for word in _WORD.findall(question)}
    stems = set(analyzer().analyze(question))
    return all(word.casefold() in asked or set(analyzer().analyze(word)) & stems for word in _WORD.findall(query))
