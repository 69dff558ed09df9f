"""A list that is made of headings: the sections below a heading that names what a question asks for, or how to do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.injection.flags import flags_in
from ...evidence.markup.blocks import bulleted, without_number
from ...evidence.text.english import words
from ...evidence.text.words import analyze, content_words
from ..questions.expectation import expectation
from ..questions.forms import LITTLE
from ..replies.claim import Claim, cite
from .heading import in_front
from .lists.list_questions import lists_asked
from .means import Means
from .scores.scoring import Scored
from .stretch import stretch

_LEAST, _MOST = 2, 30
"""Sections of a list."""
_LONGEST = 4_000
"""Most characters of one that is shown."""
_MOST_PASSAGES = 25
"""Most passages before and after a sentence that are read to find the sections around it."""
_PLURAL = re.compile(r"\b[a-z]{2,40}[^aius\W\d]s\b", re.IGNORECASE)
_AROUND = re.compile(
    rf"[\W\d]*(?:{words('overview introduction contents summary conclusion background references resources links')}"
    r"|see also|(?:further|recommended) reading|next steps|table of contents)\W*",
    re.IGNORECASE,
)
"""A section that is none of the things a page lists."""
_QUESTION = re.compile(r".*\?\W*\Z")
_STEP = re.compile(
    rf"\W*(?:{words('step stage phase part')} )?\d{{1,2}}(?:[.):]|\s?[\u2013\u2014-])?(?:\s|\Z)", re.IGNORECASE
)
"""Begins the heading of one of several steps, `2. Tie the rope`, or of a part of a text."""
_Path = tuple[str, ...]


def listed_sections(part: str, ranking: Sequence[Scored], addresses: Addresses, means: Means) -> list[Claim]:
    """The headings of the sections below one that names the several things a part of a question asks for, `Our values`
    for "What are our values?", each with its first sentence; or the numbered ones below the one that names what it asks
    how to do.

    Empty if there is no such heading, if a list or a table stands right below it, if it would be too long, or if one of
    the sections reads like instructions to a model.
    """
    if not _asks_for_several(part):
        return []
    for address in (each.candidate.address for each in ranking):
        if (path := _path_asked(part, address)) is not None:
            sections = _sections(address, path, addresses, means)
            heading = path[-1] if path else address.passage.title
            return _claims(heading, sections) if _fit(part, sections) else []
    return []


def are_sections(part: str, cited: Iterable[Address]) -> bool:
    """Whether sentences stand below different headings, right below one that names what a part of a question asks
    for."""
    below: dict[tuple[str, str, _Path], set[str]] = {}
    for address in cited if _asks_for_several(part) else ():
        path = _path_asked(part, address)
        if path is not None and len(address.path) > len(path):
            below.setdefault((address.passage.index, address.passage.source, path), set()).add(address.path[len(path)])
    return any(len(headings) >= _LEAST for headings in below.values())


def _asks_for_several(part: str) -> bool:
    return expectation(part).kind == "steps" or (expectation(part).kind == "what" and lists_asked(part))


def _path_asked(part: str, address: Address) -> _Path | None:
    """The path of the innermost heading above a sentence that names what is asked for, empty for the title of its
    document; None if none does."""
    if address.passage.form == "code":
        return None
    paths = [address.path[:depth] for depth in range(len(address.path), -1, -1)]
    return next((path for path in paths if _names(part, address.passage.title, path)), None)


def _names(part: str, title: str, path: _Path) -> bool:
    """Whether a heading, or the title, names several things or what is to be done, and this is what is asked for, with
    what stands above it."""
    heading, *_ = (*reversed(path), title)
    asked, own = content_words(LITTLE.sub(" ", part)), set(content_words(heading))
    if not own or not own.issuperset(asked[:1] if expectation(part).kind == "steps" else ()):
        return False
    several = any(own.issuperset(analyze(plural[0])) for plural in _PLURAL.finditer(heading))
    around = set(content_words(" ".join((title, *path[:-1]))))
    return (several or expectation(part).kind == "steps") and own <= set(asked) <= own | around


def _fit(part: str, sections: Iterable[str]) -> bool:
    """Whether sections are steps if steps are asked for, and else none of them is one, or a question."""
    if expectation(part).kind == "steps":
        return all(map(_STEP.match, sections))
    return not any(_STEP.match(heading) or _QUESTION.match(heading) for heading in sections)


def _sections(address: Address, path: _Path, addresses: Addresses, means: Means) -> dict[str, Address]:
    """The first sentence below each heading right below a path, in order; empty if there is a list between the two, or
    if they are not all read."""
    inside, is_whole = stretch(address, addresses, means, lambda each: each.path[: len(path)] == path, _MOST_PASSAGES)
    own = [each for each in inside if each.path == path]
    listed = any(each.sentence.kind in ("item", "row") for each in own)
    if listed or not is_whole or any(each.flagged for each in inside):
        return {}
    below: dict[str, list[Address]] = {}
    for each in inside:
        if len(each.path) > len(path):
            below.setdefault(each.path[len(path)], []).append(each)
    return {heading: _first(all_of_it) for heading, all_of_it in below.items() if not _AROUND.fullmatch(heading)}


def _first(section: Sequence[Address]) -> Address:
    """Its first sentence that does not only announce something; else what it begins with."""
    own = (each for each in section if each.path == section[0].path)
    prose = (each for each in own if each.sentence.kind == "sentence" and not each.announces)
    return next(prose, section[0])


def _claims(heading: str, sections: dict[str, Address]) -> list[Claim]:
    listed = _LEAST <= len(sections) <= _MOST
    if not listed or any(map(flags_in, (heading, *sections))):
        return []
    lines = [f"{in_front(name)} {without_number(address.shown)}" for name, address in sections.items()]
    if sum(map(len, lines)) > _LONGEST:
        return []
    cites = [[cite(address)] for address in sections.values()]
    first = Claim(text=f"{in_front(heading)}\n{bulleted(lines[0])}", cites=cites[0])
    return [first, *(Claim(text=line, cites=own, item=True) for line, own in zip(lines[1:], cites[1:], strict=True))]
