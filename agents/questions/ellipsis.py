"""Questions that ask the same of two things, or leave out words that the question before them has."""

from __future__ import annotations

import re

from ...evidence.text.english import AUXILIARY, DETERMINER, INTERROGATIVE, PREPOSITION, words
from ...evidence.text.words import content_words

_SHARED = words("best worst max min maximum minimum default first last new old")
_TWICE = re.compile(
    rf"(?P<head>(?!{AUXILIARY}\b).+ )(?<!\bboth )(?P<word>{PREPOSITION}|{_SHARED}) (?P<first>[^,;:?]{{1,80}}?),? "
    r"(?:and|vs\.?|versus) (?P=word) (?P<second>(?:(?! (?P=word) )[^,;:?]){1,80})",
    re.IGNORECASE,
)
_FOR_BOTH = re.compile(
    rf"(?P<head>{AUXILIARY}\b[^,;:?]{{2,80}}? )(?P<word>for) (?P<first>[^,;:?]{{1,80}}?),? "
    rf"(?:and|or) (?:also )?for (?P<second>{DETERMINER} (?:(?! for )[^,;:?]){{1,80}})",
    re.IGNORECASE,
)
"""The same of two things with an article each: "Will they pay for a meal and for my taxi"."""
_NAME = r"(?-i:(?:[Tt]he )?[A-Z][\w.+-]{1,40}(?: [A-Z0-9][\w.+-]{0,40}){0,2})"
_OF_NAMES = re.compile(
    rf"(?P<head>(?:{PREPOSITION} )?(?:which|what) (?:[a-z][\w-]{{1,30}} ){{0,2}}[a-z][\w-]{{1,30}}[^su\W]s )"
    rf"(?P<word>of|for|in) (?:both )?(?P<first>{_NAME}) and (?P<second>{_NAME})"
    rf"(?P<tail>(?: {AUXILIARY}\b[^,;:?]{{1,120}})?)",
    re.IGNORECASE,
)
"""Things of a kind of two names: "which sizes of Kelso and Vik are in stock"."""
_VERSUS = re.compile(
    r"(?P<head>.+?) ?(?:[,:;]|[-\u2013\u2014](?= )) ?"
    r"(?P<first>[^,;:?]{1,80}?) (?:vs\.?|versus) (?P<second>[^,;:?]{1,80})",
    re.IGNORECASE,
)
_ASKING = rf"(?:{PREPOSITION} )?(?:how \w+|(?!how\b){INTERROGATIVE})"
_COMPARED = re.compile(
    rf"(?P<asking>{_ASKING})\b(?P<first>.+?),? (?:compared|as opposed) (?:with|to) "
    r"(?P<second>(?:the|an?|its|their|what) .+)",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    rf"(?P<asking>{_ASKING}) (?!of (?:them|these|those|us|you)\b)(?P<rest>(?P<word>if|when|{PREPOSITION})\b.+)",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"(?:by|since|until|from) when|(?:for )?how (?:long|soon|early|late|often|much|many|far)|when|where|why|how|who",
    re.IGNORECASE,
)
"""A second question of which nothing is left but the word that asks."""
_WHOLE = re.compile(rf"(?:{PREPOSITION} )?{INTERROGATIVE} (?P<rest>{AUXILIARY}\b.+)", re.IGNORECASE)
_WHICH = re.compile(rf"(?:{PREPOSITION} )?which ((?!{AUXILIARY}\b|ones?\b|of\b)\w[\w-]*)", re.IGNORECASE)
_WHICH_ONE = re.compile(r"\bwhich ones?\b", re.IGNORECASE)
_LEAST_WORDS = 2
_LEAST_COMPARED = 3
"""Content words of a second thing that can be asked without those of the first."""


def asked_of_two(question: str) -> list[str]:
    """The same question about each of two things; the question alone if it names one.

    "What does it cost in A and in B" asks "What does it cost in A" and "What does it cost in B"; so does "What does it
    cost, A vs B", and "Which sizes of A and B are there" the same of each. "How long is A, compared with the lease that
    B gets" asks "How long the lease that B gets".
    """
    if match := _COMPARED.fullmatch(question):
        if len(content_words(match["second"])) >= _LEAST_COMPARED:
            return [f"{match['asking']}{match['first']}", f"{match['asking']} {match['second']}"]
    elif (match := _TWICE.fullmatch(question)) and _can_be_asked(match["head"]):
        start = f"{match['head']}{match['word']} "
        return [f"{start}{match['first']}", f"{start}{match['second']}"]
    elif (match := _FOR_BOTH.fullmatch(question)) and content_words(match["head"]):
        return [f"{match['head']}for {match[name]}" for name in ("first", "second")]
    elif match := _OF_NAMES.fullmatch(question):
        return [f"{match['head']}{match['word']} {match[name]}{match['tail']}" for name in ("first", "second")]
    elif (match := _VERSUS.fullmatch(question)) and _can_be_asked(match["head"]):
        return [f"{match['head']}, {match['first']}", f"{match['head']}, {match['second']}"]
    return [question]


def _can_be_asked(head: str) -> bool:
    return len(content_words(head)) >= _LEAST_WORDS


def with_words_of(first: str, second: str) -> str:
    """A second question with the words that it leaves out.

    After "By when must the path be clear if I live in A", "by when if I live in B" asks "By when must the path be clear
    if I live in B"; after "Which mode has the file", "which one the folder" asks "which mode the folder"; after "Who do
    I ask for leave", "how early" asks "how early do I ask for leave".
    """
    if _BARE.fullmatch(second) and (whole := _WHOLE.fullmatch(first)):
        return f"{second} {whole['rest']}"
    if noun := _WHICH.match(first):
        second = _WHICH_ONE.sub(f"which {noun[1]}", second, count=1)
    match = _GOES_ON.fullmatch(second)
    if match is None or not first.lower().startswith(match["asking"].lower()):
        return second
    before, found, _ = first.rpartition(f" {match['word'].lower()} ")
    return f"{before if found else first} {match['rest']}"
