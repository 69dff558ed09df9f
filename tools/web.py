"""Web search: one small protocol, two providers behind it, off unless a setting names one.

A failed search returns a value with a sentence that says why, so that a graph can route on it. It never raises, and
the sentence is never mixed with the results. What a provider returns is cleaned once, by `search_within`, before any
other code reads it: cleaned twice, a page that explains `&lt;br&gt;` would lose the word.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import unescape
from typing import Protocol, get_args, runtime_checkable
from urllib.parse import quote, urlsplit, urlunsplit

from ..errors import InputError
from ..evidence.markup.sentences import sentence_spans
from ..evidence.text.line import one_line
from ..settings import WebProvider

MAX_QUERY_LENGTH = 400  # characters; Tavily refuses more
USUAL_RESULTS = 5  # pages that a search asks for
MAX_RESULTS = 20  # pages a search; Tavily refuses more
MAX_TIMEOUT_SECONDS = 120.0  # Tavily's client silently lowers anything above
MAX_TEXT_LENGTH = 4_000  # characters of one page's text
MAX_TITLE_LENGTH = 200  # characters
MAX_URL_LENGTH = 2_048  # characters; a longer URL is dropped, since a cut one leads elsewhere

_DEFAULT_PORTS = {"http": 80, "https": 443}
_TRACKING = re.compile(r"utm_[^=]*|gclid|fbclid", re.IGNORECASE)
# Characters kept as they are in a path or query; the percent sign too, so that escapes are not escaped again.
_URL_SAFE = "%/:@!$&'()*+,;=~-._[]?"
_HOST_FORBIDDEN = frozenset("!\"#$%&'()*+,/:;<=>?@[\\]^`{|}")

# Only tags that HTML knows: "List<String>" in a snippet about Java is text.
_HIDDEN = re.compile(r"<!--.*?-->|<(script|style)\b[^<>]*>.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
_INLINE = re.compile(
    r"</?(?:a|abbr|b|cite|code|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?/?>", re.IGNORECASE
)
_BLOCK = re.compile(
    r"</?(?:article|aside|blockquote|body|br|button|dd|div|dl|dt|figure|footer|form|h[1-6]|head|header|hr|html|iframe"
    r"|img|input|li|link|main|meta|nav|ol|p|pre|section|svg|table|tbody|td|tfoot|th|thead|title|tr|ul|video)"
    r"(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});", re.IGNORECASE)
_JOINERS = "\u200c\u200d"  # format characters by category, but needed in Persian and in many emoji


@dataclass(frozen=True)
class WebPage:
    """One web result: its address, its title and the snippet or extracted content.

    `search_within` returns plain text, and a provider text or HTML.
    """

    url: str
    title: str
    text: str


@dataclass(frozen=True)
class WebResults:
    """The result of one web search.

    `query` is the query as it was sent, `pages` holds one page per URL in the provider's order, and `failure`
    is a sentence that says why the search failed. Without pages and without a failure, the provider found nothing.
    """

    query: str
    provider: str
    pages: tuple[WebPage, ...]
    failure: str | None = None


@runtime_checkable
class WebSearch(Protocol):
    """A provider of web results. Several threads may search at once."""

    name: str

    def search(self, query: str, *, max_results: int) -> WebResults:
        """Search the web once, without retrying; returns the pages, or a sentence that says why the search failed.

        The query is cleaned by `clean_query` before it is sent. The pages come as received, and may be fewer or more
        than `max_results`: `search_within` cleans them, drops duplicates and returns no more than that.
        Raises `InputError` if `max_results` is not from 1 to `MAX_RESULTS`.
        """


def load_web_search(name: str) -> WebSearch | None:
    """Make the web search that a setting names, a `WebProvider`; None for "off". Nothing is sent.

    Raises `InputError` for another name, and for Tavily without a usable key in the variable TAVILY_API_KEY.
    """
    from .duckduckgo import DuckDuckGo
    from .tavily import Tavily

    if name == "off":
        return None
    if name == "duckduckgo":
        return DuckDuckGo()
    if name == "tavily":
        return Tavily()
    raise InputError(f"there is no web search named {name!r}: use one of {', '.join(('off', *get_args(WebProvider)))}")


def run_search(
    provider: str, query: str, max_results: int, ask: Callable[[str], Iterable[WebPage] | str]
) -> WebResults:
    """Run one search, as all providers do it: check the arguments, clean the query, ask.

    `ask` sends the clean query and returns the pages as received, or a sentence that says why it failed. Nothing is
    sent for an empty query. Raises `InputError` if `max_results` is out of range.
    """
    if not 1 <= max_results <= MAX_RESULTS:
        raise InputError(f"max_results is {max_results}: use a number from 1 to {MAX_RESULTS}")
    plain_query = clean_query(query)
    reply = ask(plain_query) if plain_query else "The web query is empty: nothing was searched."
    if isinstance(reply, str):
        return WebResults(plain_query, provider, (), reply)
    return WebResults(plain_query, provider, tuple(reply))


def check_timeout(seconds: float) -> float:
    """Return `seconds` if it is above 0 and at most `MAX_TIMEOUT_SECONDS`. Raises `InputError` if not."""
    if not (math.isfinite(seconds) and 0 < seconds <= MAX_TIMEOUT_SECONDS):
        raise InputError(
            f"the web search timeout is {seconds} s: use more than 0 and at most {MAX_TIMEOUT_SECONDS:g} s"
        )
    return seconds


def clean_query(query: str) -> str:
    """Return the query on one line, without control characters, cut at a word end to `MAX_QUERY_LENGTH`."""
    return _cut(_one_line(query), MAX_QUERY_LENGTH)


def clean_text(raw: str, limit: int = MAX_TEXT_LENGTH) -> str:
    """What a reader would see of `raw`, text or HTML: no tags, entities or control characters, on one line.

    It is cut to `limit` characters: after a sentence if one ends in the second half, else at a nearby word end if
    there is one.
    """
    # A hostile page could make the patterns slow: they only see four times the text that is kept.
    looked_at = raw[: 4 * MAX_TEXT_LENGTH]
    text = _HIDDEN.sub(" ", looked_at)
    text = _BLOCK.sub(" ", _INLINE.sub("", text))
    text = _ENTITY.sub(lambda entity: unescape(entity[0]), text)
    line = _one_line(unicodedata.normalize("NFC", text))
    if len(line) <= limit and looked_at == raw:
        return line
    # Half a sentence may say the opposite of the whole one, and would be cited like that.
    cut = _cut(line, limit)
    whole = [end for _, end in sentence_spans(line[: limit + 1])[:-1] if 2 * end > len(cut)]
    return line[: whole[-1]] if whole else cut


def canonical_url(url: str) -> str | None:
    """Return the one spelling of a web address, or None if it is not a plain http(s) address.

    Scheme and host are lower-cased; default port, fragment, trailing slashes and tracking parameters (utm_*,
    gclid, fbclid) are dropped; characters that a URL must not contain are percent-encoded. An address with a user
    name, or longer than `MAX_URL_LENGTH`, is refused. Canonicalising twice changes nothing.
    """
    try:
        parts = urlsplit(url.strip())
        host, port = parts.hostname or "", parts.port
        path, query = quote(parts.path, safe=_URL_SAFE), quote(parts.query, safe=_URL_SAFE)
    except ValueError:
        return None
    if parts.scheme not in _DEFAULT_PORTS or "@" in parts.netloc or not _is_host(host):
        return None
    netloc = f"[{host}]" if ":" in host else host
    if port is not None and port != _DEFAULT_PORTS[parts.scheme]:
        netloc = f"{netloc}:{port}"
    pairs = [pair for pair in query.split("&") if pair and not _TRACKING.fullmatch(pair.partition("=")[0])]
    canonical = urlunsplit((parts.scheme, netloc, path.rstrip("/"), "&".join(pairs), ""))
    return canonical if len(canonical) <= MAX_URL_LENGTH else None


def deduplicate(pages: Iterable[WebPage]) -> tuple[WebPage, ...]:
    """Clean pages and keep the first of each URL, in the order they came.

    Pages whose URL is not http(s), or whose text is empty once cleaned, are dropped. A page without a title
    takes its host's name.
    """
    by_url: dict[str, WebPage] = {}
    for page in pages:
        url, text = canonical_url(page.url), clean_text(page.text)
        if url and text and url not in by_url:
            title = clean_text(page.title, MAX_TITLE_LENGTH) or urlsplit(url).netloc
            by_url[url] = WebPage(url, title, text)
    return tuple(by_url.values())


def _is_host(host: str) -> bool:
    if ":" in host:  # IPv6, which urlsplit has taken out of its brackets
        return set(host) <= set("0123456789abcdef:.")
    return bool(host) and not any(
        character in _HOST_FORBIDDEN or unicodedata.category(character)[0] in "CZ" for character in host
    )


def _one_line(text: str) -> str:
    spaced = " ".join(text.split())
    return one_line("".join(c for c in spaced if c in _JOINERS or unicodedata.category(c)[0] != "C"))


def _cut(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    # A word end is looked for only near the limit: some scripts have no spaces to cut at.
    end = text.rfind(" ", max(0, limit - 80), limit + 1)
    return text[: end if end > 0 else limit].rstrip()
