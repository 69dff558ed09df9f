"""Mailboxes (.mbox): the mails in them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .document import Attachment, Document, UnreadableFileError

# Python's own `mailbox` reads from a path only, and takes any line that begins with "From " for a new mail.
_FROM = re.compile(rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From [^\r\n]*\r?\n(?=[!-9;-~]{1,80}:)")
"""The line before each mail of a mailbox (RFC 4155); inside a mail it is written as `>From `."""
_QUOTED_FROM = re.compile(rb"^>(>*From )", re.MULTILINE)
_MOST_MAILS = 50_000


class MailboxLoader:
    """Reads each mail of a mailbox as a file named by its number; the mailbox itself has no text."""

    suffixes = frozenset({".mbox", ".mbx"})
    version = "2"
    alone = True

    def load(self, data: bytes, name: str) -> Document:
        """An empty document: a mailbox has no text of its own. Raises `UnreadableFileError` if it is none."""
        if data.strip() and not _FROM.match(data):
            raise UnreadableFileError(
                "is not a mailbox (it does not begin with 'From ' and the headers of a mail)", name
            )
        return Document("", name, (), {"format": "mailbox"})

    def attachments(self, data: bytes, name: str) -> Iterator[Attachment]:
        """Yield its mails in order. Raises `UnreadableFileError` if there are more than are read."""
        for number, mail in enumerate(_FROM.split(data)[1:], 1):
            if number > _MOST_MAILS:
                raise UnreadableFileError(f"holds more mails than are read ({_MOST_MAILS:,})", name)
            yield Attachment(f"{number:05}.eml", _QUOTED_FROM.sub(rb"\1", mail))
