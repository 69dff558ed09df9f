"""Entities that an XML file uses and does not define: their definitions stand in files that are not at hand."""

from __future__ import annotations

import re
from html.entities import html5

_DEFINED = re.compile(rb"<!ENTITY\s{1,20}([\w.:-]{1,100})\s")
_PREDEFINED = frozenset((b"amp", b"lt", b"gt", b"quot", b"apos"))
_TOKEN = re.compile(rb"<!\[CDATA\[|\]\]>|<!--|-->|&[A-Za-z_][\w.:-]{0,99};")
_ENDS = {b"<![CDATA[": b"]]>", b"<!--": b"-->"}
_LINE_AFTER_TAG = re.compile(rb"(?:[>;]|^)\s{0,200}\n[ \t]{0,200}$")
_REST_OF_LINE = re.compile(rb"[ \t]{0,200}(?:\r?\n|$)")
_INDENT = 200
_TWO_BYTES = (b"\xff\xfe", b"\xfe\xff")


def with_entities(data: bytes) -> bytes:
    """XML with each entity that it does not define as a character, if HTML knows it, or else as its name.

    `&nbsp;` becomes a space, and `&php.ini;` the word "php.ini". One that stands alone on a line brings in a file or
    a standard notice, so it is left to the parser, which drops it; nothing changes in comments, CDATA and UTF-16.
    """
    if b"&" not in data or data.startswith(_TWO_BYTES):
        return data
    known = _PREDEFINED | set(_DEFINED.findall(data))
    parts: list[bytes] = []
    at, until = 0, b""
    for match in _TOKEN.finditer(data):
        token = match[0]
        if until:
            until = b"" if token == until else until
        elif token in _ENDS:
            until = _ENDS[token]
        elif token.startswith(b"&") and token[1:-1] not in known:
            parts += (data[at : match.start()], _instead(token[1:-1], data, *match.span()))
            at = match.end()
    return b"".join((*parts, data[at:]))


def _instead(name: bytes, data: bytes, start: int, end: int) -> bytes:
    characters = html5.get(f"{name.decode(errors='replace')};")
    if characters:
        return "".join(f"&#{ord(character)};" for character in characters).encode()
    before, after = data[max(0, start - _INDENT) : start], data[end : end + _INDENT]
    alone = _LINE_AFTER_TAG.search(before) and _REST_OF_LINE.match(after)
    return b"" if alone else name
