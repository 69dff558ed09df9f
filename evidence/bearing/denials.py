"""Whether a claim negates what its evidence negates, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .alignment import Alignment, Gap, Place, between, ends, gaps, starts
from .excepted import excepted
from .markers import DENYING, EXCEPTING, Marker
from .opposites import opposites
from .reading import Piece, Reading

_BEHIND = 3
"""How many pieces after a negation it may apply to, and how far on each side another one is looked for."""
_NONE = frozenset({"no", "none", "nobody", "nothing", "neither", "no one"})
"""Negations of a subject: `no tug enters` says that tugs do not enter."""
_SHORT = 5
"""Most pieces of a line that negates the list it announces; in a longer line a negation may apply to anything."""

DENIED = "(?:banned|forbidden|prohibited|disallowed|unsupported|removed|deprecated)"
"""In words that need no negation."""
_DENIED_LINE = re.compile(
    rf"{DENIED}(?:,? (?:and|or) {DENIED})?(?: (?!as\b)[a-z-]{{2,20}}s)?:"
    r"|(?!(?:how|why|what|when|where|who|after|before|once|until|unless)\b)[^:?]{2,60}\b(?:is|are|was|were|be|been) "
    rf"(?:now |also |all )?{DENIED}(?: (?!to\b)[^:,?]{{1,30}})?:",
    re.IGNORECASE,
)
"""A line whose only word or predicate denies what is listed below it: `How to remove banned users:` does not."""
_UNDONE = re.compile(rf"\b(?:not|never|n['\u2019]t) (?:\w+ ){{0,2}}{DENIED}\b", re.IGNORECASE)
_SAYS_NO = re.compile(
    rf"\b(?:{DENIED}|bans?|forbids?|prohibits?|removes?|removal|deprecates?|drops?|dropped|gone|ends|ended"
    r"|replace[sd]?|supersedes?|superseded|in (?:favou?r|place) of|discontinued|obsolete|illegal|excluded"
    r"|avoid(?:s|ed|ing)?|withdrawn|retired|abolished|deleted)\b",
    re.IGNORECASE,
)
"""With what a claim says what such a line denies."""

_AVOIDED = re.compile(r"\b(?:(?:avoid|prevent)\w*\b[^,;:.!?()]{0,60}|non-)\Z", re.IGNORECASE)
"""Denies what stands behind it without a negation: `avoid leaking it` says that it does not leak."""
_GOVERNED = 2
"""How many pieces before a word it may stand."""


def denied_otherwise(alignment: Alignment, around: Sequence[Reading]) -> Iterator[str]:
    """The negations in the claim that the evidence lacks, then those in the evidence that the claim leaves out."""
    lines = [line for line in around if announces_denial(line)]
    unsaid = [line for line in lines if leaves_out_denial(alignment.claim, line)]
    announced = len(unsaid) < len(lines)
    for gap in gaps(alignment.claim):
        words = _denials(gap.markers)
        if words and not announced and not _borne_out(gap, alignment, around):
            yield " ".join(words)
    for which, reading in enumerate(alignment.sources):
        for gap in () if _cancelled(reading, alignment.claim) else gaps(reading):
            words = _denials(gap.markers)
            if words and _left_out(which, gap, alignment):
                yield f"{' '.join(words)!r} is left out"
    if unsaid and not (all(map(_in_a_word, unsaid)) and _says_no_more(alignment)):
        yield "the line that announces it denies it"


def _says_no_more(alignment: Alignment) -> bool:
    """Whether a claim has only words of its evidence, as the name of what a line forbids."""
    undone = _UNDONE.search(alignment.claim.text)
    return not undone and all(alignment.all_places(piece.key) for piece in alignment.claim.pieces)


def _cancelled(reading: Reading, claim: Reading) -> bool:
    """Whether the claim says what a doubled negation says: `only if B`, or `B before A must`, for `not A without B`."""
    doubled = not reading.kinds.isdisjoint(EXCEPTING) and not reading.kinds.isdisjoint(DENYING - EXCEPTING)
    return doubled and ("only" in claim.kinds or {"must", "before"} <= claim.kinds)


def _denials(markers: Sequence[Marker]) -> list[str]:
    return [marker.words for marker in markers if marker.kind in DENYING]


def _borne_out(gap: Gap, alignment: Alignment, around: Sequence[Reading]) -> bool:
    """Whether the evidence or the lines above it also negate what `gap` does in the claim, whether the evidence states
    its opposite, or does not mention it."""
    there = alignment.counterpart(gap)
    if excepted(gap, alignment):
        return True
    if there is not None:
        return len(_denials(there)) >= len(_denials(gap.markers)) or _moved(gap, alignment) or _of_verb(gap, alignment)
    about = [alignment.claim.pieces[at] for at in _about(alignment.claim, gap)]
    if any(_denies(line, piece.key) for piece in about[:1] for line in around):
        return True
    if _only_others(gap, about, alignment):
        return True
    if any(_opposite(piece, reading, alignment.claim) for piece in about for reading in alignment.sources):
        return True
    place_groups = [places for piece in about if (places := alignment.all_places(piece.key))]
    places = [place for all_of in (place_groups[:1] if gap.ahead else place_groups) for place in all_of]
    return not places or any(_denied_near(place, alignment) for place in places)


def _denied_near(place: Place, alignment: Alignment) -> bool:
    """Whether the evidence denies something near a place, or says that it is avoided."""
    source = alignment.sources[place.text]
    if source.denials_near(place.at, _BEHIND):
        return True
    first, word = source.pieces[max(0, place.at - _GOVERNED)], source.pieces[place.at]
    return first.sentence == word.sentence and _AVOIDED.search(source.text[first.start : word.start]) is not None


def _of_verb(gap: Gap, alignment: Alignment) -> bool:
    """Whether the claim denies the object, as in `gets no pay`, of the verb that the evidence denies: `do not get`."""
    if gap.left is None or gap.right is None or not _denies_all(alignment.claim.pieces[gap.right]):
        return False
    place = alignment.places[gap.left]
    denied = place is not None and _denials(alignment.sources[place.text].pieces[place.at].before)
    return bool(denied) and not _denials(alignment.claim.pieces[gap.left].before)


def _only_others(gap: Gap, about: Sequence[Piece], alignment: Alignment) -> bool:
    """Whether the claim concludes from an `only` of the evidence what is not so, in a word that the evidence lacks."""
    behind = (alignment.places[at] for at in _behind(alignment.claim, gap.piece) if _only(alignment.claim, at))
    kept = [
        place for place in behind if place and "only" in alignment.sources[place.text].kinds_near(place.at, _BEHIND)
    ]
    return bool(kept and about) and not alignment.all_places(about[0].key)


def _denies(line: Reading, key: str) -> bool:
    """Whether a line such as `Boats may only leave without a pilot if:` has a negation right before this word."""
    return any(_denials(line.pieces[at].before) for at in line.places.get(key, ()))


def _moved(gap: Gap, alignment: Alignment) -> bool:
    """Whether one text denies the subject, as in `no tug enters`, where the other denies its verb: `tugs do not`."""
    claim, at = alignment.claim, gap.right
    if at is not None and _denies_all(claim.pieces[at]):
        return any(_denials(there.before) and not _denials(here.before) for here, there in _along(alignment, at, 1))
    place = alignment.places[gap.left] if gap.left is not None else None
    if gap.left is None or place is None:
        return False
    nearest = claim.pieces[gap.left], alignment.sources[place.text].pieces[place.at]
    denied = (here for here, there in (nearest, *_along(alignment, gap.left, -1)) if _denies_all(there))
    return any(not _denials(here.before) for here in denied)


def _verb_denied(which: int, gap: Gap, alignment: Alignment) -> bool:
    """Whether the claim denies the verb of a subject that the evidence denies in `gap`."""
    own = alignment.back.get(Place(which, gap.right)) if gap.right is not None else None
    if own is None or not _denies_all(alignment.sources[which].pieces[gap.piece]):
        return False
    return any(_denials(here.before) and not _denials(there.before) for here, there in _along(alignment, own, 1))


def _along(alignment: Alignment, at: int, step: int) -> Iterator[tuple[Piece, Piece]]:
    """The pieces of the claim behind (1) or before (-1) piece `at` that have the same neighbours in the evidence."""
    claim, place = alignment.claim, alignment.places[at]
    while place is not None:
        near, edge = alignment.sources[place.text], starts if step < 0 else ends
        if edge(claim, at) or edge(near, place.at):
            return
        at, place = at + step, Place(place.text, place.at + step)
        if alignment.places[at] != place:
            return
        yield claim.pieces[at], near.pieces[place.at]


def _denies_all(piece: Piece) -> bool:
    return any(marker.words.lower() in _NONE for marker in piece.before)


def _opposite(piece: Piece, there: Reading, here: Reading) -> bool:
    """Whether the other text has an opposite of a piece of this text that this text does not have."""
    return any(word in there.places and word not in here.places for word in opposites(piece.key, piece.words))


def _left_out(which: int, gap: Gap, alignment: Alignment) -> bool:
    """Whether the claim states, without the negation, what the evidence negates in `gap`."""
    reading, claim = alignment.sources[which], alignment.claim
    left, right = (alignment.back.get(Place(which, at)) if at is not None else None for at in (gap.left, gap.right))
    if _verb_denied(which, gap, alignment):
        return False
    if right is not None and _only(claim, right) and any(_only(reading, at) for at in _behind(reading, gap.piece)):
        return False  # `not lit by itself, only on request`
    if gap.right is not None and right is not None and _joined(left, right, gap, claim):
        behind = claim.kinds_near(right, 1) & (DENYING - EXCEPTING)  # `will not see a gain`: `will see no gain`
        return not behind and len(_denials(between(claim, left, right))) < len(_denials(gap.markers))
    about = _about(reading, gap)
    at = alignment.back.get(Place(which, about[0]))
    if at is None and gap.right is not None and _denies_all(reading.pieces[gap.right]) and len(about) > 1:
        at = alignment.back.get(Place(which, about[1]))  # `no prior word`: the claim may leave out `prior`
    certain = at is not None and (alignment.firm[at] or len(reading.pieces) == 1)  # `It has no seat.`
    if at is None or not certain or any(_opposite(reading.pieces[step], claim, reading) for step in about):
        return False
    return claim.kinds_near(at, _BEHIND).isdisjoint(DENYING | EXCEPTING)


def _only(reading: Reading, at: int) -> bool:
    return any(marker.kind == "only" for marker in reading.pieces[at].before)


def _behind(reading: Reading, at: int) -> range:
    """The pieces behind piece `at`, in its sentence."""
    end = next((to for to in range(at + 1, len(reading.pieces)) if starts(reading, to)), len(reading.pieces))
    return range(at + 1, end)


def _joined(left: int | None, right: int, gap: Gap, claim: Reading) -> bool:
    """Whether the neighbours of a gap in the evidence are also neighbours in the claim."""
    return left == right - 1 if left is not None else gap.left is None and starts(claim, right)


def _about(reading: Reading, gap: Gap) -> list[int]:
    """The pieces that a negation applies to: those after it, or else those before it, nearest first."""
    if gap.right is not None and gap.ahead:
        near = range(gap.right, min(gap.right + _BEHIND, len(reading.pieces)))
    else:
        last = gap.left if gap.left is not None else gap.piece
        near = range(last, max(last - _BEHIND, -1), -1)
    return [at for at in near if reading.pieces[at].sentence == reading.pieces[near[0]].sentence]


def announces_denial(line: Reading) -> bool:
    """Whether a line such as `Not covered are:`, `Forbidden:` or `They are banned:` negates the list below it."""
    if "if" in line.kinds or _UNDONE.search(line.text):
        return False
    short = len(line.pieces) <= _SHORT and line.text.rstrip().endswith(":")
    return (short and not line.kinds.isdisjoint(DENYING)) or _in_a_word(line)


def leaves_out_denial(claim: Reading, line: Reading) -> bool:
    """Whether a claim about what stands below a line does not say what the line denies of it."""
    if not announces_denial(line):
        return False
    if _UNDONE.search(claim.text):
        return True
    return claim.kinds.isdisjoint(DENYING) and not (_in_a_word(line) and _SAYS_NO.search(claim.text))


def _in_a_word(line: Reading) -> bool:
    return _DENIED_LINE.fullmatch(line.text.strip()) is not None
