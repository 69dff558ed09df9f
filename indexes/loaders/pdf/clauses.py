"""Clauses of contracts and laws: their number and title, at the head of their first line, are a heading."""

from __future__ import annotations

import re

from ....evidence.markup.titles import is_title

_CLAUSE = re.compile(
    r"(?P<marks>#{1,6} |\**)(?P<label>\d{1,3}(?:\.\d{1,3}){0,4}\.?)\** \**(?P<title>[^\W\d_][^.?!:;*]{1,78})\.\**"
    r"(?:\s+(?P<text>\S.*))?"
)
_NUMBERED = re.compile(r"(?:#{1,6} )?\**\d{1,3}(?P<part>\.\d{1,3}){0,4}\.?\** ")
_INITIAL = re.compile(r"\b[A-Z]\Z")
"""Ends no title: "4. Knuth, D." begins an entry of a bibliography."""
_LEAST = 3
"""Fewest clauses on a page that counts as having any."""
_LEAST_CHARS = 150
"""Characters of a numbered line, on average, where none is numbered like 5.1: steps of a guide are shorter."""
_LEVELS = 6


def with_headings(text: str) -> str:
    """A page with the number and title of each clause as a heading, if it has several: "### 5.1. Users.".

    Of the number follows the level, so that no clause stands below its neighbour.
    """
    blocks = text.split("\n")
    if not _has_clauses(blocks):
        return text
    lines: list[str] = []
    for block in blocks:
        clause = _CLAUSE.fullmatch(block)
        goes_on = clause is not None and (clause["text"] or "")[:1].islower()  # the title is no more than "the Dr."
        if clause is None or goes_on or not is_title(clause["title"]) or _INITIAL.search(clause["title"]):
            lines.append(block)
            continue
        if lines and lines[-1]:
            lines.append("")
        level = min(_LEVELS, 2 + clause["label"].strip(".").count("."))
        lines.append(f"{'#' * level} {clause['label']} {clause['title']}.")
        lines += ["", clause["text"]] if clause["text"] else []
    return "\n".join(lines)


def _has_clauses(blocks: list[str]) -> bool:
    numbered = [label for block in blocks if (label := _NUMBERED.match(block))]
    long = sum(len(label.string) for label in numbered) >= _LEAST_CHARS * len(numbered)
    return len(numbered) >= _LEAST and (long or any(label["part"] for label in numbered))
