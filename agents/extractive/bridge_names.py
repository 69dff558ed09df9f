"""The names in a sentence that may be the thing which a bridge question describes."""

from __future__ import annotations

import re

from ...evidence.address import Address
from ...evidence.bearing.names import subject
from ...evidence.text.letters import CAPITAL, NAME
from ...evidence.text.words import codes, content_words
from ...indexes.names import capitalised, without_qualifier

_CELL = re.compile(rf"(?:^|; )[^:;]{{1,60}}: ([{CAPITAL}][^;]{{1,60}})")
"""A cell with a name, behind its column: `Vessel: Dunlin`."""
_INITIAL = re.compile(rf"(?<![^\W_])[{CAPITAL}](?:\. ?[{CAPITAL}])*\. (?=[{CAPITAL}])")
_REST_OF_NAME = re.compile(NAME)
_JOINED = re.compile(r" (?:and|or) |, ")


def bridge_names(address: Address, asked: str) -> list[str]:
    """The names that a sentence or table row has beyond those in the question; names of several words come first.

    If a sentence has none, the title of its document: "We run the billing service.", in the page of a team.
    """
    known = set(content_words(asked))
    mentioned = _CELL.findall(address.shown) if address.sentence.kind == "row" else _in_prose(address.shown)
    names = [name for name in dict.fromkeys(mentioned) if not set(content_words(name)) <= known]
    if not names and address.sentence.kind == "sentence":
        title = without_qualifier(address.passage.title)
        names = [] if set(content_words(title)) <= known else [title]
    return sorted(names, key=lambda name: " " not in name)


def _in_prose(text: str) -> list[str]:
    runs = (_whole(text, mention.start, mention.end) for mention in capitalised(text))
    return [subject(text), *(name for run in runs for name in _JOINED.split(run)), *sorted(codes(text))]


def _whole(text: str, start: int, end: int) -> str:
    """A name with what follows its initials: `Norton S. Parker`."""
    initial = _INITIAL.match(text, end - 1)
    rest = _REST_OF_NAME.match(text, initial.end()) if initial else None
    return text[start : rest.end()] if rest else text[start:end]
