"""Mails (.eml): headers as facts, the text, and attachments as documents of their own."""

from __future__ import annotations

from collections.abc import Iterator

from ...evidence.scalars import Scalar
from .document import Attachment, Document, UnreadableFileError
from .html import read_page
from .writer import TextWriter

_SHOWN = ("From", "To", "Cc", "Date", "Subject")


class MailLoader:
    """Reads mails as they were sent."""

    suffixes = frozenset({".eml", ".mht", ".mhtml"})
    version = "6"
    alone = True

    def load(self, data: bytes, name: str) -> Document:
        """Write headers and text."""
        from .mail_message import header, parsed, texts  # `email` is a tenth of what a worker process takes to start

        mail = parsed(data, name)
        headers = {key.lower(): header(mail, key) for key in _SHOWN}
        if not any(headers.values()):
            raise UnreadableFileError("is not a mail (it has no headers)", name)
        html = next(texts(mail, "text/html"), "")
        return mail_document(headers, "\n\n".join(texts(mail, "text/plain")), html, name)

    def attachments(self, data: bytes, name: str) -> Iterator[Attachment]:
        """Yield the attachments, including attached mails."""
        from .mail_message import attached, parsed

        return attached(parsed(data, name))


def mail_document(headers: dict[str, str], text: str, html: str, name: str) -> Document:
    """A mail as a document: its text, after the content of its headers."""
    writer = TextWriter()
    lines = [f"{key.capitalize()}: {headers[key]}" for key in ("from", "to", "cc", "date") if headers.get(key)]
    writer.heading(headers.get("subject", ""), 1)
    writer.write("\n".join(lines))
    if text.strip():
        writer.write(text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").strip())
    elif html:
        read_page(html, writer)
    facts: dict[str, Scalar] = {"format": "mail"}
    for key, fact in (("from", "author"), ("to", "to"), ("subject", "title")):
        if headers.get(key):
            facts[fact] = headers[key]
    created = _iso(headers.get("date", ""))
    if created:
        facts["created"] = created
    return writer.document(headers.get("subject") or name, facts)


def _iso(date: str) -> str:
    from email.utils import parsedate_to_datetime

    try:
        return parsedate_to_datetime(date).isoformat()
    except (ValueError, TypeError, IndexError, OverflowError):
        return ""
