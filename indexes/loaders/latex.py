"""LaTeX: the file's own text from \\begin{document}, with its headings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .decode import decode
from .document import Document
from .sections import document_with_headings

_LEVELS = {"part": 1, "chapter": 2, "section": 3, "subsection": 4, "subsubsection": 5, "paragraph": 6}
_HEADING = re.compile(
    rf"^[ \t]{{0,40}}\\({'|'.join(_LEVELS)})\*?[ \t]{{0,9}}(?:\[[^\]\n]{{0,300}}\])?\{{", re.MULTILINE
)
_FACT = re.compile(r"\\(title|author|date)[ \t]{0,9}(?:\[[^\]\n]{0,300}\])?\{")
_COMMAND = re.compile(r"\\(?:[a-zA-Z]{1,40}\*?|.)(?:\[[^\]\n]{0,200}\])?")
_BEGIN, _END = "\\begin{document}", "\\end{document}"
_ARGUMENT_CHARS = 1_000


class LatexLoader:
    """Reads LaTeX."""

    suffixes = frozenset({".tex", ".latex"})
    version = "1"

    def load(self, data: bytes, name: str) -> Document:
        """Find headings, title, author and date; the preamble, and text after the end, belong to no section."""
        text = decode(data, name)
        facts = {"created" if key == "date" else key: value for key, value in _facts(text) if value}
        begin, end = text.find(_BEGIN), text.rfind(_END)
        skipped = [(0, begin + len(_BEGIN))] if begin >= 0 else []
        skipped += [(end, len(text))] if end > begin else []
        return document_with_headings(text, name, _headings(text), {**facts, "format": "latex"}, skip=skipped)


def _headings(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _HEADING.finditer(text):
        yield match.start(), _LEVELS[match[1]], _plain(_argument(text, match.end()))


def _facts(text: str) -> Iterator[tuple[str, str]]:
    for match in _FACT.finditer(text, 0, 100_000):
        yield match[1], _plain(_argument(text, match.end()))


def _argument(text: str, start: int) -> str:
    """What stands up to the brace that closes the one before `start`."""
    depth, at, most = 1, start, min(len(text), start + _ARGUMENT_CHARS)
    while at < most:
        if text[at] == "\\":
            at += 1
        elif text[at] in "{}":
            depth += 1 if text[at] == "{" else -1
            if depth == 0:
                break
        at += 1
    return text[start:at]


def _plain(source: str) -> str:
    return " ".join(_COMMAND.sub(" ", source).translate(str.maketrans("{}~$", "    ")).split())
