"""Does a claim say the same as its sentences, word for word and sign for sign?"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from .address import Address
from .document_numbers import number_of
from .markup.blocks import without_number

_AMOUNT = r"[-+$\u00a3\u20ac\u00a5]?\d[\d.,]{0,20} ?%?"
_TOKEN = re.compile(
    r"\d+(?:[.,:/]\d+)+|\w+"
    r"|(?<![\w.])[-.](?=[.\d$\u00a3\u20ac\u00a5])|(?<=\d)-(?=\d)|(?<=\d )[-*](?= \d)"
    r"|-{1,2}>|<-{1,2}(?!\d)|(?<![\w-])-{1,2}(?=[^\W\d_])"  # arrows, and the dashes of an option
    r"|!(?==)|(?<!\w)!(?=\w)|(?<=\S)\+|(?<=\S )\+|\+(?=\S)|(?<=\w)[*\u00b7](?=\w)|(?<!\*)\*(?=\.\w)"
    rf"|\\(?=[^\W_])|#(?=\w)|(?<=\w)#|\((?={_AMOUNT}\))|\[(?={_AMOUNT}\])|\[ ?\]|(?<=\bNo)[.,](?= \d)"
    r"|(?<=[^\s|] )\|(?= [^\s|])|\|\||[?\uff1f/&@%\u2030\u00a7\u2032\u2033<>=^{}~$]|[^\x00-\x7f\w\s]"
)
"""Words, and the signs without which a number, an option or a sentence says something else. What divides sentences,
quotes, emphasises or begins an item of a list is none; of the signs beyond ASCII, symbols are (see `_says_something`).
"""
_LISTED = frozenset("\uff1f\u2030\u00a7\u2032\u2033\u00b7")
"""Signs beyond ASCII that are no symbols to Unicode."""
_DASHES = str.maketrans("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-" * 7)
_BELOW_ZERO = re.compile(r"\((?=[$\u00a3\u20ac\u00a5]?\d{1,3}(?:[.,]\d{1,9}){1,5} ?%?\))")
"""Opens a loss, as accounts write it: `(5,000)`."""
_WITHOUT_MEANING = frozenset("([{}#|")
"""Signs that a claim in the same words may add."""
_TELLING = frozenset({"?", "\uff1f", "!", "~", "\u2248", "-", "--"})
"""Signs that a claim in the same words may not leave out."""
_ARROW = re.compile(r"-{1,2}>|<-{1,2}|[\u2190-\u21ff\u2794-\u27be\u27f0-\u27ff\u2b00-\u2b11]")


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
    return [token for token in _TOKEN.findall(composed(text).translate(_DASHES)) if _says_something(token)]


def _says_something(token: str) -> bool:
    """Whether a token is no sign beyond ASCII, or a symbol: an arrow, a check mark, a currency."""
    if len(token) > 1 or token.isascii() or token.isalnum() or token in _LISTED:
        return True
    return unicodedata.category(token) in ("Sm", "Sc", "So")


def changed_signs(text: str, evidence: str) -> list[str]:
    """The signs that a claim in the same words does not have from its evidence, as in `a == b` over `a != b`, and those
    that tell something and that it leaves out: `20 euros` over `~20 euros`."""
    claim, source = Counter(_words(text)), Counter(_words(evidence))
    added, left_out = [*(claim - source)], [*(source - claim)]
    if any(any(map(str.isalnum, token)) for token in (*added, *left_out)):
        return []
    loss = "(" in left_out and _BELOW_ZERO.search(evidence)
    arrows = any(map(_ARROW.fullmatch, left_out))
    added = [sign for sign in added if sign not in _WITHOUT_MEANING and not _is_compared(sign, arrows=arrows)]
    return [*added, *(sign for sign in left_out if sign in _TELLING), *(("(",) if loss else ())]


def _is_compared(sign: str, *, arrows: bool) -> bool:
    """Whether what a sign says is compared by its meaning, as an arrow for an arrow, or it is there for its looks."""
    is_arrow = arrows and _ARROW.fullmatch(sign) is not None
    return is_arrow or (len(sign) == 1 and unicodedata.category(sign) == "So")


def composed(text: str) -> str:
    """The text with each accent composed into its letter: documents often have them apart, model output never does."""
    return unicodedata.normalize("NFC", text)
