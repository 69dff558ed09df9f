"""Numbers that count what a claim lists or cites itself: `two maintainers: Ann and Bo`, over a row for each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ..text.language import language
from .reading import Piece, Reading, read

_MOST = 20
"""The largest number that is taken for a count of things listed."""
_LIST = re.compile(r"[:\u2013\u2014]\s|\b(?:namely|which are|i\.e\.|such as)\b")
_ENDS = re.compile(r"[.;](?=\s|$)|[\u2013\u2014]")
_BETWEEN = re.compile(r",(?:\s*(?:and|or)\b)?|\b(?:and|or)\b")
_MARKED = re.compile(r"\*\*[^*\n]{1,80}\*\*|`[^`\n]{1,80}`")
"""A name in bold or in the letters of code."""
_ALL = re.compile(r"\ball (?:of )?(?:the |these |those )?$", re.IGNORECASE)
_PAIR = re.compile(r"\b(?:both|either|neither|pair|couple|twice|double|between the [a-z]{2,20}s)\b", re.IGNORECASE)


def counted(
    claim: Reading,
    at: int,
    sources: Sequence[Reading],
    around: Sequence[Reading],
    question: Reading,
    below: Sequence[int] = (),
) -> bool:
    """Whether piece `at` of the claim is a number that counts things instead of being stated by a source.

    It must be the number of things that the claim lists behind it, or of the table rows or items of a list that it
    cites, behind `all` of those that the question lists, or two where a source says `both`, or one of the numbers of
    what the answer lists `below` it; and no source may count the same things differently.
    """
    number = claim.pieces[at]
    if number.quantity is None or number.quantity.unit is not None:
        return False
    value = number.quantity.value
    if value != int(value) or not 2 <= value <= _MOST or _counts_otherwise(claim, at, sources):
        return False
    if int(value) in (_listed(claim.text[number.end :]), _members(sources, around), *below):
        return True
    if _ALL.search(claim.text, 0, number.start) and int(value) == len(_BETWEEN.split(question.text)):
        return True
    return value == 2 and any(_PAIR.search(source.text) for source in sources)


def counts_of(
    claim: str, sources: Sequence[str], around: Sequence[str], question: str, below: Sequence[int]
) -> frozenset[str]:
    """The words of a claim that are numbers and only count things, wherever they stand in it (see `counted`)."""
    reading, asked = read(claim, language(f"{claim}\n{question}")), read(question)
    cited, context = ([read(text, language(text)) for text in texts] for texts in (sources, around))
    counts = {piece.words: True for piece in reading.pieces if piece.quantity is not None}
    for at, piece in enumerate(reading.pieces):
        if piece.words in counts:
            counts[piece.words] &= counted(reading, at, cited, context, asked, below)
    return frozenset(words for words, only_counts in counts.items() if only_counts)


def _members(sources: Sequence[Reading], around: Sequence[Reading]) -> int:
    """How many of the sources are rows of a table, or items of a list that a line with a colon announces."""
    members = [source for source in sources if not _announces(source)]
    announced = len(members) < len(sources) or any(map(_announces, around))
    return len(members) if announced or all(source.is_row for source in members) else 0


def _announces(line: Reading) -> bool:
    return line.text.rstrip().endswith(":")


def _listed(behind: str) -> int:
    """How many things are listed after the first colon or dash; 0 without one.

    Where their names are marked, these count: commas may also stand within what is said of one thing.
    """
    opening = _LIST.search(behind)
    if opening is None:
        return 0
    marked = len(_MARKED.findall(behind, opening.end()))
    if marked > 1:
        return marked
    listed = _ENDS.split(behind[opening.end() :], maxsplit=1)[0]
    return len(_BETWEEN.split(listed.strip()))


def _counts_otherwise(claim: Reading, at: int, sources: Iterable[Reading]) -> bool:
    """Whether a source has another number without a unit before the same word, or before none."""
    thing = _thing(claim, at)
    return any(
        piece.key != claim.pieces[at].key and (not thing or _thing(source, index) in ("", thing))
        for source in sources
        for index, piece in _numbers(source)
    )


def _numbers(reading: Reading) -> Iterator[tuple[int, Piece]]:
    return (
        (at, piece) for at, piece in enumerate(reading.pieces) if piece.quantity is not None and not piece.quantity.unit
    )


def _thing(reading: Reading, at: int) -> str:
    """The key of the piece right behind a number, in its sentence; empty without one."""
    behind = reading.pieces[at + 1 : at + 2]
    return behind[0].key if behind and behind[0].sentence == reading.pieces[at].sentence else ""
