"""The settings of a block of code that a file does not have, of which the evidence shows each value with its path.

A YAML file is stored as `ferry.lamps[Bow lamp].colour: red`, so a block has no line as it is there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

_FLATTENED = frozenset({"json", "yaml"})
"""Formats of which each value is stored behind its path."""
_MOST_OF_IT = 0.6
"""Least share of the settings of a block that a file has if the block was made of it."""
_STORED = re.compile(r"((?:[^\s:\[\]]|:(?! )|\[[^\]\n]{0,80}\]){1,300}): (.*)")
_ENTRY = re.compile(r"\.\d{1,4}(?=\.|\Z)|\[[^\]\n]{0,80}\]")
_FIELD = re.compile(r"; (?=[\w.-]{1,40}: )")
_SETTING = re.compile(r"( {0,80})((?:- {1,3}){0,3})([\"']?)([^\s\"':{}\[\],#][^\s\"':]{0,80})\3:(?: (.*))?")
_VALUE = re.compile(r"( {0,80})((?:- {1,3}){1,3})(.*)")
_COMMENT = re.compile(r"(?:^|\s)#.*")
_TEXT, _NO_TEXT = re.compile(r"[|>][+-]?\d?"), 1_000
"""A value whose text stands on the lines below it, which are no settings."""
_WORD = re.compile(r"[\w.-]+")


@dataclass(frozen=True)
class _Setting:
    """A line of a block: its path, its value, and how it is written; a list of values has a line for each."""

    path: tuple[str, ...]
    value: str
    line: str


def unstated_settings(code: str, stored: Iterable[tuple[str, str]], question: str) -> list[str]:
    """The lines of a block with settings that the evidence does not have, each text of which has its format.

    None if it is no block of settings of which a file has most. A value of the evidence may have names of the question
    in it.
    """
    there = _values(text for form, text in stored if form in _FLATTENED)
    own = [*_settings(code)]
    above = Counter(prefix for each in own for prefix in _above(each.path, there))
    if not above:
        return []
    prefix, _ = above.most_common(1)[0]
    asked = {word.lower() for word in _WORD.findall(question)}
    lacking = [each for each in own if not _has(there.get((*prefix, *each.path), ()), each.value, asked)]
    made_of_it = len(own) - len(lacking) >= _MOST_OF_IT * len(own)
    return list(dict.fromkeys(each.line for each in lacking)) if made_of_it else []


def _values(texts: Iterable[str]) -> Mapping[tuple[str, ...], list[str]]:
    """The values of each path; the entries of a list are told apart by nothing."""
    found: dict[tuple[str, ...], list[str]] = {}
    for line in (line for text in texts for line in text.splitlines()):
        stored = _STORED.fullmatch(line)
        if stored is None:
            continue
        path = tuple(filter(None, _ENTRY.sub("", stored[1]).split(".")))
        fields = [field.partition(": ") for field in _FIELD.split(stored[2])]
        record = len(fields) > 1 and all(colon for _, colon, _ in fields)
        found.setdefault(path, []).append(_plain(stored[2]))
        for key, _, value in fields if record else ():
            found.setdefault((*path, key), []).append(_plain(value))
    return found


def _settings(code: str) -> Iterator[_Setting]:
    open_: list[tuple[int, str]] = []
    text_below = _NO_TEXT
    for line in code.expandtabs(2).splitlines():
        match = _SETTING.fullmatch(line) or _VALUE.fullmatch(line)
        if match is None or len(match[1]) > text_below:
            continue
        indent, is_key = len(match[1]) + len(match[2]), match.re is _SETTING
        open_ = [each for each in open_ if each[0] < (indent if is_key else len(match[1]) + 1)]
        open_ += [(indent, match[4])] if is_key else []
        value = _plain(match[5] or "") if is_key else _plain(match[3])
        text_below = indent if _TEXT.fullmatch(value) else _NO_TEXT
        if value.strip("{[") and text_below == _NO_TEXT:
            yield _Setting(tuple(key for _, each in open_ for key in each.split(".")), value, line.strip())


def _above(path: tuple[str, ...], there: Iterable[tuple[str, ...]]) -> set[tuple[str, ...]]:
    """What may stand above a block that has only a part of a file."""
    return {each[: len(each) - len(path)] for each in there if each[-len(path) :] == path}


def _has(values: Iterable[str], own: str, asked: set[str]) -> bool:
    """Whether a value is one of these, or of a list of them, or differs from one only in names of the question."""
    return any(own == value or own in value.split(", ") or _renamed(own, value, asked) for value in values)


def _renamed(own: str, value: str, asked: set[str]) -> bool:
    words, there = ({word.lower() for word in _WORD.findall(text)} for text in (own, value))
    return bool(words) and words - there <= asked


def _plain(value: str) -> str:
    """A value without its quotes and comment."""
    return _COMMENT.sub("", value).strip().rstrip(",").strip("\"' ")
