"""The runner: puts every case to every system, one after the other, each exactly once, even after interruptions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from itertools import groupby, islice

from ...errors import GroundwireError, LibraryError, ModelError
from ...evidence.failure import NO_REPLY, Failure
from ...evidence.trace import Trace
from ...graphs import pattern_name
from ...graphs.context import Context
from ...graphs.runs.run import traced
from ...indexes.library import Library
from ...indexes.without import Without
from ...models.reader import shared_reader
from ...settings import ModelSettings
from .alone import CONTROL, answer_alone
from .own import ask_own
from .plan import Job, Plan
from .record import Record, Watch
from .silence import FEW, Silence
from .store import Store
from .system import chat_model, name_of
from .unchanged import Unchanged

_FATAL = (LibraryError, ModelError, KeyboardInterrupt, SystemExit)


def run(plan: Plan, store: Store, *, concurrency: int = 2, watch: Watch | None = None) -> list[Record]:
    """Make each run that `store` does not have, at most `concurrency` at a time; all records by case, system, repeat.

    A run that fails by itself, or goes on while the model or a search is away, is tried again the next time. At Ctrl-C,
    `watch` is told, the runs in progress are completed and kept, and `KeyboardInterrupt` is raised again. Raises
    `ModelError` if the model cannot be created or gave no reply to several runs in a row, and `LibraryError` if a
    library fails or is changed meanwhile.
    """
    watch = watch or Watch()
    unchanged = Unchanged(plan.contents)
    records: dict[tuple[str, str, int], Record] = {}
    todo = []
    for job in plan.jobs:
        if (record := store.record(job.fingerprint)) is None:
            todo.append(job)
        else:
            records[job.place] = record.model_copy(update=job.named)
            watch.record(records[job.place], known=True)

    def keep(job: Job, record: Record) -> None:
        unchanged.check()
        store.put(job.fingerprint, record)
        records[job.place] = record
        watch.record(record, known=False)

    if todo:
        libraries = list({id(library): library for job in todo if (library := plan.library_for(job.system))}.values())
        _warm(libraries, todo[0])
        silence = Silence(few=FEW if records else min(FEW, len(todo)), at_once=concurrency, heard=bool(records))
        ask = _asker(plan)
        for _, jobs in groupby(todo, key=lambda job: (job.system.name, job.repeat)):
            _cool(libraries)
            _make(list(jobs), ask, concurrency, keep, watch.stopping, silence)
    cases, systems, repeats = plan.set_.cases, plan.systems, range(plan.repeat)
    return [records[case.id, system.name, at] for case in cases for system in systems for at in repeats]


def _warm(libraries: Iterable[Library], job: Job) -> None:
    """Load what the first run would load, so that no system pays for it in its seconds."""
    shared_reader().read(job.case.question, [(job.case.question, [job.case.question])])
    for library in libraries:
        with suppress(GroundwireError):  # the run itself reports it
            library.search(job.case.question, roles=job.case.roles)


def _cool(libraries: Iterable[Library]) -> None:
    """Forget what was embedded and read lately: the next system is to pay for the same sentences itself."""
    shared_reader().clear()
    for library in libraries:
        library.clear_recent()


def _asker(plan: Plan) -> Callable[[Job], Trace]:
    model, hidden = plan.model, plan.hidden
    chat = chat_model(model)  # fail early: a model that cannot be created is not a failure of each single run
    options: dict[str, object] = {"model": chat or "none"}
    # By name if the name says all, so that answers show the name that was asked for.
    if isinstance(model, ModelSettings) and model == ModelSettings(name=model.name, base_url=model.base_url):
        options = {"model": model.name, "base_url": model.base_url}

    def ask(job: Job) -> Trace:
        case, system = job.case, job.system
        if system.graph == CONTROL.graph and chat is not None:
            return answer_alone(case, chat, mode=name_of(model), seconds=system.budget.max_seconds)
        library = plan.library_for(system)
        library = Without(library, hidden[case.id]) if hidden.get(case.id) else library
        settings = {name: getattr(system, name) for name in ("search", "budget", "transform", "web", "calibration")}
        earlier = [(turn.question, turn.answer) for turn in case.conversation]
        if system.own is not None:
            handed = {**settings, "library": library, "roles": case.roles, "model": chat or "none"}
            context = Context.model_validate(handed)
            return ask_own(system.own, case.question, name=system.graph, context=context, earlier=earlier)
        context = Context.model_validate({**options, **settings, "library": library, "roles": case.roles})
        return traced(case.question, graph=pattern_name(system.graph), context=context, earlier=earlier)

    return ask


def _make(
    jobs: Sequence[Job],
    ask: Callable[[Job], Trace],
    concurrency: int,
    keep: Callable[[Job, Record], None],
    on_stop: Callable[[], None],
    silence: Silence,
) -> None:
    """Run the jobs and keep each record as it ends; if something stops the rest, jobs in progress are completed."""
    pool = ThreadPoolExecutor(concurrency, thread_name_prefix="groundwire-eval")
    ahead = iter(jobs)
    under_way = {pool.submit(ask, job): job for job in islice(ahead, concurrency)}
    try:
        while under_way:
            for end in wait(under_way, return_when=FIRST_COMPLETED).done:
                job = under_way[end]
                record = _record(job, end)
                keep(under_way.pop(end), record)
                if job.system.own is None:
                    _check(silence, record)
                # Not all at once: whatever stops the run must also stop the jobs that have not begun.
                under_way |= {pool.submit(ask, job): job for job in islice(ahead, 1)}
    except (KeyboardInterrupt, GroundwireError) as error:
        if isinstance(error, KeyboardInterrupt):
            on_stop()
        for end in wait(under_way).done:
            if not _is_fatal(under_way[end], end.exception()):
                keep(under_way[end], _record(under_way[end], end))
        raise
    finally:
        pool.shutdown(wait=False)


def _check(silence: Silence, record: Record) -> None:
    """Count one more run. Raises `ModelError` if the model was silent for too long."""
    silence.count(record.failure, replied=record.trace is not None)
    if silence.is_long:
        raise ModelError(
            f"the chat model gave no reply to {silence.runs} runs one after the other ({record.failure}): see that "
            "its server runs and that its name, URL and key are right, then the same command goes on"
        )


def _record(job: Job, end: Future[Trace]) -> Record:
    """The record of a run. Raises errors that would affect every other run as well."""
    error = end.exception()
    if error is not None and _is_fatal(job, error):
        raise error
    trace = None if error is not None else end.result()
    raised = Failure(kind="raised", said=f"{type(error).__name__}: {error}")
    failure = _no_reply(trace) if trace is not None else raised
    return Record(
        case=job.case.id, system=job.system.name, repeat=job.repeat, trace=None if failure else trace, failure=failure
    )


def _is_fatal(job: Job, error: BaseException | None) -> bool:
    """Whether every other run would fail as well; an error raised by the user's own system is its own failure."""
    return isinstance(error, _FATAL) and job.system.own is None


def _no_reply(trace: Trace) -> Failure | None:
    """Why the model took no part in the run although it was asked; None if it did, or was not asked.

    An answer from the roles' fallbacks is then not an answer of the system under test.
    """
    if any(step.made_by in ("model", "repair") for step in trace.answer.steps):
        return None
    failures = (step.failure for step in trace.answer.steps)
    return next((failure for failure in failures if failure is not None and failure.kind in NO_REPLY), None)
