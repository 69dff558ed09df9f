"""The index that a question names by its name, such as that of a product."""

from __future__ import annotations

import re

from ...agents.questions.parts import parts
from ...evidence.bearing.names import names
from ...settings import SearchSettings
from .question import question_of
from .runtime import Run, library_of, roles_of
from .state import State

_WORD = re.compile(r"[^\W\d_]{4,40}")
_LOOKED_AT = 10
_LEAST = 5
"""Of so many passages with the word, as many have it as a name: `handbook` is one of an index, and a common noun."""


def named_index(state: State, runtime: Run) -> str:
    """The one index that each part of the question names, if no passage of another that the caller sees has the word
    and its own passages have it as a name; else empty. What others say is then about something else."""
    visible = [info.name for info in library_of(runtime).indexes(roles_of(runtime))]
    question = question_of(state)
    named = [name for name in visible if _WORD.fullmatch(name) and _says(question, name)]
    if len(named) != 1 or len(visible) == 1 or not all(_says(part, named[0]) for part in parts(question)):
        return ""
    name, others = named[0], [other for other in visible if other != named[0]]
    is_name = sum(_is_name(name, text) for text in _with_word(runtime, name, [name])) >= _LEAST
    return name if is_name and not _with_word(runtime, name, others) else ""


def _says(text: str, name: str) -> bool:
    return name.casefold() in map(str.casefold, _WORD.findall(text))


def _is_name(name: str, text: str) -> bool:
    return name.casefold() in map(str.casefold, names(text))


def _with_word(runtime: Run, word: str, indexes: list[str]) -> list[str]:
    """The texts of the best passages that have the word."""
    settings = SearchSettings(mode="lexical", k=_LOOKED_AT)
    hits = library_of(runtime).search(word, indexes=indexes, roles=roles_of(runtime), settings=settings)
    return [hit.passage.text for hit in hits]
