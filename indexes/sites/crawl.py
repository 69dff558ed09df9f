"""Crawls the pages of one site, within the limits of its robots.txt and the bounds of the crawl."""

from __future__ import annotations

import html
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urljoin, urlsplit

import re2
from protego import Protego

from ...errors import InputError
from .fetch import AGENT, Fetcher, Page, cleaned, joined

_LINK = re2.compile(r"""(?is)<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_BASE = re2.compile(r"""(?is)<base\s[^>]*?href\s*=\s*["']?([^\s"'>]+)""")
_META = re2.compile(r"""(?is)<meta\s[^>]*?name\s*=\s*["']?(?:robots|groundwire)["']?[^>]*>""")
_RULE = re2.compile(r"[a-z-]+(?:\s*:\s*[a-z0-9-]+)?")
"""A word of such a tag; `max-image-preview:none` is one, and its `none` says nothing of the page."""
_REFERENCE = re2.compile(r"&#?\w+;")
_LOCATION = re2.compile(r"(?is)<loc>\s*(?:<!\[CDATA\[)?([^<\]]+)")
_SITEMAP = re2.compile(r"(?is)<(?:urlset|sitemapindex)[\s>]")
_ROBOTS_CHARACTERS = 500_000
"""The least size of robots.txt that RFC 9309 asks a crawler to parse."""
_MOST_WAITING = 20_000
"""Most addresses in the queue."""
_LONGEST_DELAY = 30.0


@dataclass(frozen=True)
class Bounds:
    """How far a crawl goes."""

    depth: int = 0
    """Links that are followed one after the other; 0 takes the page alone, or the pages of a sitemap."""
    pages: int = 200
    """Most pages that are fetched, those that fail included; as many sitemaps may be read besides."""
    delay: float = 0.5
    """Seconds between two pages; more if robots.txt asks for it, up to 30."""


@dataclass
class Crawl:
    """Fetches the pages below one address, the nearest first; what was not fetched, and why, is in `left_out`."""

    start: str
    fetcher: Fetcher
    bounds: Bounds = field(default_factory=Bounds)
    wait: Callable[[float], None] = time.sleep
    left_out: list[tuple[str, str]] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    """Addresses that the site reports as gone."""
    whole: bool = True
    """Whether everything within the depth was fetched: no page failed, and no bound was reached."""

    def __post_init__(self) -> None:
        """Raises `InputError` for an address that cannot be fetched."""
        self.start = cleaned(self.start)
        self._robots: Protego | None = None
        self._sitemap = False

    @property
    def scope(self) -> str:
        """The prefix of all page addresses: the folder of the first page."""
        parts = urlsplit(self.start)
        return f"{parts.scheme}://{parts.netloc}{parts.path.rpartition('/')[0]}/"

    def covers(self, url: str) -> bool:
        """Whether an address is among those that this crawl would come to, if the site has it."""
        if self.bounds.depth == 0 and not self._sitemap:
            return url == self.start or url.startswith(f"{self.start}/")
        return url.startswith(self.scope)

    def pages(self) -> Iterator[Page]:
        """The pages, each once. Raises `InputError` if the first cannot be had."""
        first = self._first()
        page_count, sitemap_count, urls = 0, 0, {self.start}
        waiting = deque([(self.start, 0)])
        while waiting:
            url, depth = waiting.popleft()
            if not self._allowed(url):
                self.left_out.append((url, "is closed by robots.txt"))
                continue
            if max(page_count, sitemap_count) >= self.bounds.pages:
                reason = f"has {1 + len(waiting)} more pages than the {self.bounds.pages} that may be fetched"
                self.whole = False
                self.left_out.append((self.scope, reason))
                return
            page = first if url == self.start else self._fetch(url)
            if page is None:
                page_count += 1
                continue
            text = page.data.decode("utf-8", "replace")
            if _SITEMAP.search(text[:2_000]):
                self._sitemap = True
                sitemap_count += 1
                onward, next_depth = _LOCATION.findall(text), depth
            else:
                page_count += 1
                indexed, followed = _allows(text) if "html" in page.kind else (True, False)
                if indexed:
                    yield page
                else:
                    self.left_out.append((page.url, "asks not to be indexed"))
                links = (next(filter(None, groups), "") for groups in _LINK.findall(text))
                onward = list(links) if followed and depth < self.bounds.depth else []
                next_depth = depth + 1
            base = _base(page, text) if onward else ""
            for link in map(_unescaped, onward):
                target = self._inside(base, link)
                if target and target not in urls and len(urls) < _MOST_WAITING:
                    urls.add(target)
                    waiting.append((target, next_depth))
            self.whole = self.whole and len(urls) < _MOST_WAITING

    def _first(self) -> Page:
        """The page that was named, once its site and that of its redirects allow it."""
        self._check_rules()
        first = self.fetcher.get(self.start)
        if first.failure:
            raise InputError(f"{self.start!r} {first.failure}: check the address")
        if first.url != self.start:  # a site that sends its readers elsewhere
            self.start = first.url
            self._check_rules()
        return first

    def _check_rules(self) -> None:
        self._robots = self._rules()  # before anything else is fetched
        if not self._allowed(self.start):
            raise InputError(f"the robots.txt of {self.start!r} asks readers like this one not to fetch it")

    def _fetch(self, url: str) -> Page | None:
        self.wait(self._delay())
        page = self.fetcher.get(url)
        if not page.failure and not page.url.startswith(self.scope):
            page = Page(url, page.status, failure="leads elsewhere")
        elif not page.failure and not self._allowed(page.url):
            page = Page(url, page.status, failure="leads to a page that robots.txt closes")
        if page.failure:
            self.left_out.append((url, page.failure))
            if page.gone:
                self.gone.add(url)
            elif not page.failure.startswith("leads"):
                self.whole = False
            return None
        return page

    def _inside(self, base: str, link: str) -> str | None:
        try:
            target = joined(base, link)
        except InputError:
            return None
        return target if target.startswith(self.scope) else None

    def _rules(self) -> Protego:
        """What robots.txt says (RFC 9309). Raises `InputError` where the site cannot tell."""
        page = self.fetcher.get(urljoin(self.start, "/robots.txt"))
        if page.failure and not 400 <= page.status < 500:
            raise InputError(f"{self.start!r} is not fetched, since its robots.txt {page.failure}: check the address")
        return Protego.parse(page.data.decode("utf-8", "replace")[:_ROBOTS_CHARACTERS])

    def _allowed(self, url: str) -> bool:
        return self._robots is not None and bool(self._robots.can_fetch(url, AGENT))

    def _delay(self) -> float:
        delay = self._robots.crawl_delay(AGENT) if self._robots else None
        return max(self.bounds.delay, min(delay or 0.0, _LONGEST_DELAY))


def _allows(text: str) -> tuple[bool, bool]:
    """Whether a page allows indexing, and following its links."""
    rules = {word for tag in _META.findall(text) for word in _RULE.findall(tag.lower())}
    return not rules & {"noindex", "none"}, not rules & {"nofollow", "none"}


def _base(page: Page, text: str) -> str:
    """Where the links of a page start from."""
    base = _BASE.search(text)
    try:
        return joined(page.url, _unescaped(base[1])) if base else page.url
    except InputError:
        return page.url


def _unescaped(link: str) -> str:
    """An address as HTML and XML mean it: `&amp;` is `&`, and `&section=3` is no sign followed by `ion=3`."""
    address: str = _REFERENCE.sub(lambda match: html.unescape(match[0]), link)
    return address.strip()
