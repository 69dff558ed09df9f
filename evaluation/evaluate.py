"""`evaluate`: compare systems on an evaluation set."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from langchain_core.language_models import BaseChatModel
from pydantic import ConfigDict, Field, InstanceOf, field_validator
from pydantic_core import PydanticCustomError

from ..errors import InputError, LibraryError, shortened
from ..indexes.content import hash_of
from ..indexes.library import Library
from ..models.reranker import CHAT_MODEL, load_reranker
from ..settings import IndexSettings, ModelSettings, Settings, as_settings
from ..tools.providers import load_web_search
from .comparison.assemble import assemble
from .comparison.results import Confusion, Results
from .extra import check_installed
from .judges.audit import audit_relevance, audit_support
from .judges.ragas import METRICS, judge
from .measures import Price
from .runs.alone import CONTROL
from .runs.plan import Plan
from .runs.record import Judgement, Record, Watch
from .runs.runner import run
from .runs.store import FOLDER, Store
from .runs.system import Model, System, chat_model, model_of, name_of
from .sets.eval_set import EvalSet
from .sets.gold import Located
from .sets.location import locate

_LIBRARIES = Path(".groundwire-eval")


class EvalOptions(Settings):
    """The options of an evaluation."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    library: Path | None = Field(
        default=None, description="Folder of the set's library and of all records; unset means .groundwire-eval/NAME."
    )
    model: ModelSettings | InstanceOf[BaseChatModel] = Field(
        default_factory=ModelSettings, description="The chat model that answers; `none` makes extractive answers."
    )
    samples: int | None = Field(
        default=None, ge=1, description="Cases drawn from the set, by type; unset means all of them."
    )
    repeat: int = Field(default=1, ge=1, le=100, description="Times that each system answers each case.")
    concurrency: int | None = Field(
        default=None,
        ge=1,
        le=64,
        description="Runs at a time; unset means 2 without a model, 1 with a local one, else 4.",
    )
    seed: int = Field(default=0, ge=0, description="Draws the sample and the resamples of the statistics.")
    control: bool = Field(
        default=True, description="Whether a model also answers without retrieval, which shows where retrieval hurts."
    )
    judge: ModelSettings | InstanceOf[BaseChatModel] | None = Field(
        default=None, description="Chat model that judges by the RAGAS metrics; unset means no judgements."
    )
    audit: bool = Field(
        default=False, description="Whether to compare the support checker with gold, by a call a pair."
    )
    price: Price | None = Field(default=None, description="What a million tokens of the model cost.")
    fresh: bool = Field(default=False, description="Whether to repeat the runs of earlier commands.")
    timed: bool = Field(
        default=True, description="Whether the results hold times; without them equal answers give equal bytes."
    )

    @field_validator("library", mode="before")
    @classmethod
    def _named(cls, library: object) -> object:
        if isinstance(library, Library):
            raise PydanticCustomError("library", "Name its folder, as it is in `library.folder`")
        return library

    @field_validator("model", "judge", mode="before")
    @classmethod
    def _chat(cls, model: object) -> object:
        if isinstance(model, str):
            raise PydanticCustomError("model", "Hand in ModelSettings(name=...) or a BaseChatModel")
        return model

    def folder(self, set_: EvalSet) -> Path:
        """The folder of the set's library and of all records."""
        return self.library or _LIBRARIES / file_name(set_.name)

    def at_once(self, model: Model) -> int:
        """How many runs or judgements are made at a time with this model."""
        if self.concurrency is not None:
            return self.concurrency
        name = name_of(model)
        return 2 if name in ("none", "extractive") else 1 if name.partition(":")[0] == "local" else 4


