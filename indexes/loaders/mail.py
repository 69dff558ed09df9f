"""Mails (.eml): headers as facts, the text, and attachments as documents of their own."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Iterator
from email.errors import HeaderParseError, MessageError
from email.message import EmailMessage
from email.utils import parsedate_to_datetime

from .document import Attachment, Document, Scalar, UnreadableFileError
from .html import read_page
from .writer import TextWriter

_SHOWN = ("From", "To", "Cc", "Date", "Subject")
_HEADER_CHARS = 1_000
_PARSED_CHARS = 2_000
_BROKEN = (MessageError, HeaderParseError, LookupError, ValueError, TypeError, AttributeError, RecursionError)


class _StrangersHeaders(email.policy.EmailPolicy):
    """Headers are cut before they are parsed, which takes the square of their length; one that breaks rules is text."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[:_PARSED_CHARS]

    def header_fetch_parse(self, name: str, value: str) -> str:
        try:
            header: str = super().header_fetch_parse(name, value)
        except _BROKEN:
            return " ".join(value.encode("utf-8", "replace").decode().split())
        return header


_POLICY = _StrangersHeaders()


class MailLoader:
    """Reads mails as they were sent."""

    suffixes = frozenset({".eml", ".mht", ".mhtml"})
    version = "2"
    alone = True

    def load(self, data: bytes, name: str) -> Document:
        """Write headers and text."""
        mail = _parse(data, name)
        headers = {key.lower(): _header(mail, key) for key in _SHOWN}
        if not any(headers.values()):
            raise UnreadableFileError("is not a mail (it has no headers)", name)
        texts = [_content(part) for part in _leaves(mail) if _shows(part, "text/plain")]
        html = next((_content(part) for part in _leaves(mail) if _shows(part, "text/html")), "")
        return mail_document(headers, "\n\n".join(texts), html, name)

    def attachments(self, data: bytes, name: str) -> Iterator[Attachment]:
        """Yield what is attached, mails among it."""
        mail = _parse(data, name)
        for number, part in enumerate((leaf for leaf in _leaves(mail) if leaf is not mail and _is_attached(leaf)), 1):
            if part.get_content_type() == "message/rfc822":
                inner = part.get_payload()
                inner = inner[0] if isinstance(inner, list) and inner else None
                if isinstance(inner, EmailMessage):
                    subject = _header(inner, "Subject") or f"mail {number}"
                    yield Attachment(f"{subject[:80].replace('/', '-')}.eml", inner.as_bytes())
                continue
            content = part.get_payload(decode=True)
            if isinstance(content, bytes) and content:
                yield Attachment((part.get_filename() or f"attachment {number}").replace("/", "-")[:120], content)


def mail_document(headers: dict[str, str], text: str, html: str, name: str) -> Document:
    """A mail as a document: what its headers say stands before its text."""
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


def _parse(data: bytes, name: str) -> EmailMessage:
    try:
        # The stubs make a policy generic, Python 3.11 does not.
        return email.message_from_bytes(data, _class=EmailMessage, policy=_POLICY)  # type: ignore[arg-type]
    except _BROKEN as error:
        raise UnreadableFileError("is a mail whose parts nest too deep or are broken", name) from error


def _header(mail: EmailMessage, key: str) -> str:
    value = str(mail.get(key, ""))
    return " ".join(value.encode("utf-8", "replace").decode().split())[:_HEADER_CHARS]


def _leaves(mail: EmailMessage) -> Iterator[EmailMessage]:
    """The parts that hold no parts, with mails as one; a stack of our own, for they nest deep."""
    waiting = [mail]
    while waiting:
        part = waiting.pop()
        if part.is_multipart() and part.get_content_type() != "message/rfc822":
            waiting.extend(reversed([child for child in part.get_payload() if isinstance(child, EmailMessage)]))
        else:
            yield part


def _is_attached(part: EmailMessage) -> bool:
    kind = part.get_content_type()
    shown = kind in ("text/plain", "text/html") and part.get_content_disposition() != "attachment"
    return not shown and not (kind.startswith("image/") and part.get("Content-ID"))


def _shows(part: EmailMessage, kind: str) -> bool:
    return part.get_content_type() == kind and part.get_content_disposition() != "attachment"


def _content(part: EmailMessage) -> str:
    content = part.get_payload(decode=True)
    data = content if isinstance(content, bytes) else b""
    try:
        return data.decode(part.get_content_charset() or "utf-8", "replace")
    except _BROKEN:  # an encoding that is none
        return data.decode("utf-8", "replace")


def _iso(date: str) -> str:
    try:
        return parsedate_to_datetime(date).isoformat()
    except (ValueError, TypeError, IndexError, OverflowError):
        return ""
