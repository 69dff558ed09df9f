"""Addresses written without a scheme: `fakesoft.com/login`, `ann@fakesoft.com`, but not `config.py`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from ..text.line import INVISIBLE

_UNSEEN = "\u00ad\u200b-\u200d\ufe0e\ufe0f"
_DOTS = ".\u3002\uff0e\uff61"
"""Characters that a browser reads as a full stop."""
_RUN = re.compile(rf"[\w\u0300-\u036f{_UNSEEN}{''.join(map(chr, sorted(INVISIBLE)))}{_DOTS}-]++")
_TAIL = re.compile(r"(?::\d{1,5}(?!\d))?(?:[/?#\\](?:(?![\])][(\[])(?:[^\s<>\"`]|[\"`](?=[?/&=#%])))*)?")
_BEFORE_USER = re.compile(r"[\s@<>()\[\],;:\"`]")
_LONGEST_USER = 65
_LEADS_ON = re.compile(r"/|[:?]\w")
_LEADS_INTO = re.compile(r"/|\?\w")
"""No port here: `config.py:12` is a line number."""
_UNSEEN_MARKS = dict.fromkeys([0xAD, *range(0x200B, 0x200E), 0xFE0E, 0xFE0F, *INVISIBLE])
_DOT = re.compile(f"[{_DOTS}]+")
_FILE_ENDINGS = frozenset(
    ("abc", "cc", "java", "map", "md", "mov", "pl", "pm", "ps", "pub", "py", "rs", "sh", "so", "tf", "zip")
)
"""Top-level domains that are more common as file endings: `install.sh` alone is a file, `install.sh/x` is not."""


def hosts(text: str) -> Iterator[tuple[int, int]]:
    """The spans of the addresses in `text` that have no scheme, in order, each to the end of its path and query."""
    at = 0
    while run := _RUN.search(text, at):
        at = run.end()
        user = _user(text, run.start())
        if _DOT.search(run[0]) and _is_host(plain(run[0]), text[at : at + 2], mail=bool(user)):
            start = run.start() - len(user) if user else run.end() - len(run[0].lstrip("._-"))
            tail = _TAIL.match(text, at)
            at = tail.end() if tail else at
            yield start, at


def plain(host: str) -> str:
    """A host as a browser reads it, whatever its letters look like."""
    name = unicodedata.normalize("NFKC", host.translate(_UNSEEN_MARKS)).casefold()
    return _DOT.sub(".", name).strip("._-")


def _user(text: str, end: int) -> str:
    """The user name and at sign before a host; empty if there are none."""
    if end == 0 or text[end - 1] != "@":
        return ""
    return _BEFORE_USER.split(text[max(end - _LONGEST_USER, 0) : end - 1])[-1] + "@"


def _is_host(name: str, behind: str, *, mail: bool) -> bool:
    """Whether a dotted word is a host, judging by what follows it; `os.open(` is a call."""
    *before, top = name.split(".")
    if not before:
        return False
    if top.isdecimal():
        return len(before) == 3 and name.replace(".", "").isdecimal() and bool(_LEADS_ON.match(behind))
    if behind.startswith("(") or "_" in before[-1] or not _is_top_level(top):
        return False
    if mail or name.startswith("www.") or _LEADS_INTO.match(behind):
        return True
    return top not in _FILE_ENDINGS and len(before[-1]) > 1


def _is_top_level(name: str) -> bool:
    try:
        domain = name if not name.startswith("xn--") else name.encode("ascii").decode("idna")
    except UnicodeError:
        return False
    return domain in _top_level()


@cache
def _top_level() -> frozenset[str]:
    """The list that comes with the package; nothing is downloaded."""
    from tldextract import TLDExtract

    listed = TLDExtract(suffix_list_urls=(), cache_dir=None).tlds
    return frozenset(host.rpartition(".")[2] for host in listed)
