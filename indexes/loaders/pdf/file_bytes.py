"""What is read from a PDF's own bytes: title, author and dates, and the complete pages of a file that was cut short."""

from __future__ import annotations

import re
from typing import Any

from ....evidence.scalars import Scalar

_INFO = re.compile(rb"/Info[ \t\r\n]{1,9}([0-9]{1,10})[ \t\r\n]{1,9}[0-9]{1,5}[ \t\r\n]{1,9}R")
_ENTRY = re.compile(
    rb"/(Title|Author)[ \t\r\n]{0,9}(?:\(((?:[^()\\]|\\.){0,1000})\)|<([0-9a-fA-F\s]{0,4000})>)", re.DOTALL
)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_XMP = re.compile(r"<dc:(title|creator)>.{0,400}?<rdf:li[^>]{0,100}>([^<]{1,400})<", re.DOTALL)
_NAMES = {"title": "title", "creator": "author"}
_INFO_BYTES = 20_000
_FACT_CHARS = 300
_OBJECT = re.compile(rb"(?<![0-9])([0-9]{1,10})[ \t\r\n]{1,9}([0-9]{1,5})[ \t\r\n]{1,9}obj\b")
_PAGE = re.compile(rb"/Type[ \t\r\n]{0,9}/Page(?![a-zA-Z])")
_CONTENTS = re.compile(
    rb"/Contents[ \t\r\n]{0,9}(\[[^\]]{0,10000}\]|[0-9]{1,10}[ \t\r\n]{1,9}[0-9]{1,5}[ \t\r\n]{1,9}R)"
)
_REFERENCE = re.compile(rb"([0-9]{1,10})[ \t\r\n]{1,9}[0-9]{1,5}[ \t\r\n]{1,9}R")
_END = b"endobj"
_PAGE_BYTES = 100_000
_MOST_PAGES = 20_000


def pdf_facts(data: bytes, meta: Any) -> dict[str, Scalar]:
    """What the file says of itself; `meta` is liteparse's reading of its properties, or None."""
    facts: dict[str, Scalar] = dict(_info(data))
    for key, value in _XMP.findall(getattr(meta, "xmp", None) or ""):
        facts.setdefault(_NAMES[key], " ".join(value.split()))
    for key, fact in (("creation_date", "created"), ("mod_date", "modified")):
        date = str(getattr(meta, key, None) or "").removeprefix("D:")
        if len(date) >= 8 and date[:8].isdigit():
            facts[fact] = f"{date[:4]}-{date[4:6]}-{date[6:8]}"
    return facts


def _info(data: bytes) -> dict[str, str]:
    """Title and author from the last uncompressed information dictionary in the file."""
    reference = _last(_INFO, data)
    if reference is None:
        return {}
    begin = re.compile(rb"(?<![0-9])%s[ \t\r\n]{1,9}[0-9]{1,5}[ \t\r\n]{1,9}obj" % reference[1])
    place = _last(begin, data)
    if place is None:
        return {}
    end = data.find(b"endobj", place.end())
    part = data[place.end() : min(end if end >= 0 else len(data), place.end() + _INFO_BYTES)]
    facts = {}
    for key, literal, digits in _ENTRY.findall(part):
        raw = (
            bytes.fromhex(digits.decode() + "0" * (len("".join(digits.decode().split())) % 2))
            if digits
            else _plain(literal)
        )
        text = raw.decode("utf-16", "replace") if raw[:2] in (b"\xfe\xff", b"\xff\xfe") else raw.decode("latin-1")
        words = " ".join(text.replace("\0", "").split())[:_FACT_CHARS]
        if words:
            facts[key.decode().lower()] = words
    return facts


def _last(pattern: re.Pattern[bytes], data: bytes) -> re.Match[bytes] | None:
    last = None
    for match in pattern.finditer(data):
        last = match
    return last


def _plain(literal: bytes) -> bytes:
    signs = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"", b"f": b"", b"\n": b""}

    def unescaped(match: re.Match[bytes]) -> bytes:
        code = match[1]
        return bytes([int(code, 8) & 255]) if code.isdigit() else signs.get(code, code)

    return _ESCAPE.sub(unescaped, literal)


def repaired(data: bytes) -> tuple[bytes, int, int]:
    """The file with what its end would have said (where its objects are, a tree of the pages), whole pages, all pages.

    Only objects that stand uncompressed can be found. A page whose text is lost keeps its number, and is empty.
    """
    places: dict[int, int] = {}
    pages: dict[int, list[int]] = {}  # page -> what it is drawn from
    for match in _OBJECT.finditer(data):
        end = data.find(_END, match.end())
        if end < 0:
            break
        number = int(match[1])
        places[number] = match.start()
        if _PAGE.search(data, match.end(), min(end, match.end() + _PAGE_BYTES)) and len(pages) < _MOST_PAGES:
            pages[number] = _drawn_from(data[match.end() : min(end, match.end() + _PAGE_BYTES)])
    tree = max(places, default=0) + 1
    kids = b" ".join(b"%d 0 R" % page for page in pages)
    body = bytearray(data + b"\n")
    for number, content in (
        (tree, b"<< /Type /Pages /Count %d /Kids [%s] /MediaBox [0 0 612 792] >>" % (len(pages), kids)),
        (tree + 1, b"<< /Type /Catalog /Pages %d 0 R >>" % tree),
    ):
        places[number] = len(body)
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(body)
    body += b"xref\n0 1\n0000000000 65535 f \n"
    for number, place in sorted(places.items()):
        body += b"%d 1\n%010d 00000 n \n" % (number, place)
    body += b"trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (tree + 2, tree + 1, start)
    whole = sum(1 for parts in pages.values() if parts and places.keys() >= set(parts))
    return bytes(body), whole, len(pages)


def _drawn_from(page: bytes) -> list[int]:
    """The numbers of the objects with the content of a page."""
    match = _CONTENTS.search(page)
    return [int(number) for number in _REFERENCE.findall(match[1])] if match else []
