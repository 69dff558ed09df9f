"""Sentences with a line of code in their midst that is a block of its own: "Type", the code, "to moor the tug."."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from .markup.inline_code import BLOCK
from .sentence import Sentence
from .text import english

_UNFINISHED = re.compile(r"[\w,`)\"'*]\Z")
_GOES_ON = re.compile(
    rf"(?:{english.PREPOSITION}|{english.AUXILIARY}|and|or|but|as|once|until|via|when|where|which|while)\b"
)
_FENCE = re.compile(r"\s{0,20}\n[ \t>]{0,20}(?:```|~~~)")


def rejoined(text: str, sentences: Sequence[Sentence]) -> list[Sentence]:
    """The sentences, with one that goes on below a line of code in one piece with that."""
    whole: list[Sentence] = []  # from the last to the first
    for sentence in reversed(sentences):
        if len(whole) > 1 and _interrupts(text, sentence, whole[-1], whole[-2]):
            whole[-2:] = [replace(sentence, end=whole[-2].end)]
        else:
            whole.append(sentence)
    return whole[::-1]


def _interrupts(text: str, before: Sentence, code: Sentence, after: Sentence) -> bool:
    """Whether a line of code stands between the two halves of a sentence, and no other one below it is its end."""
    if code.kind != "code" or before.kind not in ("sentence", "item") or after.kind != "sentence":
        return False
    if BLOCK.search(text, after.start, after.end):  # it has code of its own: commands in a row are no one sentence
        return False
    if not _UNFINISHED.search(text, before.start, before.end) or not _GOES_ON.match(text, after.start, after.end):
        return False
    ends = not _UNFINISHED.search(text, after.start, after.end) or not _FENCE.match(text, after.end)
    return ends and BLOCK.fullmatch(text, before.end, after.start) is not None
