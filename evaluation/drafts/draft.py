"""Draft cases from a library: a model or a template asks about picked passages, and a person checks the result."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from langchain_core.language_models import BaseChatModel

from ...agents.drafted import Drafted
from ...agents.drafter import KINDS, Kind, draft
from ...agents.requests.allowance import Allowance
from ...agents.requests.call import MadeBy
from ...errors import InputError, ModelError
from ...evidence.passage import Passage
from ...evidence.text.spans import find_span
from ...indexes.library import Library
from ...models.reader import shared_reader
from ..runs.silence import FEW, Silence
from ..sets.case import Case, Gold
from ..sets.words import words
from .picks import Pick, Picker

_SHARES: dict[Kind, float] = {"joined": 0.2, "table": 0.2, "unanswerable": 0.2}
_INSTEAD: tuple[Kind, ...] = ("single", "table", "joined")
_CALLS = Allowance(calls=2)  # one repair
_OWNER, _ALL = 0o600, 0o666


@dataclass(frozen=True)
class DraftedCase:
    """One drafted case."""

    case: Case
    made_by: MadeBy
    """`fallback` if a template wrote it."""
    failure: str | None
    """Why the model's own reply was not used, if a model is set."""
    restricted: bool
    """Whether it contains text that is not public."""


def draft_cases(
    library: Library,
    *,
    name: str,
    n: int = 20,
    indexes: Sequence[str] = (),
    roles: Sequence[str] = (),
    model: BaseChatModel | None = None,
    seed: int = 0,
    on_draft: Callable[[DraftedCase], None] = lambda _: None,
) -> list[DraftedCase]:
    """At most `n` cases of four types from the passages that `roles` may read, each marked as a draft.

    One fifth are about a table, one fifth about two documents that share a name, and one fifth have no answer. If the
    library has too few of a kind, the others take its share. Each case needs only the roles of its own passages. `name`
    is the prefix of the ids; `on_draft` is called with each draft as it is made. Raises `InputError` if nothing can be
    asked about, and `ModelError` if the model gave no reply several times in a row.
    """
    if n < 1:
        raise InputError(f"{n} cases cannot be drafted: ask for 1 or more")
    picks = _chosen(Picker(library, indexes=indexes, roles=roles, seed=seed), n)
    if not picks:
        raise InputError(
            f"nothing was found in {str(library.folder)!r} that a question could be asked about "
            f"with the roles {list(roles)!r}: index documents first, or name the roles with --roles"
        )
    drafts: list[DraftedCase] = []
    silence = Silence(few=FEW, at_once=1, heard=False)
    for number, pick in enumerate(picks, 1):
        reply = draft(
            pick.kind, pick.passages, name=pick.name, template=pick.template, read=shared_reader().read, model=model,
            allowance=_CALLS,
        )  # fmt: skip
        case = _case(f"{name}-{number:03}", pick, reply.value)
        labels = any(passage.labels for passage in pick.passages)
        drafts.append(DraftedCase(case, reply.made_by, str(reply.failure) if reply.failure else None, labels))
        on_draft(drafts[-1])
        silence.count(reply.failure, replied=reply.made_by != "fallback")
        if silence.is_long:
            raise ModelError(
                f"the chat model gave no reply to {silence.runs} drafts one after the other ({reply.failure}): see "
                "that its server runs and that its name, URL and key are right, or draft with --model none"
            )
    return drafts


def _chosen(picker: Picker, n: int) -> list[Pick]:
    """The picks, without a passage in two of them: each kind gets its share, and single passages fill the rest."""
    used_ids: set[str] = set()
    chosen: list[Pick] = []
    for kind, share in _SHARES.items():
        chosen += islice(_unused(picker.picks(kind), used_ids), round(n * share))
    for kind in _INSTEAD:
        chosen += islice(_unused(picker.picks(kind), used_ids), max(0, n - len(chosen)))
    return sorted(chosen, key=lambda pick: KINDS.index(pick.kind))


def _unused(picks: Iterator[Pick], used_ids: set[str]) -> Iterator[Pick]:
    for pick in picks:
        ids = {passage.id for passage in pick.passages}
        if not ids & used_ids:
            used_ids |= ids
            yield pick


def _case(id_: str, pick: Pick, drafted: Drafted) -> Case:
    answerable = pick.kind != "unanswerable"
    return Case(
        id=id_,
        question=" ".join(drafted.question.split()),
        type=pick.kind,
        indexes=list(dict.fromkeys(passage.index for passage in pick.passages)),
        roles=sorted({label for passage in pick.passages for label in passage.labels}),
        gold=_gold(pick.passages, drafted) if answerable else [],
        answer=" ".join(drafted.answer.split()) if answerable else "The documents do not tell.",
        answers=[text for text in drafted.contains if words(text)] if answerable else [],
        unanswerable=not answerable,
        draft=True,
    )


def _gold(passages: Sequence[Passage], drafted: Drafted) -> list[Gold]:
    """Each quote in the document's own characters."""
    gold = []
    for quote in drafted.quotes:
        passage = passages[quote.passage - 1]
        span = find_span(quote.words, passage.text)
        text = passage.text[slice(*span)] if span else quote.words
        gold.append(Gold(index=passage.index, source=passage.source, quote=text))
    return list(dict.fromkeys(gold))


def check_free(out: Path) -> None:
    """Raise `InputError` unless `out` is a JSONL path and neither it nor its TOML exists."""
    if out.suffix != ".jsonl":
        raise InputError(f"the cases cannot be written to {str(out)!r}: name a file that ends in .jsonl")
    for file in (out, out.with_suffix(".toml")):
        if file.exists():
            raise InputError(f"the file {str(file)!r} is there already: name another with --out, or move it away")


def write_drafts(drafts: Sequence[DraftedCase], out: Path, library: Library) -> bool:
    """Write `out` and its TOML; return whether they hold restricted text, and are therefore readable by the owner only.

    Raises `InputError` if a file exists already or cannot be written.
    """
    check_free(out)
    restricted = any(draft.restricted for draft in drafts)
    mode = _OWNER if restricted else _ALL
    lines = [draft.case.model_dump_json(exclude_defaults=True) for draft in drafts]
    _write(out, "".join(f"{line}\n" for line in lines), mode)
    _write(out.with_suffix(".toml"), _toml(drafts, out, library, restricted=restricted), mode)
    return restricted


def _write(file: Path, text: str, mode: int) -> None:
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8") as stream:
            stream.write(text)
    except OSError as error:
        raise InputError(
            f"the file {str(file)!r} cannot be written ({error.strerror}): name another with --out"
        ) from error


def _toml(drafts: Sequence[DraftedCase], out: Path, library: Library, *, restricted: bool) -> str:
    names = {name for draft in drafts for name in draft.case.indexes}
    secret = " They hold words of restricted documents." if restricted else ""
    lines = [
        f"name = {_string(out.stem)}",
        f"description = {_string(f'Drafted cases: a person must check them.{secret}')}",
        f"cases = {_string(out.name)}",
    ]
    for info in library.indexes():
        if info.name in names:
            lines += ["", f"[indexes.{info.name}]", f"description = {_string(info.description)}"]
    return "\n".join([*lines, ""])


def _string(text: str) -> str:
    """As a TOML string, whose escapes are those of JSON."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
