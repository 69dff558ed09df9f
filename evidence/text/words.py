"""Content words: one analysis of text for the lexical index and for everything decided without a model."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache

import tantivy

from .british import american
from .language import ENGLISH, SNOWBALL, is_small, language
from .line import whole
from .unspaced import in_pairs
from .years import YEAR

# The look-behinds change no match; they keep a long run of letters from taking quadratic time.
_IDENTIFIER = re.compile(
    r"(?<![A-Za-z0-9])[A-Za-z0-9]+(?:[-_./:#][A-Za-z0-9]+)+"
    r"|(?<![A-Za-z])[A-Za-z]+[0-9]+[A-Za-z0-9]*"
    r"|(?<![A-Za-z0-9])[A-Za-z0-9]+_\w+"
)
_WORD = re.compile(r"[^\W_]+")
_LETTERS = re.compile(r"[^\W\d_]+")
_FIGURES = re.compile(r"\d+")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_PERIOD = re.compile(rf"(?:early|mid|late|pre|post)-{YEAR}")
_LONGEST_PROPOSAL = 2_000
"""Most characters of a query that are read: no search takes more."""
# Words of questions that the analyzer's English stop list leaves in.
_ASKING = frozenset(
    "can could did do doe get got had has have how i is may me mani much must my our shall should tell us we what "
    "when where which who whom whose whi would you your am were been from so than about after befor under over out "
    "up own s t d m ll re ve pleas give need".split()
)


@cache
def analyzer() -> tantivy.TextAnalyzer:
    """Lower-cases, and removes accents, English stop words and, by Snowball stemming, endings."""
    return (
        tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
        .filter(tantivy.Filter.remove_long(60))
        .filter(tantivy.Filter.lowercase())
        .filter(tantivy.Filter.ascii_fold())
        .filter(tantivy.Filter.stopword("english"))
        .filter(tantivy.Filter.stemmer("english"))
        .build()
    )


@cache
def analyzer_of(code: str) -> tantivy.TextAnalyzer:
    """Lower-cases, and removes endings by the Snowball stemmer of that language, if there is one, and accents."""
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple()).filter(tantivy.Filter.lowercase())
    if code in SNOWBALL:
        builder = builder.filter(tantivy.Filter.stemmer(SNOWBALL[code]))
    return builder.filter(tantivy.Filter.ascii_fold()).build()


def analyze(text: str) -> list[str]:
    """Stems of the words of a text, in order; for Chinese, Japanese and Korean, the pairs of characters."""
    return analyzer().analyze(as_searched(text))


def as_searched(text: str) -> str:
    """The text as the analyzer gets it: "3,000" as one number, American spelling, and text without spaces as pairs of
    characters."""
    return in_pairs(american(_THOUSANDS.sub("", text)))


def identifiers(text: str) -> list[str]:
    """Lower-cased names such as `BRT-4417`, `charge.ramp_limit_kw` or `v2`, in order, without duplicates."""
    return list(dict.fromkeys(match.lower() for match in _IDENTIFIER.findall(text)))


def codes(text: str) -> set[str]:
    """Identifiers that have no synonym, such as `brt-4417` or `ramp_limit`; not hyphenated words, dates or times."""
    return {
        name
        for name in identifiers(text)
        if any(c.isalpha() for c in name) and any(c.isdigit() or c == "_" for c in name) and not _PERIOD.fullmatch(name)
    }


def shape_of_code(code: str) -> str:
    """What a code is like without its letters and figures: `BRT-4417` is `a-9`, as is `INC-2`."""
    return _FIGURES.sub("9", _LETTERS.sub("a", code))


def is_named(name: str, others: Iterable[str]) -> bool:
    """Whether an identifier is among the others, or is part of one: `sha-256` is part of `pbkdf2-hmac-sha-256`."""
    part = re.compile(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])")
    return any(name == other or part.search(other) for other in others)


def content_words(text: str) -> list[str]:
    """Stems of the words that carry meaning, in order, without duplicates."""
    code = language(text)
    if code != ENGLISH:
        text = _WORD.sub(lambda word: "" if is_small(word[0], code) else word[0], text)
    return [word for word in dict.fromkeys(analyze(text)) if word not in _ASKING]


def overlap(sought: Iterable[str], text: str) -> float:
    """Share of the stems `sought` that `text` has, 0 to 1; 0 if nothing is sought."""
    stems = list(sought)
    if not stems:
        return 0.0
    having = set(analyze(text))
    return sum(word in having for word in stems) / len(stems)


def own_query(proposed: str, own: str) -> str:
    """`proposed` in the user's own tokens: spelt as in `own`, in the order of `own`, once each.

    Empty if it has a word that `own` does not have, as written or by stem: a model that read documents proposed it, and
    nothing from them may leak. All that a query can reveal is which tokens are in it; letter case, order, repetition,
    symbols and invisible characters are the user's. A line of `own` stays as it is.
    """
    proposed = whole(proposed).strip()
    if proposed and proposed in map(str.strip, own.splitlines()):
        return proposed
    tokens = [token for chunk in own.split() if (token := _bare(chunk))]
    written = {token.casefold(): at for at, token in reversed(list(enumerate(tokens)))}
    words = [(at, word) for at, token in enumerate(tokens) for word in _WORD.findall(token)]
    parts = {form: at for at, word in reversed(words) for form in _forms(word)}
    chosen: set[int] = set()
    for chunk in proposed[:_LONGEST_PROPOSAL].split():
        at = written.get(_bare(chunk).casefold())
        places = [at] if at is not None else [_first(parts, word) for word in _WORD.findall(chunk)]
        if None in places:
            return ""
        chosen.update(place for place in places if place is not None)
    return " ".join(tokens[at] for at in sorted(chosen))


def _first(parts: Mapping[str, int], word: str) -> int | None:
    """The first token that is that word, or another form of it."""
    return next((parts[form] for form in _forms(word) if form in parts), None)


def _forms(word: str) -> list[str]:
    """The word as written, and its stem."""
    return [word.casefold(), *analyze(word)]


def _bare(chunk: str) -> str:
    """The token without the marks, symbols and control characters around it."""
    places = [at for at, character in enumerate(chunk) if unicodedata.category(character)[0] in "LMN"]
    return chunk[places[0] : places[-1] + 1] if places else ""
