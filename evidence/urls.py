"""The addresses in a text: an answer may hold those of its evidence, letter for letter, and no other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .hosts import hosts, plain

_URL = re.compile(
    r"(?:\b[a-z][a-z0-9+.-]{1,20}://|\bwww\.|\b(?:javascript|data|vbscript|file):)[^\s<>\"`]+", re.IGNORECASE
)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?://)?", re.IGNORECASE)
_HOST_ENDS = re.compile(r"[:/?#\\]")
_BEHIND = ".,;:!?'*_)]}\u2019\u201d"
"""What belongs to the sentence where it stands behind an address."""


def urls(text: str) -> list[str]:
    """The addresses of a text, in order, without what stands behind them; links in Markdown among them."""
    return [one for start, end in _spans(text) if (one := _bare(text[start:end]))]


def foreign_urls(text: str, evidence: Iterable[str], *, asked: str = "") -> list[str]:
    """The addresses of `text` that none of `evidence` has, for one because something was added to their query.

    One without a scheme may also stand there with one, or in the words of the user, who `asked`; so may the bare name
    of a host of theirs or of what it belongs to (`example.com` of `docs.example.com/rest`).
    """
    wanted = urls(text)
    if not wanted:
        return []
    known = {one for part in evidence for one in urls(part)}
    named = {_named(one) for one in (*known, *urls(asked))}
    known_hosts = {host for host, _ in named}
    return [one for one in wanted if one not in known and not _stands(one, named, known_hosts)]


def without_foreign_urls(text: str, own: str) -> str:
    """`text` with "(an address)" in place of each that `own` does not have."""
    told, at = [], 0
    for start, end in _spans(text):
        one = _bare(text[start:end])
        if one and foreign_urls(one, [own]):
            told += [text[at:start], "(an address)"]
            at = start + len(one)
    return "".join((*told, text[at:]))


def _spans(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for match in _URL.finditer(text):
        yield from ((at + start, at + end) for start, end in hosts(text[at : match.start()]))
        yield match.span()
        at = match.end()
    yield from ((at + start, at + end) for start, end in hosts(text[at:]))


def _stands(one: str, named: set[tuple[str, str]], known_hosts: set[str]) -> bool:
    """Whether an address without a scheme is one of those, or no more than the name of their host."""
    if _URL.match(one):
        return False
    host, rest = _named(one)
    return (host, rest) in named or (
        not rest and any(other == host or other.endswith(f".{host}") for other in known_hosts)
    )


def _named(one: str) -> tuple[str, str]:
    """An address without its scheme: its host as a browser reads it, and the rest letter for letter."""
    scheme = _SCHEME.match(one) if _URL.match(one) else None
    bare = one[scheme.end() :] if scheme else one
    end = found.start() if (found := _HOST_ENDS.search(bare)) else len(bare)
    return plain(bare[:end]), bare[end:]


def _bare(found: str) -> str:
    cut = re.split(r"[\])](?=[(\[]|$)", found, maxsplit=1)[0] if found.count(")") > found.count("(") else found
    return cut.rstrip(_BEHIND)
