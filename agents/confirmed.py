"""What a yes or a no says, word by word: "Yes, you may keep a dog here" is not borne out by "You may keep a cat here".

In an answer to another question, the words of the question are its premise, and what counts is what the answer adds. A
yes adds nothing: all that it says are the words of the question, so the evidence must have them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import islice

from ..evidence.address import Address
from ..evidence.bearing.markers import DENYING
from ..evidence.bearing.reading import read
from ..evidence.text.english import AUXILIARY, words
from ..evidence.text.language import ENGLISH, known_language, language
from ..evidence.text.words import analyze, content_words
from ..models.embeddings import shared_minilm
from .confidence import in_context
from .questions.expectation import expectation
from .questions.parts import parts, preamble_of
from .questions.permission import asks_permission

_ALIKE = 0.6
"""Least cosine of two words that say the same: `coworker` and `colleague`, not `laptop` and `book`."""
_ECHO = 0.6
"""Least share of the words of a question in a claim that says yes or no to it."""
_MOST_ASKED = 6
"""Most words of a brief question; a longer one tells of the asker's case."""
_MOST_WORDS = 400
"""Most words of the evidence that are compared in meaning."""
_OPENING = re.compile(r"\s*(?:yes|no)\b(?! (?:one|longer)\b)", re.IGNORECASE)
_YES = re.compile(r"\s*yes\b", re.IGNORECASE)
_SAME_FORM = re.compile(rf"\s*yes\W+(?:\w+\W+){{1,4}}?{AUXILIARY}\b", re.IGNORECASE)
"""A yes in the form of a question: `Yes, you can`, `Yes, the keeper may`."""
_OWN_WORDS = 3
"""Fewest words of its own of a claim that says why not."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_LIGHT = frozenset(
    analyze(
        """able allow allowed also already another anybody anyone anything away back day down else everybody
        everyone everything even fine go going have having here itself just kind let like make myself necessary
        new now off okay ok old one other permitted please possible put really required same somebody someone
        something still suppose supposed sure take taken then thing time use want way whether while work come
        contain cover include offer provide support colleague developer employee engineer member people person
        staff team user worker"""
    )
)
"""Words that the evidence need not have: they say little, or who may be asking."""
_DOING = re.compile(
    rf"\b{words('i you we they he she it')} (?:{AUXILIARY} )?(?:\w+ly |still |also )?(\w+)", re.IGNORECASE
)
"""What somebody does, behind the pronoun."""


def yes_or_no(question: str) -> list[str]:
    """The parts of an English question that ask for a yes or a no."""
    if language(question) != ENGLISH:
        return []
    return [part for part in parts(question) if expectation(part).kind == "yes_no"]


def unconfirmed(part: str, claim: str, cited: Sequence[Address]) -> list[str]:
    """The words of a yes-or-no `part` of a question that `claim` repeats as its answer and no cited sentence says.

    Its document and the headings and lines above a sentence count as part of it, and so does a word that means much the
    same. What somebody does may be said in other words if the rest is said. Names that the claim has are not looked at:
    `rest` compares these. A yes without any word of the question must rest on all of them: "Yes, of course!" may be
    the answer to another one; so must a no, unless it has the question's names and goes on in words of its own.
    """
    asked = _asked(part)
    repeated = set(analyze(claim)) & set(asked)
    says_it = bool(repeated) and len(repeated) >= _ECHO * len(asked)
    if not (says_it or _says_yes_or_no(claim)) or _in_another_language(cited):
        return []
    texts = [*map(in_context, cited)]
    if not repeated:
        if not says_yes(claim) and _tells_of_names(part, claim):
            return []
        return [*_unsaid([*asked.values()], texts), *_unnamed(part, texts)]
    sought = [word for stem, word in asked.items() if stem in repeated]
    unsaid, done = _unsaid(sought, texts), {*_DOING.findall(part)}
    return [] if done.issuperset(unsaid) and not done.issuperset(sought) else unsaid


def left_open(part: str, claims: Sequence[str], cited: Sequence[Address]) -> bool:
    """Whether a claim is a bare yes, or one in the form of this `part` of the question, and neither the claims nor the
    sentences have its words and names: "Yes, you can edit a message" after "Can I delete a message?".

    A no, and a yes that goes on in words of its own, say how the model reads the sentences.
    """
    asked = _asked(preamble_of(part)[1])
    if _in_another_language(cited) or not any(_echoes(claim, asked) for claim in claims if says_yes(claim)):
        return False
    texts = [*claims, *map(in_context, cited)]
    return bool(_unsaid([*asked.values()], texts) or _unnamed(part, texts))


def _echoes(claim: str, asked: Collection[str]) -> bool:
    """Whether a yes has the form of the question and a third of the words asked, or hardly a word of its own."""
    same_form = _SAME_FORM.match(claim) is not None and 3 * len({*analyze(claim)} & {*asked}) >= len(asked)
    return same_form or not {*content_words(claim)} - _LIGHT - {*analyze("yes course")}


def words_lacking(part: str, cited: Sequence[Address]) -> list[str]:
    """The words and names of a brief yes-or-no `part` of a question that no extracted sentence has, except what is
    done; none for other questions, or if a sentence denies something: a no has seldom the words of the question."""
    asked = _asked(part)
    if not yes_or_no(part) or len(asked) > _MOST_ASKED or _in_another_language(cited):
        return []
    if any(not read(address.shown).kinds.isdisjoint(DENYING) for address in cited):
        return []
    texts = [*map(in_context, cited)]
    sought = [word for word in asked.values() if word not in _DOING.findall(part)]
    return [*_unsaid(sought, texts), *_unnamed(part, texts)]


def act_lacking(part: str, cited: Sequence[Address]) -> bool:
    """Whether a part asks if something is allowed, and no cited sentence has half of the words for what: that other
    things are allowed, or not, answers nothing."""
    sought = [*_asked(part).values()] if asks_permission(part) and not _in_another_language(cited) else []
    return bool(sought) and all(2 * len(_unsaid(sought, [in_context(each)])) > len(sought) for each in cited)


def says_yes(claim: str) -> bool:
    """Whether a claim begins with yes."""
    return _YES.match(claim) is not None


def _says_yes_or_no(claim: str) -> bool:
    """Whether a claim begins with yes or no."""
    return _OPENING.match(claim) is not None


def _in_another_language(cited: Sequence[Address]) -> bool:
    """Whether the words of the sentences cannot be compared with those of an English question."""
    return known_language("\n".join(address.shown for address in cited)) not in ("", ENGLISH)


def _asked(part: str) -> dict[str, str]:
    """The words of a question that its answer must say, by their stems: neither names nor words that say little."""
    words_said = (word for word in _WORD.findall(part)[1:] if word.islower())
    return {stem: word for word in words_said for stem in content_words(word) if stem not in _LIGHT}


def _unnamed(part: str, texts: Iterable[str]) -> list[str]:
    """The names in a question that no text has."""
    stems = set(analyze(" ".join(texts)))
    return [
        word for word in _WORD.findall(part)[1:] if not word.islower() and not stems.issuperset(content_words(word))
    ]


def _tells_of_names(part: str, claim: str) -> bool:
    """Whether a claim has the names in a question and words of its own: `No: a Tern is too slow for this`."""
    own = {*content_words(claim)} - _LIGHT - {*analyze(part)}
    named = any(not word.islower() for word in _WORD.findall(part)[1:])
    return named and len(own) >= _OWN_WORDS and not _unnamed(part, [claim])


def _unsaid(sought: Sequence[str], texts: Iterable[str]) -> list[str]:
    """Those of the words that no text has, nor one that means much the same."""
    there = " ".join(texts)
    stems = set(analyze(there))
    missing = [word for word in sought if stems.isdisjoint(content_words(word))]
    others = list(islice(dict.fromkeys(filter(content_words, _WORD.findall(there.lower()))), _MOST_WORDS))
    if missing and others:
        vectors = shared_minilm().embed([*missing, *others])
        closest = (vectors[: len(missing)] @ vectors[len(missing) :].T).max(axis=1)
        missing = [word for word, cosine in zip(missing, closest, strict=True) if cosine < _ALIKE]
    return missing
