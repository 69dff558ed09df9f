"""How closely the words of an answer match the gold answer, after SQuAD's normalisation (Rajpurkar et al., 2016).

Only the text of the answer counts, because that is what a reader sees as the answer; the quotes behind it do not, since
a model may quote the right number and state a wrong one. In extractive mode the text consists of the quotes, so this
costs it nothing. A refusal has 0 in all of these measures, whatever else it says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ...evidence.trace import Trace
from ..sets.case import Case
from ..sets.words import composed, without_markers, words
from .measure import Measure, Scores

MEASURES = (
    Measure("right", "right", "The answer has all that it must, or what has no answer is refused.", "answers"),
    Measure("exact_match", "exact", "The gold answer word for word, after SQuAD's normalisation.", "answers"),
    Measure("f1", "F1", "Harmonic mean of the shares of words that answer and gold answer have in common.", "answers"),
    Measure("contains", "contains", "Every string that a right answer must hold is in it, as whole words.", "answers"),
)
_YES_NO = {"yes", "no"}
_DECIMAL = re.compile(r"(?<=\d)\.(?=\d)")
_MINUS = re.compile(r"(?<![^\s(])-(?=\d)")
_LETTER = re.compile(r"(?<=[^\s.!?:;]\s)A(?![\w'-])")
_BETWEEN = re.compile(r"[=|;]|(?<!\d)[/,:]|[/,:](?!\d)")
"""Signs between two words that no space parts; between two digits, `/`, `,` and `:` are part of a number."""
_JOINED = re.compile(r"(?<=\w)'(?=s\b)|\b(?:[cdjlmnst]|qu|un|all|dall|dell|nell|sull)'(?=\w\w)", re.IGNORECASE)
"""The apostrophe of `the master's`, and the short word of `l'heure` or `dell'acqua`, which belong to no answer."""
_POINT, _NEGATIVE, _GRADE = "\ue000", "\ue001", "\ue002"
"""Stand for a decimal point, a minus sign and the letter A, since the normalisation takes those away."""


def contains(text: str, phrases: Sequence[str]) -> bool:
    """Whether the text contains every wanted string; a string that normalises to nothing is never found.

    A setting such as `MIN_ROWS=1200` contains its value, `the master/mate` both, and `the master's` the master. Unlike
    in SQuAD, a decimal point and a minus sign count, and so does a letter that looks like an article ("grade A").
    """
    return bool(phrases) and all(_contains(text, phrase) for phrase in phrases)


def _contains(text: str, phrase: str) -> bool:
    letters = _LETTER.search(phrase) is not None
    sought = _apart(phrase, letters=letters)
    return bool(sought.strip()) and sought in _apart(text, letters=letters)


def _apart(text: str, *, letters: bool) -> str:
    """The words between spaces; the signs that tell values apart become ones that the normalisation keeps."""
    plain = composed(without_markers(text)).replace("\u2212", "-")
    plain = _JOINED.sub(lambda match: f"{match[0][:-1]} ", _BETWEEN.sub(" ", plain))
    plain = _MINUS.sub(_NEGATIVE, _DECIMAL.sub(_POINT, plain))
    kept = _LETTER.sub(_GRADE, plain) if letters else plain
    return f" {' '.join(words(kept))} "


def f1(text: str, gold: str) -> float:
    """Harmonic mean of the word precision and recall of the text against gold, 0 to 1."""
    actual, sought = words(text), words(gold)
    shared = (Counter(actual) & Counter(sought)).total()
    return 2 * shared / (len(actual) + len(sought)) if shared else 0.0


def exact_match(text: str, gold: str) -> bool:
    """Whether the words of text and gold are the same; two empty texts do not match."""
    return bool(words(gold)) and words(text) == words(gold)


def answer_scores(case: Case, trace: Trace | None) -> Scores:
    """`right`, `exact_match`, `f1` and `contains` of one record; a failed run has 0 where an answer could score.

    The gold answer of `exact_match` and `f1` is `case.answer`, or any spelling of the item if `case.answers` has just
    one; the closest counts. Without a gold answer they are None, as are `contains` and `right` without `case.answers`.
    """
    refused = trace is not None and trace.answer.status == "refused"
    if case.unanswerable:
        return {"right": float(refused), "exact_match": None, "f1": None, "contains": None}
    text = "" if trace is None or refused else trace.answer.text
    spellings = [[answer] if isinstance(answer, str) else answer for answer in case.answers]
    gold = [*filter(None, [case.answer]), *(spellings[0] if len(spellings) == 1 else [])]
    right = float(all(any(_holds(text, spelling) for spelling in item) for item in spellings)) if spellings else None
    return {
        "right": right,
        "exact_match": float(any(exact_match(text, answer) for answer in gold)) if gold else None,
        "f1": max(_f1(text, answer) for answer in gold) if gold else None,
        "contains": right,
    }


def _holds(text: str, spelling: str) -> bool:
    """A yes or no must open or close the answer: inside a sentence, `no` means something else."""
    actual, sought = words(text), words(spelling)
    if len(sought) == 1 and sought[0] in _YES_NO:
        return bool(actual) and sought[0] in (actual[0], actual[-1])
    return contains(text, [spelling])


def _f1(text: str, gold: str) -> float:
    """As in HotpotQA (Yang et al., 2018), a yes or no only matches itself."""
    if set(words(gold)) <= _YES_NO and not exact_match(text, gold):
        return 0.0
    return f1(text, gold)
