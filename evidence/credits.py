"""Who said what is quoted: `— Ann Hale, "The tugs of Vik"` below a quotation is cited with its last sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from .markup.plain import Markup, plain_text
from .sentence import Sentence
from .text import english
from .text.letters import CAPITAL

_PART = rf"[{CAPITAL}][\w.'\u2019-]{{0,30}}"
_NAME = rf"{_PART}(?: (?:[a-z]{{2,3}} ){{0,2}}{_PART}){{1,4}}"
_CREDIT = re.compile(
    rf"(?:[\u2014\u2015\u2013]|-{{2,3}}) ?(?:@[\w-]{{1,40}}|{_NAME})(?=\.?\Z|,| (?:&|and|on|at|in) | \()"
)
"""Begins a credit: a dash and a name of two words or more, or that of an account."""
_DASHED = re.compile(r"[\s>*_]*(?:[\u2014\u2015\u2013]|-{1,3}\s)")
_ENDED = re.compile(r"[.!?\u2026][\"'\u201d\u2019*_)]{0,4}\Z")
_BETWEEN = re.compile(r"(?:[\s>]|<[^<>]{1,500}>)*")
_FINITE = re.compile(rf"\b(?:{english.AUXILIARY}|see|says?|said|fell|rose|goes|went|gets?|got|makes?|made)\b")
_STOP_INSIDE = re.compile(r"[a-z\d]{3}[.!?] ")
_LONGEST = 200


def credited(text: str, sentences: Sequence[Sentence], markup: Markup) -> list[Sentence]:
    """The sentences, with a credit joined to the sentence before it; the second of two lines with a dash is one of a
    list."""
    whole: list[Sentence] = []
    quoted: Sentence | None = None
    for at, sentence in enumerate(sentences):
        if quoted and not _is_dashed(text, sentences[at + 1 : at + 2]) and _is_credit(text, quoted, sentence, markup):
            whole[-1] = replace(quoted, end=sentence.end)
            quoted = None
        else:
            whole.append(sentence)
            quoted = sentence
    return whole


def _is_dashed(text: str, sentences: Sequence[Sentence]) -> bool:
    return any(_DASHED.match(text, each.start, each.end) for each in sentences)


def _is_credit(text: str, quoted: Sentence, line: Sentence, markup: Markup) -> bool:
    if quoted.kind != "sentence" or line.kind != "sentence" or _is_dashed(text, [quoted]):
        return False
    words = text[line.start : line.end]
    if len(words) > 3 * _LONGEST or not _BETWEEN.fullmatch(text, quoted.end, line.start):
        return False
    shown = plain_text(words, markup)
    if len(shown) > _LONGEST or not _CREDIT.match(shown) or _FINITE.search(shown) or _STOP_INSIDE.search(shown):
        return False
    return _ENDED.search(plain_text(text[quoted.start : quoted.end], markup)) is not None
