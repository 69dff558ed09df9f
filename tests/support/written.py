"""What a scripted writer says: sentences of its prompt, each with the number that stands before it there."""

from __future__ import annotations

import re
from collections.abc import Mapping

_PASSAGE = re.compile(r'<passage number="(\d+)"[^\n]*>\n((?:(?!</passage>).*\n)*?)</passage>')
_SENTENCE = re.compile(r"^\[(\d+)\] (.+)$", re.MULTILINE)


def passages(prompt: str) -> dict[int, str]:
    """The passages that a prompt shows, by number."""
    return {int(number): text for number, text in _PASSAGE.findall(prompt)}


def sentences(seen: Mapping[int, str]) -> dict[int, str]:
    """The sentences of some passages, by number."""
    return {int(number): words for text in seen.values() for number, words in _SENTENCE.findall(text)}


def marked(sentence: str, *numbers: int) -> str:
    """The sentence as a writer says it, with the numbers that it rests on."""
    return f"{sentence.rstrip('.')} {''.join(f'[{number}]' for number in numbers)}."


def told(seen: Mapping[int, str], *terms: str) -> str:
    """For each of the wanted words the first sentence that holds them."""
    texts = sentences(seen)
    numbers = [next(number for number, words in texts.items() if term in words) for term in terms]
    return " ".join(marked(texts[number], number) for number in numbers)


def told_first(seen: Mapping[int, str]) -> str:
    """The last sentence of the first passage."""
    return _last(next(iter(seen.values())))


def told_each(seen: Mapping[int, str]) -> str:
    """The last sentence of every passage."""
    return " ".join(map(_last, seen.values()))


def _last(text: str) -> str:
    number, words = _SENTENCE.findall(text)[-1]
    return marked(words, int(number))
