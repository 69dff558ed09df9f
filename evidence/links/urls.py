"""The addresses in a text: an answer may contain those of its evidence, letter for letter, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from .address_spans import address_spans
from .hosts import plain
from .link_targets import as_read, loaded_targets, targets, unended_targets, values

_URL = re.compile(r"[a-z][a-z0-9+.-]{1,20}://|www\.|(?:javascript|data|vbscript|file):", re.IGNORECASE)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?://)?", re.IGNORECASE)
_SCHEME_BEFORE = re.compile(r"[a-z][a-z0-9+.-]{1,20}\\?:(?:\\?/){0,2}\\?$", re.IGNORECASE)
"""What `https\\://a.b` has before its host: a renderer reads it as the scheme."""
_LONGEST_SCHEME = 24
_NO_MARKUP = str.maketrans("[]<>\\&", "()()  ")
_HOST_ENDS = re.compile(r"[:/?#\\]")
_MOST_DOTS = 127
"""No host that exists has more."""


def urls(text: str) -> list[str]:
    """The addresses of a text, in order, without what follows them; then those that only a renderer finds.

    A chat interface renders Markdown: `https\\://a\\.b` and `&colon;` in the target of a link are read there, and a
    picture is fetched at once.
    """
    views = dict.fromkeys((text, as_read(text)))
    found = [view[start:end].lstrip("/") for view in views for start, end in address_spans(view)]
    return list(dict.fromkeys((*found, *targets(text))))


class Standing:
    """The addresses that stand in the `evidence` of an answer, and in the words of the user's `question`."""

    def __init__(self, evidence: Iterable[str], question: str = "") -> None:
        self._evidence, self._question = tuple(dict.fromkeys(evidence)), question

    @cached_property
    def _urls(self) -> frozenset[str]:
        return frozenset(url for part in self._evidence for url in (*urls(part), *values(part)))

    @cached_property
    def _addresses(self) -> frozenset[tuple[str, str]]:
        return frozenset(_host_and_rest(url) for url in (*self._urls, *urls(self._question)))

    @cached_property
    def _hosts(self) -> frozenset[str]:
        """The hosts of these addresses, with their parent domains."""
        names = [host.split(".") for host, _ in self._addresses if host.count(".") <= _MOST_DOTS]
        return frozenset(".".join(name[at:]) for name in names for at in range(len(name)))

    def foreign(self, text: str) -> list[str]:
        """The addresses of `text` that do not stand there, including those that only have something added to their
        query.

        An address without a scheme may occur there with one, or in the question; so may the bare name of one of their
        hosts or of its parent domain (`example.com` of `docs.example.com/rest`). The target of a link that does not end
        in `text` never stands, nor does that of a picture.
        """
        views = dict.fromkeys((text, as_read(text)))
        never = [target for view in views for target in (*unended_targets(view), *loaded_targets(view))]
        return list(dict.fromkeys((*(url for url in urls(text) if not self._has(url)), *never)))

    def without_foreign(self, text: str) -> str:
        """`text` with "(an address)" in place of each that does not stand there, and without links to others."""
        plain_text = self._replaced(text)
        if not self.foreign(plain_text):
            return plain_text
        return self._replaced(as_read(plain_text).translate(_NO_MARKUP))

    def _has(self, url: str) -> bool:
        if url in self._urls or _URL.match(url):
            return url in self._urls
        host, rest = _host_and_rest(url)
        return (host, rest) in self._addresses or (not rest and host in self._hosts)

    def _replaced(self, text: str) -> str:
        pieces, at = [], 0
        for start, end in address_spans(text):
            if not self._has(text[start:end].lstrip("/")):
                scheme = _SCHEME_BEFORE.search(text, max(at, start - _LONGEST_SCHEME), start)
                pieces += [text[at : scheme.start() if scheme else start], "(an address)"]
                at = end
        return "".join((*pieces, text[at:]))


def foreign_urls(text: str, evidence: Iterable[str], *, question: str) -> list[str]:
    """The addresses of `text` that do not stand in `evidence` or, without a scheme, in `question`."""
    return Standing(evidence, question).foreign(text)


def without_foreign_urls(text: str, own: str) -> str:
    """`text` with "(an address)" in place of each that `own` does not have, and without links that lead to others."""
    return Standing([own]).without_foreign(text)


def _host_and_rest(url: str) -> tuple[str, str]:
    """An address without its scheme: its host as a browser reads it, and the rest letter for letter."""
    scheme = _SCHEME.match(url) if _URL.match(url) else None
    bare = url[scheme.end() :] if scheme else url
    end = match.start() if (match := _HOST_ENDS.search(bare)) else len(bare)
    return plain(bare[:end]), bare[end:]
