"""Reads an answer in prose, each sentence followed by the numbers that it rests on, into claims."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from ...evidence.addresses import Addresses
from ...evidence.markup.beginning import beginning
from ...evidence.markup.blocks import without_bullet
from ...evidence.markup.sentences import sentence_spans
from ...evidence.text.english import AUXILIARY, DEMONSTRATIVE, THIRD_PERSON
from ...evidence.text.line import whole
from ...evidence.text.line_spans import before_on_line, below_empty_line, depth_of
from ...evidence.text.opened import opened
from ...evidence.text.spans import Span
from .claim import Cite, Claim, Draft, announced_by, cite
from .courtesy import is_courtesy, without_pointers
from .fences import code_of, without_fences
from .headings import with_bold_headings
from .ignorance import apologises, asked_for, is_told_of, refused_premise, untold, without_missing, without_unknown
from .marked_lines import without_runs
from .marks import MOST_NUMBERS, numbers_of, placed, without_marks
from .remarks import is_of_own_code, is_remark, of_passages, speaks_of_passages
from .reply_table import Row, row_of, whole_rows, without_tables
from .reservation import without_lead
from .source_list import without_source_list
from .titles import heads
from .unfound import without_said, without_unfound

_BRACKETS = {0xFF3B: "[", 0xFF3D: "]", 0x3010: "[", 0x3011: "]"}
"""Other brackets that some models write around numbers, and the usual ones."""
_LONGEST = 100_000
"""Most characters of a reply that are read; no writer is asked for even a tenth as many."""
_MOST_CLAIMS = 200
"""Most sentences of a reply; each is checked against the evidence, which takes time."""
_DEEPEST = 2
"""Most items around an item that its indent shows."""
_MOST_MISSING = 20
_TOO_LONG = f"The reply of the model went on for too long: at most {_MOST_CLAIMS} sentences of it were read."
_BARE = re.compile(r"[\s>*_#\"'-]*not found[\s*_\"'.:!-]*", re.IGNORECASE)
_OBJECT = re.compile(r"\s*[\[{]\s*[\"{\]}]")
_NO_WORD = re.compile(r"^\W*$", re.MULTILINE)
_WORD = re.compile(r"\w+")
_TITLED_VERDICT = re.compile(
    r"(?P<title>\*\*[^*\n]{1,80}(?::\*\*|\*\*:))\s{1,3}[*_]{0,2}(?P<verdict>yes|no)[.!]?[*_]{0,2}", re.IGNORECASE
)
"""The bold title of an item, and a yes or no."""
_ALONE = re.compile(
    rf"[*_\"'\s]*(yes|no)(?:, (?:{THIRD_PERSON}|{DEMONSTRATIVE}|you|i|we|there) {AUXILIARY}(?:n['\u2019]t| not)?"
    r"|,? (?:not )?(?:according to|by|from) (?:the|these) (?:passages|documents|sources))?\W*",
    re.IGNORECASE,
)
"""A bare yes or no, be it `No, it does not.`: the sentence after it has the evidence."""


def read_prose(text: str, addresses: Addresses, allowed: Collection[str], *, question: str) -> Draft:
    """The claims of an answer in prose, and what it says it could not find of the `question`.

    A number is ignored if it is not in `addresses`, or belongs to a passage whose id is not `allowed`. Never fails: a
    text without numbers becomes claims without cites, JSON is not an answer, and of an endless text only the beginning
    is read. Code between fences is one claim, which rests on what the line above it does if no number follows. A
    sentence of the question itself, which small models repeat, answers nothing.
    """
    is_object = _OBJECT.match(text) is not None
    if is_object or _BARE.fullmatch(text):
        return Draft(claims=[], missing=[] if is_object else [question])
    length, text = len(text), whole(text[:_LONGEST]).translate(_BRACKETS)
    prose, blocks = without_fences(without_source_list(text))
    listed, rows, empty_cells = without_tables(prose)
    found, unfound = without_unfound(listed)
    body, lacking = without_missing(found, question)
    clean, marks = without_marks(without_runs(_NO_WORD.sub("", with_bold_headings(body))))
    named = [row_of(part, rows)[0] for part in unfound]
    reply = _Reply(question, [*empty_cells, *named, *asked_for(lacking, question)], rows)
    spans = whole_rows(clean, sentence_spans(clean))
    own_spans = _without_echoes(clean, spans, question)
    for start, end in own_spans:
        words, item = without_bullet(" ".join(clean[start:end].split()))
        cites = _cites(numbers_of(clean, start, end, marks), addresses, allowed)
        if code := code_of(words, blocks):
            reply.take_code(code, cites)
        else:
            read = Claim(text=words, cites=cites, item=item, places=placed(clean, start, end, marks))
            reply.take(read, _Place(before_on_line(clean, start), item, below_empty_line(clean, start)))
        if reply.is_full:
            break
    missing = list(dict.fromkeys(map(without_said, reply.missing)))[:_MOST_MISSING]
    if length > _LONGEST or len(reply.claims) > _MOST_CLAIMS:
        missing.append(_TOO_LONG)
    empty = not reply.claims and not asked_for(missing, question)
    nothing = empty and (bool(lacking or unfound) or len(own_spans) < len(spans))
    claims = _announced(_titled(reply.claims[:_MOST_CLAIMS], addresses, question))
    return Draft(claims=claims, missing=[question] if nothing else missing)


def is_bare_verdict(sentence: str) -> bool:
    """Whether it is only a yes or no, which the sentence behind it gives reasons for."""
    return _ALONE.fullmatch(sentence) is not None


@dataclass(frozen=True)
class _Place:
    """Where a sentence of a reply stands."""

    before: str
    """What stands before it on its line."""
    item: bool
    """Whether it begins an item of a list."""
    below_empty: bool
    """Whether an empty line stands above its line."""

    @property
    def opens(self) -> bool:
        """Whether its line begins with it."""
        return not self.before.strip(" \t*_>")


class _Reply:
    """What was read of a reply so far."""

    def __init__(self, question: str, missing: list[str], rows: Sequence[Row]) -> None:
        self.claims: list[Claim] = []
        self.missing = missing
        """What it says it could not find."""
        self._question = question
        self._rows = rows
        self._verdict = ""
        """The yes or no before the next sentence."""
        self._above = ""
        """The last line outside lists, if it names the passages."""
        self._silent = False
        """Whether the last sentence says that something is not known."""
        self._left: _Place | None = None
        """Where an item begins of which nothing is a claim yet."""
        self._indents: list[int] = []
        """Those of the items around the last sentence."""

    @property
    def is_full(self) -> bool:
        """Whether no more of it is read."""
        return len(self.claims) > _MOST_CLAIMS or len(self.missing) > _MOST_MISSING

    def take_code(self, code: str, cites: list[Cite]) -> None:
        """Read a block of code."""
        self.claims.append(Claim(text=code, cites=cites or _of_lead(self.claims), opens=True))

    def take(self, read: Claim, at: _Place) -> None:
        """Read a sentence."""
        words, cited = read.text, bool(read.cites)
        words, above = (words if cited else of_passages(words, before=self._above)), words
        if at.opens and not at.item:
            self._above = above if speaks_of_passages(above) else ""
        if not cited and (alone := _ALONE.fullmatch(words)):
            self._verdict = f"{alone[1].capitalize()}. "
            return
        if not cited and at.item and (titled := _TITLED_VERDICT.fullmatch(words)):
            self._claim(read, titled["title"], at)
            self._verdict = f"{titled['verdict'].capitalize()}. "
            return
        if apologises(words):
            self.missing += [] if is_told_of(self.missing, words) else [words]
            self._left = at if at.item else self._left
            return
        if self._left and not (at.item or at.opens):  # the item goes on behind what was left out of it
            read, at = read.model_copy(update={"item": True}), self._left
        self._left = None
        if _states_nothing(words, cited=cited):
            return
        if not cited and is_of_own_code(words):
            self.missing.append(words.rstrip("."))
            return
        opening, words = refused_premise(words)
        unknown, told = without_unknown(without_pointers(words), self._question, cited=cited)
        first = not self.claims and bool(self.missing)
        words = of_passages(told, before=" ".join(unknown or self.missing[-1:] if first else unknown))
        reservation, words = without_lead(words, after_silence=self._silent or first or bool(unknown))
        lacks = untold(words, self._question, cited=cited)
        aside = words if cited and lacks is None else ""
        self.missing += [*(asked_for(unknown, self._question) or _lacking(unknown, aside)), *(lacks or ())]
        self._silent = bool(unknown) or lacks is not None
        if reservation and self._verdict:  # which is checked with the words behind it
            reservation, words = "", opened(words)
        if lacks is None and any(map(str.isalnum, words)):
            self._claim(read.model_copy(update={"opening": opening, "reservation": reservation}), words, at)

    def _claim(self, read: Claim, words: str, at: _Place) -> None:
        self._indents = _around(self._indents, at)
        words, row = row_of(words, self._rows)
        text, depth = words if at.item else f"{self._verdict}{words}", max(0, len(self._indents) - 1)
        paragraph = at.opens and at.below_empty and not at.item
        shown = {"opens": at.opens, "paragraph": paragraph, "depth": depth, "row": row}
        self.claims.append(read.model_copy(update={"text": text, **shown}))
        self._verdict = ""


def _states_nothing(sentence: str, *, cited: bool) -> bool:
    """Whether a sentence is a courtesy, a remark on the passages, or a part of the question above its answer."""
    if not cited and sentence.rstrip("*_ ").endswith("?"):
        return True
    if not cited and is_remark(sentence) and not sentence.rstrip("*_ ").endswith(":"):
        return True
    return is_courtesy(sentence) and not (cited and any(map(str.isalnum, sentence.partition(":")[2])))


def _lacking(unknown: Sequence[str], told: str) -> list[str]:
    """What a sentence says that it could not find of its own matter, with that sentence: nobody asked for `its key`."""
    return [f"{line.rstrip('. ')} (of {beginning(told)})" for line in unknown] if told else []


def _cites(numbers: Sequence[int], addresses: Addresses, allowed: Collection[str]) -> list[Cite]:
    """The spans of the sentences with these numbers, of those that may be cited."""
    sources = [addresses.get(number) for number in dict.fromkeys(numbers[:MOST_NUMBERS])]
    return [cite(address) for address in sources if address is not None and address.passage.id in allowed]


def _of_lead(claims: Sequence[Claim]) -> list[Cite]:
    """The cites of the line that announces what follows the claims; none if the last one announces nothing."""
    return claims[-1].cites if claims and claims[-1].text.rstrip("*_ ").endswith(":") else []


def _around(indents: list[int], at: _Place) -> list[int]:
    """The indents of the items around a sentence; an item's own too."""
    if not at.item:
        return [] if at.opens else indents
    indent = depth_of(at.before, 4)
    return [*(own for own in indents[:_DEEPEST] if own < indent), indent]


