"""Durations in words, as documents write them: `half a year` is `6 months` there."""

from __future__ import annotations

import re

_IN_FIGURES = (
    (r"(?:half a|a half) year", "6 months"),
    (r"(?:a|one) year and a half|(?:one|1) and a half years|1\.5 years", "18 months"),
    (r"a quarter of a year", "3 months"),
    (r"a fortnight|one fortnight", "14 days"),
    (r"(?:half an|a half) hour", "30 minutes"),
    (r"an hour and a half|(?:one|1) and a half hours|1\.5 hours", "90 minutes"),
    (r"three quarters of an hour", "45 minutes"),
    (r"a quarter of an hour", "15 minutes"),
    (r"half a minute", "30 seconds"),
)
_FORMS = tuple((re.compile(rf"\b(?:{words})\b", re.IGNORECASE), figures) for words, figures in _IN_FIGURES)


def in_figures(question: str) -> str:
    """The question with such durations in figures, in the unit below; the same if it has none."""
    for form, figures in _FORMS:
        question = form.sub(figures, question)
    return question
