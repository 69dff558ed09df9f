"""What a block of code rests on: every line of it must stand in the evidence.

A model that changes code writes code that nobody has tried, so only a placeholder may be a name of the question. What
the evidence says in prose is no code: claims about it are checked by their meaning.
Comments that a model adds explain in words of its own, which nothing bears out: they are taken out of the block.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from textwrap import dedent
from typing import Self

from .address import Address
from .links.urls import foreign_urls
from .support import Resting

_TOKEN = re.compile(r"\w+|[^\w\s]")
_QUOTES = str.maketrans("'\u2018\u2019\u201c\u201d", '"' * 5)
_PLACEHOLDER = re.compile(
    r"(?:[A-Z]+_)*(?:NAME|USERNAME|FILENAME|PORT|USER|FILE|PATH|DIR|DIRECTORY|FOLDER|ID|TAG|VERSION|BRANCH|NUMBER|VALUE"
    r"|KEY|SERVICE|CONTAINER|IMAGE|PACKAGE|MODULE|PROJECT|REPO|DATABASE|DB|GROUP)|(?i:your|my)_\w+"
)
"""A word of code that stands for a name of the reader's own."""
_BEFORE, _BEHIND = frozenset(".@/:-$"), frozenset(".@/:")
"""Next to one of these a name is part of an address, a path, an option or a variable."""
_INLINE = re.compile(r"(?<!`)(`{1,2})(?!`)([^`\n]{1,500})\1(?!`)")
_LONGEST, _MOST_LINES = 6_000, 80
"""Most characters and lines of a block."""
_MOST_NAMES = 2
"""Most placeholders in a line that are names of the question."""
_COMMENT = re.compile(r"^\s{0,80}(?:#(?!!)|//|--\s|;\s).*|(?<=\s)#\s[^\"'`]{0,300}\Z")
"""A line of code, or the end of one, that is for its reader only. `git checkout -- lamp` has none."""
_BEGINS, _ENDS = frozenset({"", "`", "$", ">", "%"}), frozenset({"", "`", "#"})
"""Tokens around a whole line: the ends of it, the marks of code in a sentence, a prompt, a comment."""
_TRAILING = frozenset({",", ";", "\\"})
"""Ends a line that goes on below."""


def without_comments(code: str, among: Sequence[Address]) -> str:
    """A block without those comments that no sentence has: of its lines, or at their ends."""
    documents = list(_documents((), among))

    def stated(line: str) -> bool:
        return any(document.find(_tokens(line), frozenset()) for document in documents)

    kept = []
    for line in code.splitlines():
        comment = _COMMENT.search(line)
        own = comment is not None and not stated(comment[0])
        left = line[: comment.start()].rstrip() if comment and own else line
        kept += [left] if left or not own else []
    return "\n".join(kept).strip("\n")


def rest_code(code: str, cited: Sequence[Address], among: Sequence[Address], *, question: str) -> Resting:
    """The sentences of one document that have the lines of a block, if there is a document that has all of them.

    Of several, one that the block cites. The support is `verbatim`, `consistent` if a name in it is the question's, or
    `unsupported`, with the first line that the nearest document lacks, or the web addresses that no passage has. Lines
    without a word, such as brackets, are left out of account, and so are comments that no sentence has.
    """
    if len(code) > _LONGEST:
        return Resting((), "unsupported")
    code = without_comments(code, among)
    standing = [part for address in among for part in (address.plain_text, address.passage.source)]
    if foreign := foreign_urls(dedent(code), standing, question=question):
        return Resting((), "unsupported", tuple(foreign))
    lines = [_tokens(line) for line in code.splitlines() if any(map(str.isalnum, line))]
    if not 0 < len(lines) <= _MOST_LINES:
        return Resting((), "unsupported")
    asked = frozenset(filter(str.isidentifier, _tokens(question)))
    lacking = ""
    for document in _documents(cited, among):
        found = document.find_all(lines, asked)
        if len(found) == len(lines):
            addresses = fewest(_lines_in(lines, found, document.addresses))
            return Resting(tuple(addresses), "verbatim" if all(there.exact for there in found) else "consistent")
        lacking = lacking or " ".join(lines[len(found)])
    return Resting((), "unsupported", (lacking,))


def _lines_in(
    lines: Sequence[Sequence[str]], found: Sequence[_Found], among: Iterable[Address | None]
) -> dict[Address, set[int]]:
    """Which of these lines each sentence has: where they were found, and where else they stand below no setting."""
    wanted = {tuple(line): at for at, line in enumerate(lines)}
    there: dict[Address, set[int]] = {}
    for address in dict.fromkeys(filter(None, among)):
        own = {at for at, each in enumerate(found) if address in each.addresses}
        if own or not _above(address):
            own |= {wanted[line] for line in map(tuple, map(_tokens, code_of(address))) if line in wanted}
        if own:
            there[address] = own
    return there


@dataclass(frozen=True)
class _Found:
    """Where a line stands, by its tokens; nowhere if there are no `addresses`. None is above the sentences."""

    addresses: Sequence[Address | None] = ()
    exact: bool = False

    def __bool__(self) -> bool:
        return bool(self.addresses)


