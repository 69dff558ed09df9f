"""One sentence of an answer as a reader needs it: with what announces it, or the heading that it refers to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.document_numbers import number_of, numbers_in
from ..replies.claim import Claim, cite, cited_by
from .code.code_block import PROMPT, code_lines
from .code.named_tabs import below_tab
from .heading import entry_before, heading_before, in_front, label_of, named_in
from .lists.list_text import LONGEST_LEAD
from .tables.cells import shown_for

_DOCUMENT = "(?:proposal|specification|spec|document)"
_ACRONYM = 3
"""Most letters of a kind of documents that is written in capitals: `ADR 12`, but `Rule 12`."""


def alone(address: Address, part: str) -> Claim:
    """A sentence as a reader needs it: after the line that announces it, or the heading that it refers to."""
    lead = label_of(address) if address.sentence.kind == "item" and len(address.lead) <= LONGEST_LEAD else ""
    is_setting = address.sentence.kind == "code" and address.sentence.lead is not None
    if entry := entry_before(address, part):
        lead = in_front(entry)
    elif not lead and not is_setting and (heading := heading_before(address, part)):
        lead = in_front(heading)
    whole = "\n" in address.words or address.passage.form == "code" or PROMPT.match(address.words)
    is_block = bool(address.sentence.kind == "code" and whole)
    text = f"{lead}\n{code_lines(address)}" if is_block else f"{lead} {shown_for(address, part)}"
    text = below_tab(address, text.strip("\n") if is_block else text.strip())
    return Claim(text=text, cites=[cite(address)])


def told_apart(claims: Sequence[Claim], part: str, addresses: Addresses) -> list[Claim]:
    """The answer to one of several parts, behind the heading that the part names if its first sentence does not."""
    first = claims[0] if claims and len(claims[0].cites) == 1 and "\n" not in claims[0].text else None
    if first is None:
        return list(claims)
    heading = next((named_in(part, address) for address in cited_by(first, addresses)), "")
    if not heading or first.text.startswith(heading):
        return list(claims)
    return [first.model_copy(update={"text": f"{in_front(heading)} {first.text}"}), *claims[1:]]


def number_asked(part: str, address: Address) -> str:
    """The number of the sentence's document, such as `PEP 572`, if the question asks which document; else empty.

    Also empty if the sentence itself names such a number.
    """
    kind, _, digits = number_of(address.passage).partition(" ")
    match = (
        re.search(rf"\b(?:which|what) (?:({re.escape(kind)})|{_DOCUMENT})s?\b", part, re.IGNORECASE) if kind else None
    )
    has_number = any(number.startswith(f"{kind} ") for number in numbers_in(address.shown))
    if match is None or has_number:
        return ""
    sign = "-" if "-" in digits else " "
    return f"{match[1] or (kind.upper() if len(kind) <= _ACRONYM else kind.capitalize())}{sign}{digits}"
