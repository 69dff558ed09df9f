"""Where the links and pictures of a text lead once Markdown or HTML is rendered, however they are spelt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from ..text.spans import Span

_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_LINK = re.compile(r"\](?:\(|:)\s*+")
_LEAD = re.compile(r"<?[ \t]*+[^\s()<>]{0,200}")
_WHOLE_LEAD = 200
_ANGLE = re.compile(r"<(?:[^<>\n\\]|\\.?)*+")
_END = re.compile(r"\\.?|[()\x00-\x20\x7f]")
_HTML = re.compile(r"<[a-z]", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"=\s*+(?:\"([^\"]*+)|'([^']*+)|([^\s\"'>]++))")
_PIECES = re.compile(r"(?:[\s,;()\"']|=(?=[/\\]{2}))+")
_STYLE = re.compile(r"(?:\burl\(|@import\b)\s*+[\"']?([^\"')]*+)", re.IGNORECASE)
_SKIPPED = re.compile(r"[\t\n\r]")
"""What a browser leaves out of an address."""
_AROUND = "".join(map(chr, range(0x21)))
"""And what it leaves out before and after one."""
_EMPTY = re.compile(r"[a-z][a-z0-9+.-]*+:[/\\]*+", re.IGNORECASE)
_LEADS_AWAY = re.compile(r"(?!mailto:)[a-z][a-z0-9+.-]++:|[/\\]{2}", re.IGNORECASE)


class _Target(NamedTuple):
    """A target as it is written."""

    text: str
    start: int
    ends: bool
    """Whether it ends in the text."""
    definition: bool = False
    """Whether it stands behind `[name]:`."""


def as_read(text: str) -> str:
    """The text with its backslash escapes and character references resolved, as in the target of a link."""
    return unescape(_ESCAPE.sub(r"\1", text)) if "\\" in text or "&" in text else text


def destination(text: str, at: int) -> Span:
    """The target of a Markdown link that begins `at`, with all that a renderer takes for a part of it.

    Between angle brackets these are spaces and parentheses, and without them pairs of parentheses and `<`.
    """
    if text.startswith("<", at):
        end = match.end() if (match := _ANGLE.match(text, at)) else at + 1
        return at + 1, end
    depth = 0
    for mark in _END.finditer(text, at):
        depth += {"(": 1, ")": -1}.get(mark[0], 0)
        if depth < 0 or mark[0][0] not in "\\()":
            return at, mark.start()
    return at, len(text)


def targets(text: str) -> Iterator[str]:
    """The targets of links, pictures and tags that lead to another place than the page itself; `//` is left out.

    One with a mail address is left to those who look for such.
    """
    for target in _written(text):
        yield from _leading_away(target.text)


def values(text: str) -> Iterator[str]:
    """The addresses that are values, `url = "https://..."`, which a tag anywhere before them would make targets."""
    for target in _in_tags(text, 0):
        yield from _leading_away(target.text)


def unended_targets(text: str) -> Iterator[str]:
    """Those of them that do not end in `text`: whatever is set behind it becomes a part of them."""
    for target in _written(text):
        if not target.ends:
            yield from _leading_away(target.text)


def loaded_targets(text: str) -> Iterator[str]:
    """Those behind the beginning of a Markdown picture, which an interface loads at once, and those of definitions,
    which a picture may use.

    Even addresses of documents must not stand there: which of them are loaded, and in which order, can tell a secret.
    """
    picture = text.find("![")
    for target in _linked(text):
        if target.definition or 0 <= picture < target.start:
            yield from _leading_away(target.text)


def _leading_away(target: str) -> Iterator[str]:
    for read in dict.fromkeys((as_read(target), unescape(target))):
        address = _SKIPPED.sub("", read).strip(_AROUND)
        if _LEADS_AWAY.match(address) and not _EMPTY.fullmatch(address) and (bare := address.lstrip("/\\")):
            yield bare if bare == address or not _LEADS_AWAY.match(bare) else address


def _written(text: str) -> Iterator[_Target]:
    yield from _linked(text)
    if tag := _HTML.search(text):
        yield from _in_tags(text, tag.start())


def _linked(text: str) -> Iterator[_Target]:
    at = 0
    while link := _LINK.search(text, at):
        at = link.end()
        lead = match[0] if (match := _LEAD.match(text, at)) else ""
        read = _SKIPPED.sub("", as_read(lead.removeprefix("<"))).strip(_AROUND)
        if len(lead) >= _WHOLE_LEAD or _LEADS_AWAY.match(read):
            start, at = destination(text, at)
            ends = at < len(text) or not lead.startswith("<")
            yield _Target(text[start:at], start, ends, definition=link[0][1] == ":")


def _in_tags(text: str, at: int) -> Iterator[_Target]:
    """The values of attributes, the parts of those that hold several addresses, and the addresses of styles.

    A browser reads on behind a `>` in a value, and a tag need not end: so whatever stands after `=` counts.
    """
    for match in _ATTRIBUTE.finditer(text, at):
        value, ends = next(filter(None, match.groups()), ""), match.end() < len(text) or match[3] is not None
        parts = [value] if any(_leading_away(value)) else _PIECES.split(value)
        yield from (_Target(part, match.start(), ends) for part in parts)
    for style in _STYLE.finditer(text, at):
        yield _Target(style[1], style.start(), style.end() < len(text))