@dataclass(frozen=True)
class _Document:
    """The tokens of the sentences of a document, an empty one at the end of each line, and the sentence of each token.

    Those of the line that a setting stands below, such as `[server]`, are of no sentence.
    """

    tokens: Sequence[str]
    addresses: Sequence[Address | None]

    @classmethod
    def of(cls, addresses: Iterable[Address]) -> Self:
        lines = [
            (line, of)
            for each in addresses
            for of, lines in ((None, _above(each)), (each, code_of(each)))
            for line in lines
        ]
        pairs = [(token, of) for line, of in lines for token in (*_tokens(line), "")]
        return cls([token for token, _ in pairs], [of for _, of in pairs])

    @cached_property
    def places(self) -> Mapping[str, Sequence[int]]:
        """Token -> the offsets of those like it."""
        places: dict[str, list[int]] = {}
        for at, token in enumerate(self.tokens):
            places.setdefault(token, []).append(at)
        return places

    def find_all(self, lines: Iterable[Sequence[str]], asked: frozenset[str]) -> list[_Found]:
        """Where the lines stand, up to the first that stands nowhere; those below `[server]`, below it here too."""
        found: list[_Found] = []
        above: list[str] = []
        for line in lines:
            there = self.find(line, asked, above)
            if not there:
                break
            found.append(there)
            if not any(there.addresses):
                above = [*line]
        return found

    def find(self, line: Sequence[str], asked: frozenset[str], above: list[str] | None = None) -> _Found:
        """The sentences that have a line as a whole; up to two placeholders in it may be names of the question."""
        nearest = _Found()
        for at in self.places.get(line[0], ()):
            if above and (of := self.addresses[at]) and above not in map(_tokens, _above(of)):
                continue
            others = self._others(line, at, asked)
            if others <= _MOST_NAMES:
                found = _Found(self.addresses[at : at + len(line)], exact=not others)
                if found.exact:
                    return found
                nearest = nearest or found
        return nearest

    def _is_whole(self, start: int, end: int) -> bool:
        """Whether tokens[start:end] are a line, or the comment at its end: `rm a` is not in `rm a/b`."""
        begins = start == 0 or self.tokens[start] == "#" or self.tokens[start - 1] in _BEGINS
        last = self.tokens[end] in _TRAILING and self.tokens[end + 1] == ""
        return begins and (last or self.tokens[end] in _ENDS)

    def _others(self, line: Sequence[str], at: int, asked: frozenset[str]) -> int:
        """How many placeholders at this offset are names in the line; more than allowed if anything else differs."""
        if at + len(line) >= len(self.tokens) or not self._is_whole(at, at + len(line)):
            return _MOST_NAMES + 1
        others = 0
        for place, own in enumerate(line, at):
            if own != self.tokens[place]:
                others += 1 if own in asked and self._stands_for_a_name(place) else _MOST_NAMES + 1
                if others > _MOST_NAMES:
                    break
        return others

    def _stands_for_a_name(self, place: int) -> bool:
        apart = self.tokens[place - 1] not in _BEFORE and self.tokens[place + 1] not in _BEHIND
        return apart and _PLACEHOLDER.fullmatch(self.tokens[place]) is not None


def fewest(covers: Mapping[Address, Set[object]]) -> list[Address]:
    """The sentences, in their order, without those that stand together of whose lines others have all; of two with the
    same line, a block rather than prose stays, and the one of which less is something else."""
    runs: list[list[Address]] = []
    for address in sorted(covers, key=lambda each: each.number):
        last = runs[-1][-1] if runs else None
        if last and last.passage.id == address.passage.id and last.number + 1 == address.number:
            runs[-1].append(address)
        else:
            runs.append([address])

    def own(run: Sequence[Address]) -> set[object]:
        return set[object]().union(*(covers[address] for address in run))

    def share(run: Sequence[Address]) -> tuple[bool, float]:
        lines = sum(any(map(str.isalnum, line)) for address in run for line in code_of(address))
        return any(address.sentence.kind == "code" for address in run), len(own(run)) / max(1, lines)

    kept = [*runs]
    for run in sorted(runs, key=share):
        others = [each for each in kept if each is not run]
        kept = others if own(run) and own(run) <= set[object]().union(*map(own, others)) else kept
    return [address for run in kept for address in run]


def _documents(cited: Sequence[Address], among: Sequence[Address]) -> Iterator[_Document]:
    """Each document, those that are cited first."""
    first = {_place(address) for address in cited}
    ordered = sorted(among, key=lambda address: (_place(address) not in first, _place(address), address.number))
    for _, addresses in groupby(ordered, key=_place):
        yield _Document.of(addresses)


def _place(address: Address) -> tuple[str, str]:
    return address.passage.index, address.passage.source


def code_of(address: Address) -> list[str]:
    """The lines of a sentence that are code: of prose, what stands between backticks."""
    if address.sentence.kind in ("sentence", "item") and address.passage.form != "code":
        return [match[2] for match in _INLINE.finditer(address.words)]
    return address.words.splitlines()


def _above(address: Address) -> list[str]:
    """The line that a setting stands below."""
    lead = address.sentence.lead if address.sentence.kind == "code" else None
    return address.passage.text[slice(*lead)].splitlines() if lead else []


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text.translate(_QUOTES))