def _titled(claims: Sequence[Claim], addresses: Addresses, question: str) -> list[Claim]:
    """The claims; the bold title of an item is part of the sentence behind it."""
    read: list[Claim] = []
    for at, claim in enumerate(claims):
        if read and _heads(read[-1], claims[at:], addresses, question):
            of_item = {"item": True, "opens": True, "paragraph": False, "depth": read[-1].depth}
            read[-1] = claim.model_copy(update={"opening": read[-1].text, **of_item})
        else:
            read.append(claim)
    return read


def _heads(title: Claim, behind: Sequence[Claim], addresses: Addresses, question: str) -> bool:
    """Whether a claim is the title of an item that begins with the next one."""
    first = behind[0]
    if not title.item or title.cites or title.opening or first.item or first.is_code:
        return False
    own = [first, *takewhile(lambda each: not (each.item or each.opens), behind[1:])]
    cited = [at for each in own for cite in each.cites for at in addresses.at(cite.passage, cite.start, cite.end)]
    around = [each.text for each in own]
    around += [part for at in cited for part in (at.shown, at.passage.title, *at.path) if not at.flagged]
    return heads(title.text, "\n".join(around), question=question)


def _announced(claims: Sequence[Claim]) -> list[Claim]:
    """The claims; a line without numbers that announces a list rests on what the items below it do."""
    read = list(claims)
    for at, claim in enumerate(claims):
        items = [claims[below] for below in announced_by(at, claims)]
        announces = claim.text.rstrip("*_ ").endswith(":") or claim.is_heading
        if items and not claim.cites and announces:
            cites = dict.fromkeys(cite for item in items for cite in item.cites)
            read[at] = claim.model_copy(update={"cites": list(cites), "announces": True})
    return read


def _without_echoes(text: str, spans: Iterable[Span], question: str) -> list[Span]:
    """The sentences but for those of the question, with its question mark or with another sentence that has one."""
    sentences = [question[start:end] for start, end in sentence_spans(question)]
    asks = any(sentence.endswith("?") for sentence in sentences)
    echoes = set(map(_words_and_sign, sentences)) if asks else set()
    return [(start, end) for start, end in spans if _words_and_sign(text[start:end]) not in echoes]


def _words_and_sign(sentence: str) -> tuple[str, ...]:
    return (*_WORD.findall(sentence.lower()), "?" if sentence.rstrip(" *_\"'").endswith("?") else "")
