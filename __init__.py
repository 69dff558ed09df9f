"""Agentic RAG on LangGraph in which every citation is checked before anyone reads it.

    from groundwire import Context, ask
    answer = ask("How long must I rest after a night call-out?", context=Context(library=".groundwire"))

Names load when they are first used; importing the package loads no model, opens no file and needs no key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lazy import lazily

if TYPE_CHECKING:
    from .agents.confidence import Calibration
    from .config import read_operator
    from .errors import (
        EmbeddingMismatchError,
        GroundwireError,
        InputError,
        LibraryBusyError,
        LibraryError,
        LibraryReadOnlyError,
        ModelError,
        StoppedError,
        UnknownIndexError,
    )
    from .evidence.answer import Answer, Searched, Step
    from .evidence.citation import Citation
    from .evidence.conversation import Turn
    from .evidence.events import (
        Began,
        Checked,
        Discarded,
        Done,
        Event,
        Found,
        Graded,
        Planned,
        Queried,
        Stepped,
        Token,
        read_event,
    )
    from .evidence.passage import Hit, Passage
    from .evidence.trace import Trace
    from .graphs.context import Context
    from .graphs.runs.conversation import Conversation, Unfinished
    from .graphs.runs.run import aask, ask
    from .indexes.library import Library
    from .indexes.progress import Progress, Summary
    from .indexes.records import IndexInfo
    from .indexes.retriever import LibraryRetriever
    from .models.scripted import ScriptedModel
    from .operator_settings import Operator
    from .settings import (
        BudgetSettings,
        CacheSettings,
        IndexSettings,
        ModelSettings,
        ParsingSettings,
        SearchSettings,
    )

__version__ = "0.1.0"

_HOMES = {
    "EmbeddingMismatchError": "errors",
    "GroundwireError": "errors",
    "InputError": "errors",
    "LibraryBusyError": "errors",
    "LibraryError": "errors",
    "LibraryReadOnlyError": "errors",
    "ModelError": "errors",
    "StoppedError": "errors",
    "UnknownIndexError": "errors",
    "Calibration": "agents.confidence",
    "Answer": "evidence.answer",
    "Searched": "evidence.answer",
    "Step": "evidence.answer",
    "Citation": "evidence.citation",
    "Turn": "evidence.conversation",
    "Began": "evidence.events",
    "Checked": "evidence.events",
    "Discarded": "evidence.events",
    "Done": "evidence.events",
    "Event": "evidence.events",
    "Found": "evidence.events",
    "Graded": "evidence.events",
    "Planned": "evidence.events",
    "Queried": "evidence.events",
    "Stepped": "evidence.events",
    "Token": "evidence.events",
    "read_event": "evidence.events",
    "Hit": "evidence.passage",
    "Passage": "evidence.passage",
    "Trace": "evidence.trace",
    "Context": "graphs.context",
    "Conversation": "graphs.runs.conversation",
    "Unfinished": "graphs.runs.conversation",
    "aask": "graphs.runs.run",
    "ask": "graphs.runs.run",
    "Library": "indexes.library",
    "Progress": "indexes.progress",
    "Summary": "indexes.progress",
    "IndexInfo": "indexes.records",
    "LibraryRetriever": "indexes.retriever",
    "ScriptedModel": "models.scripted",
    "BudgetSettings": "settings",
    "CacheSettings": "settings",
    "IndexSettings": "settings",
    "ModelSettings": "settings",
    "Operator": "operator_settings",
    "ParsingSettings": "settings",
    "SearchSettings": "settings",
    "read_operator": "config",
}

__all__ = [
    "Answer",
    "Began",
    "BudgetSettings",
    "CacheSettings",
    "Calibration",
    "Checked",
    "Citation",
    "Context",
    "Conversation",
    "Discarded",
    "Done",
    "EmbeddingMismatchError",
    "Event",
    "Found",
    "Graded",
    "GroundwireError",
    "Hit",
    "IndexInfo",
    "IndexSettings",
    "InputError",
    "Library",
    "LibraryBusyError",
    "LibraryError",
    "LibraryReadOnlyError",
    "LibraryRetriever",
    "ModelError",
    "ModelSettings",
    "Operator",
    "ParsingSettings",
    "Passage",
    "Planned",
    "Progress",
    "Queried",
    "ScriptedModel",
    "SearchSettings",
    "Searched",
    "Step",
    "Stepped",
    "StoppedError",
    "Summary",
    "Token",
    "Trace",
    "Turn",
    "Unfinished",
    "UnknownIndexError",
    "aask",
    "ask",
    "read_event",
    "read_operator",
]


if not TYPE_CHECKING:  # else a type checker would take every misspelt name for one of ours
    __getattr__ = lazily(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
