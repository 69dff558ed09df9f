"""Does a claim say the same as its sentences, word for word and sign for sign?"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from .address import Address
from .document_numbers import number_of
from .markup.blocks import without_number

_TOKEN = re.compile(
    r"\d+(?:[.,:/]\d+)+|\w+|(?<![\w.])[-+.](?=[.\d$\u00a3\u20ac\u00a5])|(?<=\d)[-+*](?=\d)"
    r"|(?<=\d )[-+*/](?= \d)|!(?==)|[<>=\u2264\u2265\u2260\u00b1%\u2030$\u00a3\u20ac\u00a5\u00d7\u00f7^]"
)
"""Words, and the signs without which a number or a comparison says something else."""
_DASHES = str.maketrans("\u2013\u2212", "--")


def same_words(text: str, cited: Sequence[Address]) -> bool:
    """Whether the claim quotes the words and signs of its sentences, alone or after their context.

    That is the line that announces them, the term that they explain, the nearest heading or that with a version or a
    date, one of the headings above that or the title, or the number of their document. The titles of their tabs may
    stand before them. Of a table row the first cell and some others are enough.
    """
    if not cited:
        return False
    claim, number = _words(text), _words(number_of(cited[0].passage))
    if _quotes(claim, cited):
        return True
    named = bool(number) and [word.lower() for word in claim[: len(number)]] == number
    return named and _quotes(claim[len(number) :], cited)


def _quotes(claim: list[str], cited: Sequence[Address]) -> bool:
    """The same for the words of a claim, without the number of the document."""
    evidence = [word for address in cited for word in _words(address.shown)]
    if (tab := _words(cited[0].tab)) and claim[: len(tab)] == tab:
        claim = claim[len(tab) :]
    first = cited[0]
    above = ["", first.lead, first.explained, first.heading, first.nearest_heading, first.version, first.dated]
    outers = (first.passage.title, *first.path)
    above += [f"{outer} {inner}" for outer in outers for inner in (first.lead, first.nearest_heading) if inner]
    in_tabs = [word for tab, address in _in_tabs(cited) for word in (*_words(tab), *_words(address.shown))]
    ways = (evidence, in_tabs, _unnumbered(cited), [*_words(first.shown), *_unnumbered(cited[1:])])
    whole = bool(claim) and any(claim == [*_words(line), *said] for line in above for said in ways)
    return whole or (len(cited) == 1 and _is_of_cells(claim, first))


def _is_of_cells(claim: Sequence[str], row: Address) -> bool:
    """Whether a claim consists of the first cell of a table row and others of it, in their order."""
    at = 0
    for number, (_, cell) in enumerate(row.cells):
        words = _words(cell)
        if list(claim[at : at + len(words)]) == words:
            at += len(words)
        elif number == 0:
            return False
    return 0 < at == len(claim)


def _unnumbered(cited: Sequence[Address]) -> list[str]:
    """The words of the sentences, of list items without their numbers: a list whose numbers are all 1 is shown so."""
    shown = (without_number(each.shown) if each.sentence.kind == "item" else each.shown for each in cited)
    return [word for text in shown for word in _words(text)]


def _in_tabs(cited: Sequence[Address]) -> Iterator[tuple[str, Address]]:
    """Each sentence behind the title of its tab, if it is the first in it of those after the first."""
    before = cited[0].tab
    for address in cited:
        yield "" if address.tab == before else address.tab, address
        before = address.tab


def _words(text: str) -> list[str]:
    return _TOKEN.findall(composed(text).translate(_DASHES))


def added_signs(text: str, evidence: str) -> list[str]:
    """The signs that a claim in the same words does not have from its evidence: `a == b` over `a != b`."""
    claim, source = Counter(_words(text)), Counter(_words(evidence))
    added = [*(claim - source)]
    return [] if any(any(map(str.isalnum, token)) for token in (*added, *(source - claim))) else added


def composed(text: str) -> str:
    """The text with each accent composed into its letter: documents often have them apart, model output never does."""
    return unicodedata.normalize("NFC", text)
