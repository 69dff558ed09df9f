"""References of Sphinx to a section of the same page, :ref:`low-tides`, with the title that they are shown as."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ...evidence.markup.templates import prose

_LABEL = re.compile(r"\.\. _`?([^`:\n]{1,80})`?:[ \t]*")
_REFERENCE = re.compile(r"(?P<code>``[^`\n]{1,300}``)|(?<![\w`]):(?:std:)?ref:`(?P<label>[^`<>\n]{1,80})`(?![`\w])")
_NO_TITLE = re.compile(r"[`<>\\|*_]")
"""In a title: it has marks of its own."""


def with_titles(text: str, titles: Mapping[int, str]) -> str:
    """The text with a title in each reference to a label above one of the `titles`, which stand at their lines; others,
    and code, stay."""
    if ":ref:`" not in text:
        return text
    named = dict(_labelled(text.split("\n"), titles))

    def titled(reference: re.Match[str]) -> str:
        label = reference["label"]
        title = named.get(_key(label)) if label else None
        return f":ref:`{title} <{label}>`" if title else reference[0]

    pieces, at = [], 0
    for start, end in prose(text) if named else ():
        pieces += [text[at:start], _REFERENCE.sub(titled, text[start:end])]
        at = end
    return "".join((*pieces, text[at:]))


def _labelled(lines: Sequence[str], titles: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """Yield each label right above a title, or above another such label, with the title."""
    labels: list[str] = []
    for number, line in enumerate(lines):
        if label := _LABEL.fullmatch(line):
            labels.append(_key(label[1]))
            continue
        title = titles.get(number)
        if title and not _NO_TITLE.search(title):
            yield from ((label, title) for label in labels)
        if line.strip():
            labels = []


def _key(label: str) -> str:
    return " ".join(label.lower().split())
