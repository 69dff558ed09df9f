"""Evidence with addresses: every sentence, list item and table row of a turn's passages has its own number.

A number stands for a span of a stored source, so a citation is built from it and cannot misquote (as in LongCite, Zhang
et al., 2024). Passages are numbered through in the order in which the turn met them and are only ever appended, so a
number that one role was shown means the same to all later roles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from .address import Address
from .citable import sentences_of
from .explained import name_of
from .injection.tags import inert, opening_tag
from .ledger import Entry
from .text.line_spans import indent_of
from .text.spans import Span
from .version_notes import is_version_note

_BELOW = "    "
"""Begins a line of code below the first: no text of a passage may begin a line, where the numbers stand."""


def depths(items: Sequence[Address]) -> Iterator[tuple[Address, int]]:
    """Each sentence, in order, with the number of list items among them that enclose it."""
    above: list[Address] = []
    for item in items:
        if item.sentence.kind in ("code", "sentence"):  # which may come between two items
            yield item, 0
            continue
        while above and not above[-1].holds(item):
            above.pop()
        yield item, len(above)
        above.append(item)


class Addresses:
    """The numbered sentences of some ledger entries."""

    def __init__(self, entries: Mapping[int, Entry]) -> None:
        """`entries` maps numbers in the ledger to the turn's passages, in the order in which it met them."""
        self.entries = entries
        self._by_number: dict[int, Address] = {}
        self._within: dict[int, list[Address]] = {}
        for number, entry in entries.items():
            first = len(self._by_number) + 1
            name = name_of(entry.passage)
            addresses: list[Address] = []
            sections: set[Span | None] = {None}
            sentences = sentences_of(entry.passage)
            in_section = Counter(sentence.under for sentence in sentences)
            for at, sentence in enumerate(sentences, first):
                address = Address(at, entry.passage, sentence, entry.flags, name)
                alone = sentence.under is not None and in_section[sentence.under] == 1
                if alone and address.heading != entry.passage.title:
                    address = replace(address, all_of_section=True)
                under = sentence.term or sentence.under or name
                prose = sentence.kind == "sentence" and not address.label and not is_version_note(address.shown)
                if prose and under not in sections:
                    address = replace(address, first=True)
                    sections.add(under)
                addresses.append(address)
            self._within[number] = addresses
            self._by_number.update((address.number, address) for address in addresses)

    def __iter__(self) -> Iterator[Address]:
        return iter(self._by_number.values())

    def __len__(self) -> int:
        return len(self._by_number)

    def get(self, number: int) -> Address | None:
        """The sentence with that number; None if there is none."""
        return self._by_number.get(number)

    def id_of(self, entry: int) -> str:
        """The id of the passage of a ledger entry."""
        return self.entries[entry].passage.id

    def within(self, entry: int) -> list[Address]:
        """The sentences of one ledger entry."""
        return self._within[entry]

    def ends_passage(self, address: Address) -> bool:
        """Whether it is the last sentence of its passage."""
        after = self.get(address.number + 1)
        return after is None or after.passage.id != address.passage.id

    def at(self, passage_id: str, start: int, end: int) -> list[Address]:
        """The sentences that overlap a span of a passage's text."""
        entries = (number for number, entry in self.entries.items() if entry.passage.id == passage_id)
        same = (address for number in entries for address in self._within[number])
        return [address for address in same if address.sentence.start < end and start < address.sentence.end]

    def block(self) -> str:
        """The passages as a model reads them."""
        return "\n".join(map(self.block_of, self.entries))

    def block_of(self, entry: int, *, with_id: bool = False) -> str:
        """One passage, one sentence per line but for code, in tags that the text of a passage cannot close."""
        item = self.entries[entry]
        tag = opening_tag(entry, item.passage, item.flags, with_id=with_id)
        return "\n".join((tag, *self._lines(entry), "</passage>"))

    def _lines(self, entry: int) -> Iterator[str]:
        passage = self.entries[entry].passage
        announced, under, tab = "", passage.heading[-1:], ""
        margins = _margins(self.within(entry))
        for address, depth in depths(self.within(entry)):
            heading = address.heading if address.heading not in under else ""
            inside = bool(heading) and address.heads_within_tab
            if heading and not inside:
                yield f"# {inert(heading)}"
            if address.tab != tab:
                tab = address.tab
                yield f"# {inert(tab or address.heading or next(iter(passage.heading[-1:]), passage.title))}"
            if inside:
                yield f"# {inert(heading)}"
            if address.lead.rstrip(":") not in ("", announced.rstrip(":")) and not address.headed and not depth:
                yield inert(address.lead)
            under, announced = (address.heading,), announced if depth else address.lead or address.shown
            if (margin := margins.get(address.number)) is None:
                yield f"[{address.number}] {'  ' * depth}{inert(address.shown)}"
            else:
                first, *more = (inert(line[margin:]) for line in _code_of(address) if line.strip())
                yield "\n".join([f"[{address.number}] {first}", *(f"{_BELOW}{line}" for line in more)])


def _margins(addresses: Sequence[Address]) -> dict[int, int]:
    """For the number of each part of a block of code, the spaces that begin every line of the block."""
    margins: dict[int, int] = {}
    for is_code, group in groupby(addresses, key=lambda address: address.sentence.kind == "code"):
        block = list(group)
        if is_code:
            lines = [line for part in block for line in _code_of(part) if line.strip()]
            margin = min(map(indent_of, lines))
            margins.update((part.number, margin) for part in block)
    return margins


def _code_of(address: Address) -> list[str]:
    """The lines of a part of a block of code, with the indentation of the first."""
    return address.with_indent.expandtabs(4).splitlines()
