"""A mail as read by Python's `email`, with limits on hostile content."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Iterator
from email.errors import HeaderParseError, MessageError
from email.message import EmailMessage

from ...evidence.text.line import whole
from .document import Attachment, UnreadableFileError

_HEADER_CHARS = 1_000
_PARSED_CHARS = 2_000
_BROKEN = (MessageError, HeaderParseError, LookupError, ValueError, TypeError, AttributeError, RecursionError)


class _StrangersHeaders(email.policy.EmailPolicy):
    """Truncates headers before parsing, which takes quadratic time; keeps invalid ones as text."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[:_PARSED_CHARS]

    def header_fetch_parse(self, name: str, value: str) -> str:
        try:
            text: str = super().header_fetch_parse(name, value)
        except _BROKEN:
            return " ".join(whole(value).split())
        return text


_POLICY = _StrangersHeaders()


def parsed(data: bytes, name: str) -> EmailMessage:
    """Parse a mail. Raises `UnreadableFileError` if it is nested too deep or broken."""
    try:
        # The stubs make a policy generic, Python 3.11 does not.
        return email.message_from_bytes(data, _class=EmailMessage, policy=_POLICY)  # type: ignore[arg-type]
    except _BROKEN as error:
        raise UnreadableFileError("is a mail whose parts nest too deep or are broken", name) from error


def header(mail: EmailMessage, key: str) -> str:
    """A header in one line; empty if there is none."""
    value = str(mail.get(key, ""))
    return " ".join(whole(value).split())[:_HEADER_CHARS]


def texts(mail: EmailMessage, kind: str) -> Iterator[str]:
    """The text of all parts of one type that are shown with the mail."""
    return (_content(part) for part in _leaves(mail) if _shows(part, kind))


def attached(mail: EmailMessage) -> Iterator[Attachment]:
    """The attachments of a mail, including attached mails."""
    for number, part in enumerate((leaf for leaf in _leaves(mail) if leaf is not mail and _is_attached(leaf)), 1):
        if part.get_content_type() == "message/rfc822":
            inner = part.get_payload()
            inner = inner[0] if isinstance(inner, list) and inner else None
            if isinstance(inner, EmailMessage):
                subject = header(inner, "Subject") or f"mail {number}"
                yield Attachment(f"{subject[:80].replace('/', '-')}.eml", inner.as_bytes())
            continue
        content = part.get_payload(decode=True)
        if isinstance(content, bytes) and content:
            yield Attachment((part.get_filename() or f"attachment {number}").replace("/", "-")[:120], content)


def _leaves(mail: EmailMessage) -> Iterator[EmailMessage]:
    """The parts without parts of their own; an attached mail is one part. Not recursive: parts may nest deep."""
    waiting = [mail]
    while waiting:
        part = waiting.pop()
        if part.is_multipart() and part.get_content_type() != "message/rfc822":
            waiting.extend(reversed([child for child in part.get_payload() if isinstance(child, EmailMessage)]))
        else:
            yield part


def _is_attached(part: EmailMessage) -> bool:
    kind = part.get_content_type()
    is_body = kind in ("text/plain", "text/html") and part.get_content_disposition() != "attachment"
    return not is_body and not (kind.startswith("image/") and part.get("Content-ID"))


def _shows(part: EmailMessage, kind: str) -> bool:
    return part.get_content_type() == kind and part.get_content_disposition() != "attachment"


def _content(part: EmailMessage) -> str:
    content = part.get_payload(decode=True)
    data = content if isinstance(content, bytes) else b""
    try:
        return data.decode(part.get_content_charset() or "utf-8", "replace")
    except _BROKEN:  # an encoding that is none
        return data.decode("utf-8", "replace")
