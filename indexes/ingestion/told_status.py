"""The status that a document tells in its text, such as a decision record below its heading "Status"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise
from textwrap import shorten

from ...evidence.markup.plain import plain_text
from ...evidence.standing import NOT_IN_FORCE, lapsed_word
from ..loaders import Document

_PROSE = frozenset({"markdown", "rst", "asciidoc", "org", "html", "text", "pdf", "docx", "latex", "langchain"})
_LINES = 25
"""Most non-empty lines of the beginning in which a document tells its status."""
_LONGEST = 80
_LAPSED = f"(?:{'|'.join(sorted(NOT_IN_FORCE))})"
_DOCUMENT = "(?:document|page|policy|guide|proposal|specification|standard|runbook|decision|record|adr|rfc|rule)"
_LINE = re.compile(r"\W{0,6}status\W{1,6}(\w.{0,200})", re.IGNORECASE)
"""`Status: Superseded by ADR 12`, `* Status: deprecated`, `| Status | withdrawn |`."""
_STATUS = re.compile(r"[#=*\s]{0,8}status[:*\s]{0,4}", re.IGNORECASE)
_HEADING = re.compile(r"#{1,6}\s")
_BANNER = re.compile(
    rf"\W{{0,6}}this {_DOCUMENT} (?:is|was|has been) (?:now )?({_LAPSED}\b.{{0,200}})"
    r"|\W{0,6}((?:superseded|withdrawn) (?:by|since|on|in fav)\b.{0,200})",
    re.IGNORECASE,
)


def status_told(document: Document) -> str:
    """What the beginning of a text says of its document's status, on one line, if that is not in force any more.

    Empty if it says nothing, if the metadata tell a status, and for data and source code.
    """
    if document.metadata.get("format") not in _PROSE or document.metadata.get("status"):
        return ""
    for line, below in pairwise([*_beginning(document.text), ""]):
        told = _told(line) or (below if _STATUS.fullmatch(line) else "")
        words = plain_text(told, "markdown").split(". ")[0].split(" | ")[0].strip(" |*_.")
        if lapsed_word(words):
            return shorten(words, _LONGEST, placeholder=" ...")
    return ""


def _beginning(text: str) -> Iterator[str]:
    """The lines that are about the whole document: as far as code, or a section other than "Status"."""
    titled = False
    for line in islice(filter(None, map(str.strip, text.split("\n"))), _LINES):
        if line.startswith("```") or (titled and _HEADING.match(line) and not _STATUS.fullmatch(line)):
            return
        titled = titled or _HEADING.match(line) is not None
        yield line


def _told(line: str) -> str:
    status, banner = _LINE.match(line), _BANNER.match(line)
    if status:
        return status[1]
    return next(filter(None, banner.groups()), "") if banner else ""
