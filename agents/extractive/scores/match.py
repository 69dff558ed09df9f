"""A sentence beside what is asked: whether it can be an answer at all, and how it fits."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

from ....evidence.document_numbers import numbers_in
from ....evidence.markup.blocks import without_number
from ....evidence.text.words import analyze, codes, content_words, is_named
from ..answering_heading import reason_below, told_by_heading
from ..code.named_tabs import shows_how
from ..contents import asks_contents, is_of_contents
from ..remedy import mends
from .asked import Asked
from .candidates import Candidate
from .entry_match import is_of_another_entry
from .keyed import is_keyed
from .limits import covers
from .name_described import names_one
from .signed import is_signed_otherwise
from .tiers import is_for

_BRIEF = 3
"""Words of a sentence that says nothing if the question has them all: "Other formats." """
_OF_ANY = frozenset(content_words("other all more further"))
"""Words that say nothing of what they stand before."""
_ADDRESS = re.compile(r"\W*(?:[\w -]{1,40}[:=] )?(?:https?://|www\.)\S+")


@dataclass(frozen=True)
class Match:
    """A candidate, and the part of the question that it may answer."""

    asked: Asked
    candidate: Candidate
    similarity: float
    """Cosine of the part and the sentence."""
    odds: float
    """The reader's log odds that it answers the part, -8 to 8; 0 if it was not read."""
    alike: float = 0.0
    """Cosine of the part and the question that the candidate stands below, if no other such question is nearer; else
    0."""

    @property
    def is_ruled_out(self) -> bool:
        """Whether it cannot be an answer.

        It is about other codes than the user's question, stands in another document than the one that the part names by
        its number, is a row or an entry about another number (`Class 8` for `class 9`) or about something with another
        sign (`~2` for `^2`), below another version than the one whose changes are asked for, a rule with a limit that
        the amount in the part is beyond, a bare web address where none is asked for, in a list of contents, only
        repeats the question, like `PEP: 563` or a link to the page with the answer, or only names what is to be
        explained.
        """
        return (
            self.is_in_limit is False
            or (bool(self.asked.codes) and _is_about_another(self.asked.codes, self.candidate))
            or self._only_repeats
            or self._only_names
            or self._stands_elsewhere
            or (is_of_contents(self.candidate.address) and not asks_contents(self.asked.part))
            or self.is_keyed is False
            or is_signed_otherwise(self.asked.part, self.candidate.address)
            or is_of_another_entry(self.asked.entry, self.candidate.address)
            or (self.asked.expected.kind != "where" and _ADDRESS.fullmatch(self.candidate.text) is not None)
        )

    @cached_property
    def covered(self) -> float:
        """Share (by weight) of the part's content words that the sentence or its headings and lead have, 0 to 1. That a
        heading says of everything below it that it is allowed says nothing of what the part asks about."""
        asked = self.asked.permission
        unsaid = asked.difference(analyze(self.candidate.text)) if asked else frozenset()
        return self.asked.share_of(self.candidate.stems - unsaid)

    @cached_property
    def is_in_limit(self) -> bool | None:
        """Whether a limit in the sentence, or what an item is for, covers the amount in the part; None if one of them
        has none."""
        return is_for(self.candidate.address, self.asked.part) or covers(self.candidate.text, self.asked.part)

    @cached_property
    def is_keyed(self) -> bool | None:
        """Whether it is the entry of the number in the part, such as that of a code; None if it is no such entry."""
        return is_keyed(self.asked.part, self.candidate.address)

    @cached_property
    def mends(self) -> bool:
        """Whether it says how to get rid of what the part wants mended."""
        return bool(self.asked.trouble) and mends(self.asked.trouble, self.candidate.address)

    @cached_property
    def defines(self) -> bool:
        """Whether it is code that defines a name in the part."""
        return self.candidate.defines_one_of(self.asked.code_names)

    @cached_property
    def is_met(self) -> bool:
        """Whether the sentence is of the kind that the part asks for."""
        expected, candidate = self.asked.expected, self.candidate
        if expected.kind == "name":
            return self.is_keyed is True or names_one(self.asked.part, candidate.address)
        said = (candidate.text, candidate.item, told_by_heading(expected, candidate.address))
        return (
            self.mends
            or (self.defines and expected.kind == "where")
            or any(map(expected.met_by, filter(None, said)))
            or reason_below(self.asked.part, [candidate.address])
            or (expected.kind == "why" and candidate.concluded)
            or shows_how(self.asked.part, candidate.address)
        )

    @property
    def is_hinted_at(self) -> bool:
        """Whether it is about a code that only the answer to the previous part named, or that is named in passing."""
        hints = self.asked.hints
        return bool(hints) and not _is_about_another(hints, self.candidate)

    @property
    def _stands_elsewhere(self) -> bool:
        """Whether it is in none of the documents that the part names, and neither it nor what is above it names one."""
        documents = self.asked.documents
        elsewhere = bool(documents) and self.candidate.number not in documents
        return elsewhere and documents.isdisjoint(numbers_in(self.candidate.context))

    @property
    def _only_repeats(self) -> bool:
        """Whether it is a field, a question or a fragment, and has no word that the part lacks, or in a name of a
        column only."""
        address, text = self.candidate.address, self.candidate.text
        yes_no = self.asked.expected.kind == "yes_no"
        brief = address.sentence.kind == "sentence" and len(text.split()) <= _BRIEF and not yes_no
        says_little = address.sentence.kind == "field" or text.endswith("?") or brief
        title = address.sentence.kind != "code" and text[-1:].isalnum() and not yes_no
        line = f"{address.lead} {text}" if title else text
        cells = " ".join(cell for _, cell in address.bare_cells)
        said = content_words(cells if says_little and cells else line)
        return (says_little or title) and set(said) <= {*self.asked.stems, *_OF_ANY}

    @property
    def _only_names(self) -> bool:
        """Whether it is an item of a list and nothing but the name of what is to be explained."""
        names = content_words(without_number(self.candidate.text))
        item = self.candidate.address.sentence.kind == "item" and not self.asked.wants_several
        return item and bool(names) and self.asked.thing.issuperset(names)


def _is_about_another(wanted: Collection[str], candidate: Candidate) -> bool:
    """Whether the sentence is about other codes than the `wanted` ones."""
    own, sought = codes(candidate.text), set(wanted)
    return not _named(sought, candidate.names) or (not _named(sought, own) and bool(_kinds(sought) & _kinds(own)))


def _named(wanted: Iterable[str], having: Collection[str]) -> bool:
    return any(is_named(name, having) for code in wanted for name in (code, *_last_part(code)))


def _last_part(code: str) -> set[str]:
    """The last part of a dotted name if that is a code itself: `task_done` of `queue.task_done`."""
    return codes(code.rpartition(".")[2]) if "." in code else set()


def _kinds(all_codes: Iterable[str]) -> set[str]:
    """The prefixes of codes: a sentence about `INC-2` does not answer a question about `INC-1`."""
    return {re.split(r"[^a-z]", name, maxsplit=1)[0] for name in all_codes}
