"""Sets of cases: the one that a command names, and `groundwire eval-set make`, which drafts one from a library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from shlex import quote

from rich.console import Console
from rich.progress import Progress

from ..config import model_settings
from ..errors import InputError, ModelError
from ..evaluation.drafts.draft import DraftedCase, check_free, draft_cases, write_drafts
from ..evaluation.sets.eval_set import EvalSet, load_set
from ..evidence.text.counted import counted
from ..graphs.context import Context
from ..indexes.library import Library
from ..models.chat import from_settings
from .declared import split, split_all
from .eval_options import DraftCommand
from .tracing import hold_tracing


def named_set(path: Path) -> EvalSet:
    """The set of a command. Raises `InputError` where there is none, `EvalSetError` for its faults."""
    if not path.exists():
        raise InputError(
            f"there is no set at {str(path)!r}: name a JSONL file of cases, the TOML file of a set, or a BEIR folder"
        )
    return load_set(path)


def make_set(command: DraftCommand) -> None:
    """Draft cases and write them with their TOML; then say how many of which type there are.

    At Ctrl-C those that were made so far are written, and `KeyboardInterrupt` is raised again; if the model is away,
    those that it drafted before, and `ModelError` is raised again.
    """
    check_free(command.out)
    roles = split(command.roles) or []
    chat = from_settings(model_settings(command.operator, command.model, command.base_url))
    console = Console(stderr=True, highlight=False)
    drafts: list[DraftedCase] = []
    with Library.open(command.folder) as library:
        hold_tracing(command.operator, Context(library=library, roles=roles))
        try:
            with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
                task = bar.add_task("draft cases", total=command.n)

                def keep(draft: DraftedCase) -> None:
                    drafts.append(draft)
                    bar.update(task, completed=len(drafts))

                draft_cases(
                    library, name=command.out.stem, n=command.n, indexes=split_all(command.index), roles=roles,
                    model=chat, seed=command.seed, on_draft=keep,
                )  # fmt: skip
        except ModelError:
            drafts = [draft for draft in drafts if draft.made_by != "fallback"]
            raise
        finally:
            if drafts:
                _print(command, drafts, restricted=write_drafts(drafts, command.out, library))


def _print(command: DraftCommand, drafts: Sequence[DraftedCase], *, restricted: bool) -> None:
    console = Console(highlight=False, soft_wrap=True)
    types = Counter(draft.case.type for draft in drafts)
    counts = ", ".join(f"{count} {type_}" for type_, count in sorted(types.items()))
    fewer = f" ({command.n} were asked for)" if len(drafts) < command.n else ""
    drafted = counted(len(drafts), "draft")
    console.print(f"{drafted} in {command.out}: {counts}{fewer}.", markup=False)
    console.print(f"{command.out.with_suffix('.toml')} beside it names the set and its indexes.", markup=False)
    failed = [draft.failure for draft in drafts if draft.failure]
    if failed:
        console.print(
            f"{len(failed)} of them are a template's, since the model gave nothing of use: {failed[0].rstrip('.')}.",
            markup=False,
        )
    open_ended = sum(not (draft.case.answers or draft.case.unanswerable) for draft in drafts)
    if open_ended:
        console.print(
            f"{open_ended} of them lack `answers`, what a right answer contains: write it, or their answers will count "
            "neither as right nor as wrong.",
            markup=False,
        )
    if restricted:
        console.print("They hold words of restricted documents: only you may read the files.")
    console.print(
        "A person must check each: read it, correct it, and take its `draft` away. "
        f"Then: groundwire eval {quote(str(command.out))} --library {quote(str(command.folder))}",
        markup=False,
    )
