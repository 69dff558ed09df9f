"""The names in a text, and the different forms of one name."""

from __future__ import annotations

import re
from functools import lru_cache

from ..text.english import MODAL
from ..text.language import is_latin, is_small_somewhere
from ..text.letters import CAPITAL, CAPITALISED, POSSESSIVE, SMALL
from ..text.words import content_words
from .dates import moments

_NAME = re.compile(rf"(?<![\w'\u2019.-]){CAPITALISED}")
_BEGINNING = re.compile(rf"(?:^\s*|[.!?:;]\s{{1,9}}|[\"\u201c(\[]|\n[ \t]*)(?=[{CAPITAL}])")
_PEOPLE = re.compile(r"(.{3,}?)(?:ians?|eans?|ans?|ese)")
_VERB = (
    rf"is|was|has|had|does|did|{MODAL}|went|came|got|took|made|ran|held|said|gave|found"
    r"|lost|won|wrote|became|began|put|sent|set|sold|left|led|built|bought|kept|knew|saw|[a-z]{2,}(?:s|ed)"
)
_SUBJECT = re.compile(
    rf"[\"'\u201c(\[*`]*([{CAPITAL}][{SMALL}]+)"
    rf"(?:['\u2019]s\b|\s+(?:(?:{_VERB})\b|[{CAPITAL}(\d]))"
)
_LABEL = re.compile(r"\s*(?:[-*\u2022] )?\*\*[^\s*]+ [a-z][^*\n]{0,60}(?::\*\*|\*\*:)")
"""A label in bold in front of what is said: `**Target groups:**`."""
_NO_NAME = re.compile(
    r".*(?:ly|tion|ment|ness|ity|ance|ence)|However|Therefore|Moreover|Furthermore|Otherwise|Instead|Meanwhile"
    r"|Besides|Today|Yesterday|Tomorrow|Thus|Hence|Indeed|Overall|Next|Afterwards?|Please|Note|Sure|Maybe|Perhaps"
)


@lru_cache(maxsize=2048)
def names(text: str) -> tuple[str, ...]:
    """The capitalised words of a text that do not begin a sentence, except months and weekdays."""
    dated = {moment.start for moment in moments(text)}
    beginnings = {match.end() for match in _BEGINNING.finditer(text)}
    names = []
    for match in _NAME.finditer(text):
        word = POSSESSIVE.sub("", match[0])
        begins = match.start() in beginnings and not word[1:].isupper()
        if not begins and word != "I" and match.start() not in dated and content_words(word) and not _is_small(word):
            names.append(word)
    return tuple(dict.fromkeys(names))


def forms(word: str) -> frozenset[str]:
    """Stems that a name shares with the people or language named after it: `canad` for Canada and Canadian."""
    name = word.lower()
    people = _PEOPLE.fullmatch(name)
    return frozenset((name, name[:-1] if name[-1:] in "aeiouy" else name, people[1] if people else name))


@lru_cache(maxsize=2048)
def subject(text: str) -> str:
    """The first word of a text if it reads like a name, before a verb, a name, a number or a bracket; else empty.

    Where most letters are not Latin, the verbs are none of these, and a noun before a number is as often inflected.
    """
    match = None if _LABEL.match(text) else _SUBJECT.match(text)
    if match is None or _NO_NAME.fullmatch(match[1]) or _is_small(match[1]) or not is_latin(text):
        return ""
    return match[1]


def _is_small(word: str) -> bool:
    """Whether it is a word such as `Über`, which an English text with foreign words in it does not tell from a name."""
    return not word[0].isascii() and is_small_somewhere(word)
