"""The addresses in a text: an answer may contain those of its evidence, letter for letter, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .hosts import hosts, plain
from .link_targets import as_read, targets

_URL = re.compile(
    r"(?:\b[a-z][a-z0-9+.-]{1,20}://|\bwww\.|\b(?:javascript|data|vbscript|file):)(?:[^\s<>\"`]|[\"`](?=[?/&=#%]))+",
    re.IGNORECASE,
)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?://)?", re.IGNORECASE)
_NO_MARKUP = str.maketrans("[]<>\\&", "()()  ")
_HOST_ENDS = re.compile(r"[:/?#\\]")
_BEHIND = ".,;:!?'*_)]}\u2019\u201d"
"""Characters after an address that belong to the sentence around it."""


def urls(text: str) -> list[str]:
    """The addresses of a text, in order, without what follows them; then those that only a renderer finds.

    A chat interface renders Markdown: `https\\://a\\.b` and `&colon;` in the target of a link are read there, and a
    picture is fetched at once.
    """
    found = [url for view in dict.fromkeys((text, as_read(text))) for url in _written(view)]
    leading = [bare for target in targets(text) if (bare := _bare(target))]
    return [*found, *(target for target in leading if not any(url.startswith(target) for url in found))]


def _written(text: str) -> list[str]:
    return [url for start, end in _spans(text) if (url := _bare(text[start:end]))]


def foreign_urls(text: str, evidence: Iterable[str], *, question: str = "") -> list[str]:
    """The addresses of `text` that `evidence` does not have, including those that only have something added to their
    query.

    An address without a scheme may occur there with one, or in the words of the user's `question`; so may the bare name
    of one of their hosts or of its parent domain (`example.com` of `docs.example.com/rest`).
    """
    candidates = urls(text)
    if not candidates:
        return []
    evidence_urls = {url for part in evidence for url in urls(part)}
    addresses = {_host_and_rest(url) for url in (*evidence_urls, *urls(question))}
    known_hosts = {host for host, _ in addresses}
    return [url for url in candidates if url not in evidence_urls and not _stands(url, addresses, known_hosts)]


def without_foreign_urls(text: str, own: str) -> str:
    """`text` with "(an address)" in place of each that `own` does not have, and without links that lead to others."""
    plain_text = _replaced(text, own)
    if not foreign_urls(plain_text, [own]):
        return plain_text
    return _replaced(as_read(plain_text).translate(_NO_MARKUP), own)


def _replaced(text: str, own: str) -> str:
    pieces, at = [], 0
    for start, end in _spans(text):
        url = _bare(text[start:end])
        if url and foreign_urls(url, [own]):
            pieces += [text[at:start], "(an address)"]
            at = start + len(url)
    return "".join((*pieces, text[at:]))


def _spans(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for match in _URL.finditer(text):
        yield from ((at + start, at + end) for start, end in hosts(text[at : match.start()]))
        yield match.span()
        at = match.end()
    yield from ((at + start, at + end) for start, end in hosts(text[at:]))


def _stands(url: str, addresses: set[tuple[str, str]], known_hosts: set[str]) -> bool:
    """Whether an address without a scheme is one of those, or only the name of one of their hosts."""
    if _URL.match(url):
        return False
    host, rest = _host_and_rest(url)
    return (host, rest) in addresses or (
        not rest and any(other == host or other.endswith(f".{host}") for other in known_hosts)
    )


def _host_and_rest(url: str) -> tuple[str, str]:
    """An address without its scheme: its host as a browser reads it, and the rest letter for letter."""
    scheme = _SCHEME.match(url) if _URL.match(url) else None
    bare = url[scheme.end() :] if scheme else url
    end = match.start() if (match := _HOST_ENDS.search(bare)) else len(bare)
    return plain(bare[:end]), bare[end:]


def _bare(text: str) -> str:
    cut = re.split(r"[\])](?=[(\[]|$)", text, maxsplit=1)[0] if text.count(")") > text.count("(") else text
    return cut.rstrip(_BEHIND)
