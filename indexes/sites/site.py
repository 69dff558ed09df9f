"""Indexes a site: its pages are read like files, under their addresses."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from ...errors import InputError
from ...settings import IndexSettings, ParsingSettings
from ..ingestion.documents import bring_documents
from ..ingestion.places import id_of, is_file
from ..ingestion.target import Target
from ..ingestion.texts import Text
from ..loaders import Registry
from ..parsing.outcome import Outcome
from ..parsing.pool import Job, Parsers
from ..progress import Progress, Summary
from .crawl import Crawl
from .fetch import Page

_SUFFIXES = {"application/xml": ".xml", "text/xml": ".xml", "text/plain": ".txt"}
_VAGUE = ("", "text/plain", "application/octet-stream", "binary/octet-stream")
"""Media types that servers send for want of a better one."""
_MARKED = "utf-8-sig"
"""Text gets a byte order mark if the site's header names its encoding: the header overrules the page."""


def index_site(
    target: Target, crawl: Crawl, *, labels: Sequence[str] | None = None, parsing: ParsingSettings | None = None
) -> Summary:
    """Bring an index up to date with the pages that `crawl` fetches; pages of other sites in it stay.

    After a complete crawl, pages that were not found are removed; otherwise only those that the site reports as gone,
    so a page that could not be fetched today stays. Raises `InputError` if the first page cannot be had, or if nothing
    of the site has text, and what `bring_documents` raises.
    """
    target.described()  # before anything is fetched
    summary = Summary()
    texts = list(_texts(target, crawl, parsing or ParsingSettings(), summary))
    if not texts:
        why = next((f" ({url!r} {reason})" for url, reason in (*crawl.left_out, *summary.skipped)), "")
        raise InputError(f"nothing of {crawl.start!r} can be indexed{why}: name a page with text in it")

    def stays(source: str) -> bool:
        return not (crawl.whole or source in crawl.gone)

    result = bring_documents(target, texts, labels=labels, others=crawl.covers, keep=stays)
    result.skipped += [*crawl.left_out, *summary.skipped]
    result.partly += summary.partly
    return result


def forget_pages(target: Target, start: str) -> Summary:
    """Take every page whose address begins with `start` out of the index. Raises `InputError` if there is none."""
    with target.existing() as run:
        locations = [
            location for location in run.sources if not is_file(location) and id_of(location).startswith(start)
        ]
        if not locations:
            raise InputError(
                f"the index {run.name!r} has no page whose address begins with {start!r}: check the address"
            )
        run.forget(locations)
        run.drop_if_empty()
    return run.summary


def _texts(target: Target, crawl: Crawl, limits: ParsingSettings, summary: Summary) -> Iterator[Text]:
    settings = target.settings or IndexSettings()
    with Parsers(limits, Registry(), file_bytes=settings.max_file_bytes) as parsers:
        jobs = (Job(_file_name(page), _bytes(page), page) for page in crawl.pages())
        for number, (job, outcome) in enumerate(parsers.read(jobs), start=1):
            page = job.about
            if target.progress is not None:
                target.progress(Progress(number, number, 0, page.url))
            yield from _of_page(page, outcome, summary)


def _of_page(page: Page, outcome: Outcome, summary: Summary) -> Iterator[Text]:
    summary.skipped += [(f"{page.url}/{inner}" if inner else page.url, why) for inner, why in outcome.refused]
    documents = outcome.documents(page.url)
    if outcome.cut_short:
        (summary.partly if documents else summary.skipped).append((page.url, outcome.cut_short))
    for inner, document in documents.items():
        source = f"{page.url}/{inner}" if inner else page.url
        summary.partly += [(source, note) for note in document.notes]
        if document.text.strip():
            yield Text(source, source, document)
        else:
            summary.skipped.append((source, "has no text in it"))


def _file_name(page: Page) -> str:
    """A name by which a loader is chosen: the media type decides, and where it says little the end of the address."""
    path = PurePosixPath(unquote(urlsplit(page.url).path))
    suffix = _SUFFIXES.get(page.kind) or mimetypes.guess_extension(page.kind) or path.suffix or ".html"
    if page.kind in _VAGUE and path.suffix:
        suffix = path.suffix
    return f"{path.stem or 'index'}{suffix}"


def _bytes(page: Page) -> bytes:
    if not (page.charset and page.kind.startswith("text/")):
        return page.data
    try:
        return page.data.decode(page.charset, "replace").encode(_MARKED)
    except (LookupError, UnicodeError):  # no encoding of text, such as "undefined", or one that makes half characters
        return page.data
