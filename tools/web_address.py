"""Addresses of web pages, each in one spelling."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import quote, urlsplit, urlunsplit

MAX_URL_LENGTH = 2_048  # characters; a longer URL is dropped, since a cut one leads elsewhere

_DEFAULT_PORTS = {"http": 80, "https": 443}
_TRACKING = re.compile(r"utm_[^=]*|gclid|fbclid", re.IGNORECASE)
# Characters kept as they are in a path or query; the percent sign too, so that escapes are not escaped again.
_URL_SAFE = "%/:@!$&'()*+,;=~-._[]?"
_HOST_FORBIDDEN = frozenset("!\"#$%&'()*+,/:;<=>?@[\\]^`{|}")


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


def _is_host(host: str) -> bool:
    if ":" in host:  # IPv6, which urlsplit has taken out of its brackets
        return set(host) <= set("0123456789abcdef:.")
    return bool(host) and not any(
        character in _HOST_FORBIDDEN or unicodedata.category(character)[0] in "CZ" for character in host
    )
