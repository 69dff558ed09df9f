"""Code blocks, each with the line that introduces it, since neither means much without the other."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....evidence.address import Address
from ....evidence.addresses import Addresses
from ....evidence.paragraph import beside
from ....evidence.text.english import AUXILIARY, PREPOSITION, pattern
from ...replies.claim import Claim, cite
from ..heading import has_verb
from ..tables.caption import is_caption
from .code_block import LONGEST, POINTS_DOWN, THEN, code_lines, is_code, whole_block
from .labelled_code import below_labels
from .named_tabs import below_tab, in_tabs

_CODE = "(?:snippet|example|command|code|configuration|config|script|query|manifest|file)s?"
_POINTS_UP = re.compile(
    rf"(?:this|these) {_CODE}\b|(?:in )?the (?:(?:above|previous|preceding) {_CODE}|{_CODE} above)\b", re.IGNORECASE
)
"""Begins a sentence about the code right above it."""
_GOES_ON = re.compile(rf"(?:{PREPOSITION}|{AUXILIARY}|and|or|but|as|once|until|via|when|where|which|while)\b")
"""Begins, with a small letter, what is no sentence by itself."""
_JOINS = re.compile(r"(?:or|and|or else|and then|then|alternatively)[,:]?", re.IGNORECASE)
"""All that stands between two blocks of code that one sentence announces."""
_CASE = pattern("^(?:if|when)")
"""Begins a sentence that says by itself what to do in one case."""
_UNINTRODUCED = 400
"""Most characters of a block that no line introduces, unless the question asks how something is done."""
_MOST_BETWEEN = 2
"""Most sentences between one that answers a "how" question and the code that shows it."""


def block_around(address: Address, addresses: Addresses, part: str, *, asks_how: bool = False) -> Claim | None:
    """The code block that a line introduces or belongs to, with the introducing line; None if there is no such block.

    If the question `asks_how` something is done, any sentence introduces the block right below it, or a little further
    down in the same section, and the blocks that are to be run then are shown, too. A sentence that speaks of the code
    right above it ("This snippet ...") is shown below that. Of the blocks in tabs or below labels, all are
    shown below their titles, or those that the `part` of the question names. A source code file is not a block: only a
    few lines of it are shown.
    """
    if address.passage.form == "code":
        return None
    if alternatives := in_tabs(address, addresses, part) or below_labels(address, addresses, part):
        return alternatives
    above = _introduction(address, addresses, asks_how=asks_how)
    if not above and (spoken_of := _above(address, addresses)):
        return _followed(block_around(spoken_of, addresses, part, asks_how=True), address)
    first = above[-1] if above else address
    code = whole_block(beside(first, addresses, 1) if above else address, addresses)
    if not code or len(code) + len(above) < 2:
        return None
    lines, text = [*above, *code], _text(above, code)
    while going_on := (asks_how and _then(lines[-1], addresses)) or _joined(lines[-1], addresses):
        longer = f"{text}\n{_text(*going_on)}"
        if len(longer) > LONGEST:
            break
        lines, text = [*lines, *going_on[0], *going_on[1]], longer
    most = LONGEST if above or asks_how else _UNINTRODUCED
    if any(each.flagged for each in lines) or len(text) > most:
        return None
    block = Claim(text=below_tab(address, text), cites=[cite(each) for each in lines])
    end = _end_of_sentence(lines[-1], addresses) if above else None
    return (_followed(block, end) if end else None) or block


def _end_of_sentence(last: Address, addresses: Addresses) -> Address | None:
    """What stands right below code if it is the end of the sentence above that: "and moor the tug."."""
    below = beside(last, addresses, 1)
    prose = below is not None and below.sentence.kind == "sentence" and not below.flagged and not below.announces
    return below if below is not None and prose and _GOES_ON.match(below.shown) else None


def _above(address: Address, addresses: Addresses) -> Address | None:
    """The last line of the code right above a sentence that speaks of it."""
    if is_code(address) or not _POINTS_UP.match(address.shown):
        return None
    before = beside(address, addresses, -1)
    return before if before is not None and is_code(before) else None


def _followed(code: Claim | None, address: Address) -> Claim | None:
    whole = f"{code.text}\n{address.shown}" if code else ""
    return Claim(text=whole, cites=[*code.cites, cite(address)]) if code and len(whole) <= LONGEST else None


def _text(above: Sequence[Address], code: Sequence[Address]) -> str:
    said = "\n".join(part.shown for part in above)
    said += ":" if said[-1:].isalnum() and not _JOINS.fullmatch(said) else ""
    return "\n".join([*filter(None, [said]), code_lines(*code)])


def _then(last: Address, addresses: Addresses) -> tuple[list[Address], list[Address]] | None:
    """The sentences right below a block that say what to do then, with the block that they announce; else None."""
    between: list[Address] = []
    below = beside(last, addresses, 1)
    while below is not None and below.sentence.kind == "sentence" and len(between) < _MOST_BETWEEN:
        between.append(below)
        below = beside(below, addresses, 1)
    said = any(THEN.search(part.shown) for part in between)
    if below is None or not is_code(below) or not said or not _announces(between[-1], addresses):
        return None
    return between, whole_block(below, addresses)


def _joined(last: Address, addresses: Addresses) -> tuple[list[Address], list[Address]] | None:
    """The block that a lone "or" joins to the one above it, with that word; else None."""
    word = beside(last, addresses, 1)
    below = beside(word, addresses, 1) if word is not None and _JOINS.fullmatch(word.shown) else None
    return ([word], whole_block(below, addresses)) if word and below is not None and is_code(below) else None


def _introduction(address: Address, addresses: Addresses, *, asks_how: bool) -> list[Address]:
    """The line that introduces the block in or below an address, and the sentences up to the block; may be empty."""
    if is_code(address):
        first: Address | None = address
        while first is not None and is_code(first):
            first = beside(first, addresses, -1)
        return [first] if first is not None and _announces(first, addresses) else []
    between = [address]
    while asks_how and len(between) <= _MOST_BETWEEN:
        below = beside(between[-1], addresses, 1)
        if below is None or is_code(below):
            break
        between.append(below)
    below = beside(between[-1], addresses, 1)
    if below is None or not is_code(below):
        return []
    prose = all(part.sentence.kind == "sentence" for part in between)
    whole = len(between) > 1 and _CASE.match(address.shown) and not _announces(between[-1], addresses)
    return between if _announces(address, addresses) or (asks_how and prose and not whole) else []


def _announces(line: Address, addresses: Addresses) -> bool:
    trails_off = line.shown.endswith(("...", "\u2026")) or _is_unfinished(line, addresses)
    return line.announces or trails_off or POINTS_DOWN.search(line.shown) is not None or is_caption(line, addresses)


def _is_unfinished(line: Address, addresses: Addresses) -> bool:
    """Whether a sentence ends in a word, and what it says goes on in the code right below: "The fee is"."""
    below = beside(line, addresses, 1)
    goes_on = line.sentence.kind == "sentence" and has_verb(line.shown) and line.shown[-1:].isalnum()
    return goes_on and below is not None and is_code(below)
