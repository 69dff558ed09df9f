"""Office files from before 2007 and Outlook messages, read by the libraries of the extra `office`."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from .document import Attachment, Document, UnreadableFileError
from .grid import Grid, number_text
from .loader import InParts, need
from .mail import mail_document
from .markdown import markdown_document
from .text import TextLoader
from .writer import TextWriter

_EXTRA = "office"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_NO_TEXT = (_OLE, b"PK", b"{\\rtf")


class XlsLoader(InParts):
    """Reads workbooks from before 2007 and binary ones (.xlsb)."""

    suffixes = frozenset({".xls", ".xlsb", ".xlt"})
    version = "6"
    alone = True

    def parts(self, data: bytes, name: str) -> Iterator[Document]:
        """Yield a document for each sheet."""
        calamine = need("python_calamine", _EXTRA, "a workbook of before 2007", name)
        try:
            book = calamine.CalamineWorkbook.from_filelike(BytesIO(data))
            for title in book.sheet_names:
                sheet = book.get_sheet_by_name(title)
                writer, grid = TextWriter(), Grid()
                for row, cells in enumerate(sheet.to_python(skip_empty_area=False), 1):
                    for column, value in enumerate(cells, 1):
                        text = _cell_text(value)
                        if text:
                            grid.put(row, column, text)
                grid.write(writer, title)
                yield writer.document("", {"format": "xls"})
        except calamine.PasswordError as error:
            raise UnreadableFileError("is encrypted", name) from error
        except (calamine.CalamineError, OSError, ValueError) as error:
            raise UnreadableFileError(f"is not a workbook, or is damaged ({str(error)[:80]})", name) from error


class DocLoader:
    """Reads Word and PowerPoint files from before 2007."""

    suffixes = frozenset({".doc", ".dot", ".ppt", ".pps"})
    version = "6"
    alone = True

    def load(self, data: bytes, name: str) -> Document:
        """Write the text as Markdown; a note of a change, such as `12.doc`, is text."""
        if name.lower().endswith(".doc") and not data.startswith(_NO_TEXT) and b"\0" not in data:
            return TextLoader().load(data, name)
        if not data.startswith(_OLE):  # a drawing of Graphviz ends in .dot, too
            raise UnreadableFileError("is not an Office file of before 2007", name)
        oxide = need("office_oxide", _EXTRA, "an Office file of before 2007", name)
        kind = "ppt" if name.lower().endswith((".ppt", ".pps")) else "doc"
        try:
            with oxide.Document.from_bytes(data, kind) as document:
                text = document.to_markdown()
        except (oxide.OfficeOxideError, ValueError, OSError) as error:
            raise UnreadableFileError(f"is damaged or encrypted ({str(error)[:80]})", name) from error
        markdown = markdown_document(text.replace("\0", "").strip(), name)
        return Document(markdown.text, markdown.title, markdown.sections, {"format": kind})


class MsgLoader:
    """Reads Outlook messages."""

    suffixes = frozenset({".msg"})
    version = "3"
    alone = True

    def load(self, data: bytes, name: str) -> Document:
        """Write headers and text."""
        message = _message(data, name)
        to = ", ".join(filter(None, (recipient.email_address or recipient.name for recipient in message.recipients)))
        date = message.sent_date
        headers = {
            "from": message.sender or "",
            "to": to,
            "subject": message.subject or "",
            "date": date.strftime("%a, %d %b %Y %H:%M:%S %z") if date else "",
        }
        return mail_document(headers, message.body or "", message.html_body or "", name)

    def attachments(self, data: bytes, name: str) -> Iterator[Attachment]:
        """Yield what is attached."""
        for number, attachment in enumerate(_message(data, name).attachments, 1):
            if attachment.file_bytes:
                yield Attachment(
                    (attachment.file_name or f"attachment {number}").replace("/", "-")[:120], attachment.file_bytes
                )


def _message(data: bytes, name: str) -> Any:
    oxmsg = need("oxmsg", _EXTRA, "an Outlook message", name)
    try:
        return oxmsg.Message.load(data)
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        raise UnreadableFileError(f"is not an Outlook message, or is damaged ({str(error)[:80]})", name) from error


def _cell_text(value: object) -> str:
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return number_text(value)
    if isinstance(value, datetime.datetime):
        return value.isoformat(sep=" ").removesuffix(" 00:00:00")
    return " ".join(str(value).split())[:32_767]
