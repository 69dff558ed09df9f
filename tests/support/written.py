"""What a scripted writer says: sentences of its prompt, each with the number that stands before it there."""

from __future__ import annotations

import re
from collections.abc import Mapping

_PASSAGE = re.compile(r'<passage number="(\d+)"[^\n]*>\n((?:(?!</passage>).*\n)*?)</passage>')
_SENTENCE = re.compile(r"^\[(\d+)\] (.+)$", re.MULTILINE)


def passages(prompt: str) -> dict[int, str]:
    """The passages that a prompt shows, by number."""
    return {int(number): text for number, text in _PASSAGE.findall(prompt)}


def sentences(passage_texts: Mapping[int, str]) -> dict[int, str]:
    """The sentences of some passages, by number."""
    return {int(number): words for text in passage_texts.values() for number, words in _SENTENCE.findall(text)}


def mark_sentence(sentence: str, *numbers: int) -> str:
    """The sentence as a writer says it, with the numbers that it rests on."""
    return f"{sentence.rstrip('.')} {''.join(f'[{number}]' for number in numbers)}."


def quote_terms(passage_texts: Mapping[int, str], *terms: str) -> str:
    """For each of the wanted words the first sentence that holds them."""
    texts = sentences(passage_texts)
    numbers = [next(number for number, words in texts.items() if term in words) for term in terms]
    return " ".join(mark_sentence(texts[number], number) for number in numbers)


def quote_first(passage_texts: Mapping[int, str]) -> str:
    """The last sentence of the first passage."""
    return _last(next(iter(passage_texts.values())))


def quote_each(passage_texts: Mapping[int, str]) -> str:
    """The last sentence of every passage."""
    return " ".join(map(_last, passage_texts.values()))


def _last(text: str) -> str:
    number, words = _SENTENCE.findall(text)[-1]
    return mark_sentence(words, int(number))
