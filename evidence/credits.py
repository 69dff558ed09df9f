"""Who said what is quoted: `— Ann Hale, "The tugs of Vik"` below a quotation is cited with its last sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from .markup.plain import Markup, plain_text
from .sentence import Sentence
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
_LONGEST = 200


def credited(text: str, sentences: Iterable[Sentence], markup: Markup) -> list[Sentence]:
    """The sentences, with each credit joined to the sentence before it."""
    whole: list[Sentence] = []
    for sentence in sentences:
        if whole and _is_credit(text, whole[-1], sentence, markup):
            whole[-1] = replace(whole[-1], end=sentence.end)
        else:
            whole.append(sentence)
    return whole


def _is_credit(text: str, quoted: Sentence, line: Sentence, markup: Markup) -> bool:
    if quoted.kind != "sentence" or line.kind != "sentence" or _DASHED.match(text, quoted.start, quoted.end):
        return False
    words = text[line.start : line.end]
    if len(words) > 3 * _LONGEST or not _BETWEEN.fullmatch(text, quoted.end, line.start):
        return False
    shown = plain_text(words, markup)
    ended = _ENDED.search(plain_text(text[quoted.start : quoted.end], markup))
    return len(shown) <= _LONGEST and _CREDIT.match(shown) is not None and ended is not None
