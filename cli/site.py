"""Web pages named on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..indexes.library import Library

if TYPE_CHECKING:
    from ..indexes.progress import Summary


@dataclass(frozen=True)
class Reach:
    """How far from a named page others are fetched."""

    depth: int = 0
    pages: int = 200
    private: bool = False
    """Whether addresses of this machine and of private networks are fetched from."""


def is_address(path: str) -> bool:
    """Whether what was named is a web page and no file."""
    return path.lower().startswith(("http://", "https://"))


def bring_site(
    library: Library, name: str, url: str, reach: Reach, *, labels: Sequence[str] | None, purge: bool, **options: Any
) -> Summary:
    """Fetch the pages and index them. Raises `InputError` if the first cannot be had."""
    from ..indexes.sites.crawl import Bounds, Crawl
    from ..indexes.sites.fetch import Fetcher
    from ..indexes.sites.site import index_site

    with Fetcher(private=reach.private) as fetcher:
        crawl = Crawl(url, fetcher, Bounds(depth=reach.depth, pages=reach.pages))
        return index_site(library, name, crawl, labels=labels, purge=purge, **options)


def forget_site(library: Library, name: str, url: str, *, purge: bool) -> Summary:
    """Take every page whose address begins with `url` out of the index. Raises `InputError` if there is none."""
    from ..indexes.sites.fetch import cleaned
    from ..indexes.sites.site import forget_pages
    from ..indexes.target import Target

    return forget_pages(Target(library, name, purge=purge), cleaned(url))
