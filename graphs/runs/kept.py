"""The answer cache: the same question need not be answered again. Off unless the operator turns it on.

A cached answer is returned only for the same question (but for spaces, quotation marks, the mark at its end and the
capital of a function word that it begins with), of a caller with the same roles, under the same settings, prompts and
code, as long as the library holds the same. Every write to the library ends by deleting all of them, since they quote
it.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from langchain_core.language_models import BaseChatModel
from pydantic import BaseModel, ConfigDict, ValidationError

from ...errors import LibraryError
from ...evidence.answer import Answer, Step
from ...evidence.cost import Cost
from ...evidence.events import Done, Event, Stepped
from ...evidence.ledger import record, restore
from ...evidence.text.words import content_words
from ...evidence.trace import Trace
from ...indexes.content import content_of, hash_of
from ...indexes.kept_answers import ANSWERS
from ...indexes.labels import normalise_labels
from ...indexes.library import Library, check_query
from ...indexes.private import ignore_all, write_whole
from ...settings import CacheSettings, ModelSettings
from .. import PATTERNS
from ..context import Context, given_library
from ..turn.confidence import calibration_of
from . import edition

_QUOTES = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"'})
_END = re.compile(r"[\s.?!]+$")


class _Record(BaseModel):
    """The content of a file. It has no passage text except the quotes in the answer."""

    model_config = ConfigDict(extra="forbid")

    when: datetime
    roles: list[str]
    answer: Answer
    seen: dict[int, dict[str, Any]]


@dataclass(frozen=True)
class Slot:
    """The place of the cached answer to one question, asked in one way."""

    question: str
    graph: str
    library: Library
    roles: tuple[str, ...]
    asked: str
    """A hash of everything that determines the answer, except the library's content."""
    content: str
    """The library's content when this was made."""
    settings: CacheSettings

    @property
    def _folder(self) -> Path:
        return self.library.folder / ANSWERS

    @property
    def _file(self) -> Path:
        return self._folder / f"{hash_of([self.asked, self.content])}.json"

    def read(self, on_event: Callable[[Event], None] | None) -> Trace | None:
        """The cached answer, with the passages of its run as this caller may read them now; None if there is none."""
        try:
            if not _is_ours(self._folder):
                return None
            memo = _Record.model_validate_json(self._file.read_bytes())
        except (OSError, ValidationError):
            return None
        age = datetime.now(UTC) - memo.when
        if tuple(memo.roles) != self.roles or not timedelta() <= age <= timedelta(hours=self.settings.max_age_hours):
            return None
        ids = [record["id"] for record in memo.seen.values()]
        passages = self.library.passages(ids, roles=self.roles)
        if set(ids) - set(passages) or content_of(self.library) != self.content:
            return None
        trace = Trace(
            graph=self.graph,
            roles=list(self.roles),
            answer=_again(memo.answer, self.question, memo.when),
            seen={number: restore(record, passages[record["id"]]) for number, record in memo.seen.items()},
        )
        if on_event is not None:
            on_event(Stepped(step=trace.answer.steps[0]))
            on_event(Done(answer=trace.answer))
        return trace

    def write(self, trace: Trace) -> None:
        """Cache the result of a run if it is complete; if the library's folder is not writable, cache nothing.

        The library is checked after the file is written, because a writer of the library deletes the files afterwards.
        """
        if not _is_whole(trace):
            return
        entries = {number: record(entry) for number, entry in trace.seen.items()}
        memo = _Record(when=datetime.now(UTC), roles=list(self.roles), answer=trace.answer, seen=entries)
        with suppress(OSError, LibraryError):  # the answer is given anyway: that it cannot be cached does no harm
            _make(self._folder)
            write_whole(self._file, memo.model_dump_json())
            unchanged = False
            try:
                unchanged = content_of(self.library) == self.content
            finally:
                if not unchanged:
                    self._file.unlink(missing_ok=True)
            self._prune()

    def _prune(self) -> None:
        """Delete expired files, and the oldest of the others above the maximum number; also what was half written."""
        oldest = datetime.now(UTC).timestamp() - 3_600 * self.settings.max_age_hours
        files = sorted(((file.stat().st_mtime, file) for file in self._folder.glob("*.json")), reverse=True)
        for place, (changed_at, file) in enumerate(files):
            if place >= self.settings.entries or changed_at < oldest:
                file.unlink(missing_ok=True)


def slot_of(question: str, graph: object, context: Context, settings: CacheSettings) -> Slot | None:
    """The place of the answer to `question`; None if it may not be cached: the cache is off, or the answerer is
    unknown.

    A model or graph passed as an object cannot be recognised later, and what a tool returns may change. Raises
    `InputError` for an invalid question, `LibraryError` if there is no library.
    """
    if not settings.entries or graph not in PATTERNS or isinstance(context.model, BaseChatModel) or context.tools:
        return None
    library = given_library(context)
    roles = normalise_labels(context.roles)
    model = context.model if isinstance(context.model, ModelSettings) else ModelSettings(name=context.model)
    calibration = context.calibration or calibration_of(library.folder)
    objects = {"library", "model", "roles", "web", "ask_with", "calibration"}  # which are told in their own way
    key = [
        normal(check_query(question)),
        graph,
        roles,
        model.model_dump(mode="json"),
        context.web if isinstance(context.web, str) else type(context.web).__qualname__,
        context.model_dump(mode="json", exclude=objects),
        calibration.model_dump(mode="json"),
        sorted(library.hidden),
        [edition.prompts(), edition.code()],
    ]
    return Slot(question, str(graph), library, roles, hash_of(key), content_of(library), settings)


def normal(question: str) -> str:
    """A question without anything that cannot change its meaning; case within it may, as in `US` and `Polish`."""
    words = unicodedata.normalize("NFC", question).translate(_QUOTES).split()
    if words and not content_words(words[0]):
        words[0] = words[0].casefold()
    return _END.sub("", " ".join(words))


def _is_whole(trace: Trace) -> bool:
    """Whether an answer is complete, and comes from the library alone, by roles that did not fail."""
    answer = trace.answer
    return (
        answer.status == "answered"
        and answer.stop_reason == "complete"
        and not answer.missing
        and not answer.asks
        and answer.cached is None
        and bool(answer.searched)
        and not any(search.web or search.failure for search in answer.searched)
        and not any(step.failure or step.node == "clarify" for step in answer.steps)
        and all(entry.passage.is_stored for entry in trace.seen.values())
    )


def _again(answer: Answer, question: str, when: datetime) -> Answer:
    summary = f"answered before, at {when:%Y-%m-%d %H:%M} UTC: the steps are those of that run"
    step = Step(node="cache", summary=summary, detail={"model_calls": answer.cost.calls})
    again = {"question": question, "cached": when, "cost": Cost(), "steps": [step, *answer.steps]}
    return answer.model_copy(update=again)


def _make(folder: Path) -> None:
    folder.mkdir(mode=0o700, exist_ok=True)
    if not _is_ours(folder):
        raise PermissionError
    folder.chmod(0o700)
    ignore_all(folder)


def _is_ours(folder: Path) -> bool:
    """Whether nobody else can have put answers there; always true if folders have no owners."""
    status = folder.lstat()
    return folder.is_dir() and not folder.is_symlink() and status.st_uid == getattr(os, "geteuid", lambda: 0)()
