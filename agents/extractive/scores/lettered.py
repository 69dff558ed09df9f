"""Entries known by a letter or a sign, as states and flags are: `'M' = modified` below `Flags` is about the flag M."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ....evidence.address import Address
from ....evidence.citable import sentences_of
from ....evidence.text.english import words
from ....evidence.text.words import analyze, content_words

_NAMES = "letter status state flag sign symbol mark marker character char code key type category grade class mode"
"""Kinds of things that may be known by a letter."""
_KIND, _KINDS = words(_NAMES), frozenset(content_words(_NAMES))
_QUOTES = "'\"`\u2018\u2019\u201c\u201d"
_SIGN = r"[^\s\w'\"`\u2018\u2019\u201c\u201d(),.;:]"
_MEANS = r"(?= (?:means?|stands?|indicates?|signif(?:y|ies))\b|\W{0,3}\Z)"
_ASKED = re.compile(
    rf"[{_QUOTES}](?P<quoted>[^\s{_QUOTES}])[{_QUOTES}](?!\w)"
    rf"|\b(?i:{_KIND}) (?:(?i:{_KIND}) )?(?:(?P<behind>[B-HJ-Z]|A(?! (?!(?:and|or) )[a-z]))(?![\w.'\u2019/+#-])"
    rf"|(?P<any>[A-Za-z]|{_SIGN}){_MEANS})"
    rf"|\b(?i:the) (?P<the>[A-Za-z]|{_SIGN}) (?i:{_KIND})\b"
    rf"|\b(?i:what (?:do|does|is|are)) (?:(?i:an?|the) )?(?P<alone>[A-Za-z]|{_SIGN}){_MEANS}"
)
"""A letter or a sign, quoted, beside the kind of thing that it is, or with what it means asked for."""
_KEY = re.compile(
    rf"(?:[{_QUOTES}*_(\[]{{1,4}}(?P<quoted>[^\s{_QUOTES}])[{_QUOTES}*_)\]]{{1,4}}|(?P<bare>[A-Za-z?!+*]))"
    r"(?: ?[=:\u2192]| [\u2013\u2014-]) "
)
"""Begins an item with the letter or the sign that it explains."""


def is_lettered(part: str, address: Address) -> bool | None:
    """Whether a row, an item or what explains a term is about the letter or the sign that a part of a question names.

    None if it is known by none, or if its heading, its line or its table tells of no kind of such things, and the part
    names one. The case counts only where entries beside it have the same letter in both.
    """
    asked = set(_letters(part))
    if not asked or not _key(address):
        return None
    near = " ".join((address.lead, address.nearest_heading, address.caption, *(name for name, _ in address.cells)))
    is_named = not _KINDS.isdisjoint(content_words(part))
    return None if is_named and _KINDS.isdisjoint(analyze(near)) else not _names_of(address).isdisjoint(asked)


def lacks_letter(part: str, cited: Sequence[Address]) -> bool:
    """Whether a part asks about a letter or a sign that no cited sentence, nor what it explains, has by itself, and by
    which none is known."""
    told = " ".join(f"{each.explained} {each.shown}" for each in cited)
    known = {name for each in cited for name in _names_of(each)}
    own = (re.search(rf"(?<!\w){re.escape(letter)}(?!\w)", told) for letter in set(_letters(part)) - known)
    return not all(own)


def _names_of(address: Address) -> set[str]:
    """The letter or the sign by which an entry is known, in both cases unless an entry beside it has the other."""
    key = _key(address)
    passage, own = address.passage, address.sentence
    beside = (each for each in sentences_of(passage) if (each.kind, each.under) == (own.kind, own.under))
    other = key.swapcase()
    has_both = other != key and any(_key(Address(0, passage, each)) == other for each in beside)
    return {key} if has_both else {key, other}


def _letters(part: str) -> Iterator[str]:
    for match in _ASKED.finditer(part):
        yield next(filter(None, match.groups()))


def _key(address: Address) -> str:
    """The letter or the sign by which an entry is known; empty if it is known by none."""
    if address.cells:
        key = address.bare_cells[0][1].strip(_QUOTES)
    else:
        key = address.explained if address.sentence.term is not None else address.lead.removesuffix(":")
        match = _KEY.match(address.shown) if address.sentence.kind == "item" and len(key) != 1 else None
        key = (match["quoted"] or match["bare"]) if match else key
    return key if len(key) == 1 and not key.isdigit() else ""
