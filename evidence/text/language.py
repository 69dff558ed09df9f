"""The language of a text, by its most common short words: enough to know where its sentences end. English when in
doubt."""

from __future__ import annotations

import re
from functools import cache, lru_cache

import tantivy

from .unspaced import RUN

ENGLISH = "en"
_READ = 4_000
"""Most characters of a text that are examined."""
_LEAST = 2
"""Least number of different words that must indicate a language other than English."""
CJK = "cjk"
_WORD = re.compile(r"[^\W\d_]+")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]+")
# Without words common in programs, addresses or English sentences: `os`, `com`, `do`, `die`, `in`, `a`.
_WORDS = {
    ENGLISH: "the and of to is are for with that this it be not you or by on from was how what which when who",
    "de": "der das dem den des und ist sind nicht ein eine einer einem einen wird werden mit für auf auch bei am im "
    "zum zur beim vom von oder nach aus wie wer wann wo es viel viele gibt welche",
    "fr": "le les des et est une dans pour pas sur avec qui du aux sont ce quel quelle la combien quand où",
    "es": "el los las una es por para del se la su qué cuál cuándo cuánto cuántos quién al y como hay",
    "it": "il gli di che è per una della del nel sono alla le quanto quanti quando chi non dei",
    "nl": "het een en van niet zijn wordt voor met dat hoe naar ook aan wie welke deze ik je",
    "pt": "uma não é para dos em que ao são na foi pelo quanto quantos qual quando quem você",
    "da": "og det en er ikke til af på som den hvor hvad hvornår hvem et kan ved har jeg mange",
    "sv": "och det en är inte av på som den hur vad när vem ett kan vid att",
    "pl": "się nie jest oraz że przez który od po na ile kiedy kto dla są",
}
SNOWBALL = {
    ENGLISH: "english",
    "de": "german",
    "fr": "french",
    "es": "spanish",
    "it": "italian",
    "nl": "dutch",
    "pt": "portuguese",
    "da": "danish",
    "sv": "swedish",
}
"""The names that tantivy uses for the languages that it has stop words and a stemmer for."""
_DENYING = {
    "de": "nicht kein keine keinen keiner keinem nie niemand nichts ohne",
    "fr": "non pas aucun aucune jamais personne rien sans",
    "es": "no ningún ninguna nunca nadie nada sin",
    "it": "non nessun nessuno nessuna mai niente senza",
    "nl": "niet geen nooit niemand niets zonder",
    "pt": "não nenhum nenhuma nunca ninguém nada sem",
    "da": "ikke ingen intet aldrig uden",
    "sv": "inte ingen inget inga aldrig utan",
    "pl": "nie żaden żadna nigdy nikt nic bez",
}
"""Words that negate what is next to them."""
_LANGUAGES = {code: frozenset(words.split()) for code, words in _WORDS.items()}
_FOREIGN = frozenset[str]().union(*(words for code, words in _LANGUAGES.items() if code != ENGLISH))
_DENIALS = {code: frozenset(words.split()) for code, words in _DENYING.items()}


def language(text: str) -> str:
    """The ISO 639-1 code of the language of most of a text's small words: one of nine, or `en`."""
    return _language(text[:_READ])


def known_language(text: str) -> str:
    """As `language`, but empty when in doubt, and `cjk` for Chinese, Japanese and Korean."""
    text = text[:_READ]
    if sum(map(len, RUN.findall(text))) > sum(map(len, _LATIN.findall(text))):
        return CJK
    code = language(text)
    words = set(_WORD.findall(text.lower()))
    sure = code != ENGLISH or sum(not _without_stop_words(ENGLISH).analyze(word) for word in words) >= _LEAST
    return code if sure else ""


def may_be_english(text: str) -> bool:
    """Whether a text is in English, as far as its letters and its small words tell."""
    return language(text) == ENGLISH and is_latin(text)


def is_latin(text: str) -> bool:
    """Whether at least half the letters of a text are Latin."""
    letters = sum(map(str.isalpha, text[:_READ]))
    return 2 * sum(map(len, _LATIN.findall(text[:_READ]))) >= letters


@lru_cache(maxsize=4096)
def is_small(word: str, code: str) -> bool:
    """Whether a word, in any case, is a small word of a language other than English, and not a negation."""
    word = word.lower()
    if code == ENGLISH or word in _DENIALS[code]:
        return False
    return word in _LANGUAGES[code] or (code in SNOWBALL and not _without_stop_words(code).analyze(word))


def is_small_somewhere(word: str) -> bool:
    """Whether a word is a small word of any language other than English: `Über`, `Är`."""
    return any(is_small(word, code) for code in _LANGUAGES)


def denies(word: str, code: str) -> bool:
    """Whether a word, in any case, negates what is next to it, in a language other than English."""
    return code != ENGLISH and word.lower() in _DENIALS[code]


@cache
def _without_stop_words(code: str) -> tantivy.TextAnalyzer:
    stop_words = tantivy.Filter.stopword(SNOWBALL[code])
    return tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple()).filter(stop_words).build()


@lru_cache(maxsize=1024)
def _language(text: str) -> str:
    words = set(_WORD.findall(text.lower()))
    foreign = len(words & _FOREIGN)
    if foreign < _LEAST:
        return _of_few(words) if foreign and words.isdisjoint(_LANGUAGES[ENGLISH]) else ENGLISH
    counts = {code: len(words & small) for code, small in _LANGUAGES.items()}
    best = max(counts, key=counts.__getitem__)  # the first of those tied, and English comes first of all
    return best if counts[best] >= _LEAST else ENGLISH


def _of_few(words: set[str]) -> str:
    """The language of a short text with one such word and none of English, by more of its small words."""
    ours = {word for word in words if len(word) > 1 and _without_stop_words(ENGLISH).analyze(word)}
    sharing = [code for code, small in _LANGUAGES.items() if code in SNOWBALL and words & small and code != ENGLISH]
    counts = {code: sum(is_small(word, code) for word in ours) for code in sharing}
    best = max(counts, key=counts.__getitem__, default=ENGLISH)
    return best if counts.get(best, 0) > _LEAST else ENGLISH
