"""Where the links and pictures of a text lead once Markdown or HTML is rendered, however they are spelt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_LINK = re.compile(r"\](?:\(|:)\s*+(?:<([^<>\n]*+)>|([^\s<>()]++))")
_TAG = re.compile(r"<[a-z][^<>]*+>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s\"'<>]++))")
_SKIPPED = re.compile(r"[\t\n\r]")
"""What a browser leaves out of an address."""
_LEADS_AWAY = re.compile(r"(?!mailto:)[a-z][a-z0-9+.-]++:|[/\\]{2}", re.IGNORECASE)


def as_read(text: str) -> str:
    """The text with its backslash escapes and character references resolved, as in the target of a link."""
    return unescape(_ESCAPE.sub(r"\1", text)) if "\\" in text or "&" in text else text


def targets(text: str) -> Iterator[str]:
    """The targets of links, pictures and tags that lead to another place than the page itself; `//` is left out.

    One with a mail address is left to those who look for such.
    """
    found = [*_LINK.findall(text), *(groups for tag in _TAG.findall(text) for groups in _ATTRIBUTE.findall(tag))]
    for groups in found:
        target = _SKIPPED.sub("", as_read(next(filter(None, groups), ""))).strip()
        if _LEADS_AWAY.match(target):
            yield target.lstrip("/\\")