@dataclass(frozen=True)
class Evaluation:
    """The results, and the data from which they were computed."""

    results: Results
    records: list[Record]
    """The records of all runs, in order of case, system and repeat."""
    set_: EvalSet
    """The cases that were asked."""
    gold: Mapping[str, tuple[Located, ...]]
    """By case id."""
    judgements: list[Judgement] = field(default_factory=list)
    """Of answers, by a judge; none without one."""

    def report(self) -> str:
        """The page of `groundwire eval --report`, in HTML. It holds the text of every passage that the runs met."""
        from .report import report_html

        return report_html(self.results, self.set_, self.gold, self.records, self.judgements)


def evaluate(
    set_: EvalSet,
    systems: Sequence[System],
    options: EvalOptions | Mapping[str, Any],
    *,
    watch: Watch | None = None,
) -> Evaluation:
    """Run every system on every case of the set, and compare the results.

    The set's library is built if it does not exist. Earlier runs, also of a killed command, are reused as long as
    nothing changed that could affect them. Raises `InputError`, `LibraryError` or `ModelError` for arguments that
    cannot be used; a run that fails is recorded in the results. Ctrl-C raises `KeyboardInterrupt` after the runs in
    progress.
    """
    given: object = set_
    if not isinstance(given, EvalSet):
        raise InputError(f"the set is {shortened(given)}: hand in what `load_set` makes of its file")
    options = as_settings(EvalOptions, options)
    check_installed("ir_measures", "scipy", *(["ragas"] if options.judge is not None else []))
    watch = watch or Watch()
    set_ = set_ if options.samples is None else set_.sample(options.samples, options.seed)
    _check_answers(set_, options)
    chat = chat_model(options.model)
    judging = chat_model(options.judge) if options.judge is not None else None
    all_systems = [*systems, *([CONTROL] if chat is not None and options.control else [])]
    _check_systems(all_systems)
    folder = options.folder(set_)
    set_.build(folder, progress=watch.building)
    if options.library is None and not folder.exists():
        raise LibraryError(f"the set {set_.name!r} brings no documents: name the library that has them (`library=`)")
    with _libraries(set_, systems, folder, watch) as libraries:
        gold = locate(set_, libraries[None])
        plan = Plan(set_, all_systems, lambda system: libraries[system.index], options.model, repeat=options.repeat)
        with Store.open(folder / FOLDER / file_name(set_.name)) as store:
            if options.fresh:
                store.forget(job.fingerprint for job in plan.jobs)
            watch.running(len(plan.jobs))
            records = run(plan, store, concurrency=options.at_once(options.model), watch=watch)
            judgements = _judged(plan, records, store, options, judging, watch)
        audit = _audit(set_, gold, records, libraries[None], options, chat)
    results = assemble(
        plan, gold, records, judgements, seed=options.seed, price=options.price, timed=options.timed, audit=audit
    )
    return Evaluation(results, records, set_, gold, judgements)


def _check_systems(systems: Sequence[System]) -> None:
    """Raise `InputError` or `ModelError` for what is no system, a reranker or a web search that cannot be used, or two
    equal names."""
    listed: Sequence[object] = systems
    for given in listed:
        if not isinstance(given, System):
            raise InputError(f"{shortened(given)} is no system: hand in what `systems_of` makes of a list of them")
    for reranker in {system.search.reranker for system in systems} - {"none", CHAT_MODEL}:
        load_reranker(reranker)
    for provider in {system.web for system in systems} - {"ask"}:
        load_web_search(provider)
    if twice := [name for name, count in Counter(system.name for system in systems).items() if count > 1]:
        raise InputError(f"two systems are called {twice[0]!r}: give each a name of its own")


def _check_answers(set_: EvalSet, options: EvalOptions) -> None:
    """Raise `InputError` if answers or claims are to be judged and no case has one to compare them with."""
    asked = [what for what, is_asked in (("judge", options.judge is not None), ("audit", options.audit)) if is_asked]
    if asked and not any(case.answer and not case.unanswerable for case in set_.cases):
        raise InputError(
            f"{asked[0]} has nothing to compare with: no case of the set {set_.name!r} that is asked has an 'answer' "
            "in a sentence. Add one, or leave it out"
        )


