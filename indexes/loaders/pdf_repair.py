"""A PDF that was cut short, made whole from the pages that are complete in it."""

from __future__ import annotations

import re

_OBJECT = re.compile(rb"(?<![0-9])([0-9]{1,10})[ \t\r\n]{1,9}([0-9]{1,5})[ \t\r\n]{1,9}obj\b")
_PAGE = re.compile(rb"/Type[ \t\r\n]{0,9}/Page(?![a-zA-Z])")
_CONTENTS = re.compile(
    rb"/Contents[ \t\r\n]{0,9}(\[[^\]]{0,10000}\]|[0-9]{1,10}[ \t\r\n]{1,9}[0-9]{1,5}[ \t\r\n]{1,9}R)"
)
_REFERENCE = re.compile(rb"([0-9]{1,10})[ \t\r\n]{1,9}[0-9]{1,5}[ \t\r\n]{1,9}R")
_END = b"endobj"
_PAGE_BYTES = 100_000
_MOST_PAGES = 20_000


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
    """The numbers of the objects that hold what stands on a page."""
    found = _CONTENTS.search(page)
    return [int(number) for number in _REFERENCE.findall(found[1])] if found else []
