"""Where the links and pictures of a text lead once Markdown or HTML is rendered, however they are spelt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from .spans import Span

_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_LINK = re.compile(r"\](?:\(|:)\s*+")
_LEAD = re.compile(r"<?[ \t]*+[^\s()<>]{0,200}")
_WHOLE_LEAD = 200
_ANGLE = re.compile(r"<(?:[^<>\n\\]|\\.?)*+")
_END = re.compile(r"\\.?|[()\x00-\x20\x7f]")
_HTML = re.compile(r"<[a-z]", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"=\s*+(?:\"([^\"]*+)|'([^']*+)|([^\s\"'>]++))")
_PIECES = re.compile(r"[\s,;=()\"']+")
_SKIPPED = re.compile(r"[\t\n\r]")
"""What a browser leaves out of an address."""
_AROUND = "".join(map(chr, range(0x21)))
"""And what it leaves out before and after one."""
_LEADS_AWAY = re.compile(r"(?!mailto:)[a-z][a-z0-9+.-]++:|[/\\]{2}", re.IGNORECASE)


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
    for found in (*_linked(text), *_in_tags(text)):
        for read in dict.fromkeys((as_read(found), unescape(found))):
            target = _SKIPPED.sub("", read).strip(_AROUND)
            if _LEADS_AWAY.match(target) and (address := target.lstrip("/\\")):
                yield address


def _linked(text: str) -> Iterator[str]:
    at = 0
    while link := _LINK.search(text, at):
        at = link.end()
        lead = match[0] if (match := _LEAD.match(text, at)) else ""
        read = _SKIPPED.sub("", as_read(lead.removeprefix("<"))).strip(_AROUND)
        if len(lead) >= _WHOLE_LEAD or _LEADS_AWAY.match(read):
            start, at = destination(text, at)
            yield text[start:at]


def _in_tags(text: str) -> Iterator[str]:
    """The values of attributes, and the parts of those that hold several addresses or a style.

    A browser reads on behind a `>` in a value, and a tag need not end: so whatever stands after `=` counts.
    """
    if not (tag := _HTML.search(text)):
        return
    for groups in _ATTRIBUTE.findall(text, tag.start()):
        value = next(filter(None, groups), "")
        yield value
        yield from _PIECES.split(value)
