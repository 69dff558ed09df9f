"""Self-query: the conditions on documents that a question states, to which the search is narrowed.

The idea is that of LangChain's self-query retriever. The question itself stays as it is.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..evidence.injection.flags import flags_in
from ..evidence.injection.tags import inert
from ..evidence.scalars import Scalar
from ..evidence.text.line import one_line
from ..evidence.text.words import content_words, overlap
from ..indexes.filters import Facets
from ..prompts import render
from .questions.filter_conditions import MOST_CONDITIONS, Conditions, Resolution, kind_of, resolved
from .questions.stated import conditions_in
from .requests.allowance import Allowance
from .requests.bounded import bounded
from .requests.call import Reply, Role, consult, shape_text

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

MOST_FIELDS, MOST_VALUES = 24, 12
"""Most fields that a model is shown, and most values of each."""
_LONGEST_VALUE = 80
"""Most characters of a value; a longer one is not shown to the model."""
_USUAL = ("format", "source", "title", "author", "created", "modified", "language")
"""Fields that are listed first."""
ROLE = bounded(Role("self_query", Conditions), "conditions", most=MOST_CONDITIONS)


@dataclass(frozen=True)
class SelfQuery:
    """What the role replied, and what became of it."""

    reply: Reply[Conditions]
    taken: Resolution


def self_query(
    question: str,
    facets: Facets,
    *,
    own: Collection[str],
    model: BaseChatModel | None,
    allowance: Allowance,
) -> SelfQuery:
    """The filters that `question` states on the fields and values in `facets`; the fields `own` stay as the caller set
    them.

    `facets` are those of documents that the caller may see: a model is shown their values. The rules of `stated.py`
    decide the fields that they find, a model the others: small models miss most of what a question says.
    """
    reply = consult(
        ROLE,
        model,
        prompt=render("self_query", question=question, facets=_listed(question, facets), shape=shape_text(ROLE)),
        fallback=lambda: Conditions(conditions=[]),
        allowance=allowance,
    )
    by_rule = conditions_in(question, facets)
    fields = {condition.field for condition in by_rule}
    others = [condition for condition in reply.value.conditions if condition.field not in fields]
    return SelfQuery(reply, resolved([*by_rule, *others], question, facets, own))


def _listed(question: str, facets: Facets) -> str:
    """The fields with their values, one field a line."""
    words = content_words(question)
    first = [key for key in _USUAL if key in facets]
    others = sorted((key for key in facets if key not in _USUAL), key=lambda key: (-overlap(words, key), key))
    examples = (key for key in (*first, *others) if _tellable(key))
    lines = (
        f"- {key}: {_values(words, key, facets[key])}" for key, _ in zip(examples, range(MOST_FIELDS), strict=False)
    )
    return inert("\n".join(lines))


def _values(words: Sequence[str], key: str, values: Sequence[Scalar]) -> str:
    kind = kind_of(values)
    if kind == "date":
        days = sorted(str(value)[:10] for value in values)
        return f"dates from {days[0]} to {days[-1]}"
    examples = list(_examples(words, key, values))
    listed = ", ".join(json.dumps(value, ensure_ascii=False) for value in examples) or "text"
    more = ", and others" if len(examples) < len(values) else ""
    return f"{'numbers, such as ' if kind == 'number' else ''}{listed}{more}"


def _examples(words: Sequence[str], key: str, values: Sequence[Scalar]) -> Iterator[Scalar]:
    """A few values: those that share a word with the question first, then the most frequent; for names only the
    former."""
    fitting = [value for value in values if isinstance(value, str) and overlap(words, value)]
    others = [] if key in ("source", "title") else [value for value in values if value not in fitting]
    examples = (value for value in (*fitting, *others) if _tellable(str(value)))
    yield from (value for value, _ in zip(examples, range(MOST_VALUES), strict=False))


def _tellable(text: str) -> bool:
    """Whether a value is short, on one line, and does not read like instructions to a model."""
    return len(text) <= _LONGEST_VALUE and one_line(text) == text and not flags_in(text)