def file_name(name: str) -> str:
    """A safe file or folder name for any name; different names give different results."""
    safe = re.sub(r"[^\w.=-]+", "-", name).strip(".-")[:60]
    return safe if safe == name else f"{safe}-{hashlib.blake2b(name.encode(), digest_size=4).hexdigest()}"


@contextmanager
def _libraries(
    set_: EvalSet, systems: Sequence[System], folder: Path, watch: Watch
) -> Iterator[dict[IndexSettings | None, Library]]:
    """The library for each `IndexSettings` that a system needs; the key None is the set's own library."""
    with ExitStack() as stack:
        libraries: dict[IndexSettings | None, Library] = {None: stack.enter_context(Library.open(folder))}
        for system in systems:
            if system.index is not None and system.index not in libraries:
                own = folder / FOLDER / file_name(set_.name) / "libraries" / _variant(system.index)
                set_.build(own, settings=system.index, progress=watch.building)
                if not (own / "catalog.sqlite").is_file():
                    raise InputError(
                        f"the set {set_.name!r} brings no documents, so {system.name!r} cannot index them otherwise: "
                        "name them in a TOML file beside the cases, or leave that sweep out"
                    )
                libraries[system.index] = stack.enter_context(Library.open(own))
        yield libraries


def _variant(settings: IndexSettings) -> str:
    """A folder name made of the settings that differ from the defaults."""
    changes = settings.model_dump(exclude_defaults=True)
    return file_name(",".join(f"{name}={value}" for name, value in changes.items()) or "default")


def _judged(
    plan: Plan,
    records: Sequence[Record],
    store: Store,
    options: EvalOptions,
    model: BaseChatModel | None,
    watch: Watch,
) -> list[Judgement]:
    """The judgements of the answers to answerable cases, without the control, which has no evidence to judge by."""
    if model is None or options.judge is None:
        return []
    cases = [case for case in plan.set_.cases if not case.unanswerable and case.answer]
    right = {case.id: case.answer for case in cases}
    judgeable = [record for record in records if record.case in right and record.system != CONTROL.name]
    prints = {job.place: job.fingerprint for job in plan.jobs}
    given = {record.place: _given(record, right[record.case], options.judge) for record in judgeable}
    own = {job.fingerprint: job.named for job in plan.jobs if job.place in given}
    judgements = [judgement.model_copy(update=own[key]) for key, judgement in store.judgements(own)]
    existing = [judgement for judgement in judgements if judgement.given == given[judgement.place]]
    watch.judging(len(judgeable) * len(METRICS) - len(existing))

    def keep(judgement: Judgement) -> None:
        judgement = judgement.model_copy(update={"given": given[judgement.place]})
        store.put_judgement(prints[judgement.place], judgement)
        watch.judged(judgement)

    return judge(
        cases, judgeable, model=model, metrics=METRICS, concurrency=options.at_once(options.judge), existing=existing,
        keep=keep, on_stop=watch.stopping, name=name_of(options.judge),
    )  # fmt: skip


def _given(record: Record, right: str, judge: Model) -> str:
    """The run is part of it, because one that is made again may end otherwise under the same fingerprint."""
    trace = record.trace
    seen = [] if trace is None else [(entry.passage.id, entry.grade) for entry in trace.seen.values()]
    said = "" if trace is None else (trace.answer.status, trace.answer.text)
    return hash_of([said, seen, right, model_of(judge)])


def _audit(
    set_: EvalSet,
    gold: Mapping[str, tuple[Located, ...]],
    records: Sequence[Record],
    library: Library,
    options: EvalOptions,
    chat: BaseChatModel | None,
) -> list[Confusion]:
    """Compare the graders with gold; relevance grades are in the records, but the support checker must be run."""
    name = name_of(options.model) if chat is not None else ""
    confusions = audit_relevance(set_.cases, gold, records, model=name)
    return [*confusions, *audit_support(set_, gold, library, chat, name=name)] if options.audit else confusions
