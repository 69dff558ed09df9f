"""`groundwire ask`: steps on standard error, the answer and its sources on standard output; and `groundwire demo`."""

from __future__ import annotations

import sys
from importlib.resources import as_file, files
from pathlib import Path
from typing import NoReturn

from rich.console import Console
from rich.text import Text

from ..evaluation.sets.eval_set import load_set
from ..graphs import pattern_name
from ..graphs.runs.run import traced
from . import exits
from .declared import Options
from .display import display_on
from .exits import leave, on_ctrl_c
from .indexing import interrupted, print_summary, progress_bar
from .person import Person
from .private import check_writable, write_private
from .show import print_answer
from .tracing import hold_tracing


def ask_question(question: str, options: Options, *, as_json: bool = False, trace: Path | None = None) -> int:
    """Run one question and print its answer; returns the exit code.

    The page that is written to `trace` holds the text of every passage that the run met: only its owner may read it.
    """
    if trace is not None:
        check_writable(trace)
    context = options.context()
    hold_tracing(options.operator, context)
    console = Console(stderr=True, highlight=False, quiet=as_json)
    display = display_on(console)
    person = Person(console, display)

    def interrupted() -> NoReturn:
        display.stop()
        leave("interrupted; nothing was changed, ask again")

    with display, on_ctrl_c(interrupted):
        run = traced(
            question, graph=pattern_name(options.graph), context=context, on_event=display,
            approve=person.approve, clarify=person.clarify, cache=options.operator.cache,
        )  # fmt: skip
    answer = run.answer
    if trace is not None:
        from ..evaluation.report import trace_html

        write_private(trace, trace_html(run))
    if as_json:
        sys.stdout.write(answer.model_dump_json(indent=2, ensure_ascii=True) + "\n")
    else:
        print_answer(Console(highlight=False), answer)
    return exits.REFUSED if answer.status == "refused" else exits.ANSWERED


def run_demo(options: Options) -> int:
    """Index the sample documents into the library (unchanged ones cost nothing), ask, and say what to try next."""
    options.context()  # report unusable input before any work
    console = Console(stderr=True, highlight=False)
    with as_file(files(__package__.rpartition(".")[0]) / "eval_sets") as base:
        file = base / "skerry.toml"
        eval_set = load_set(file)
        question = eval_set.cases[0].question
        try:
            with progress_bar(console) as bar:
                summaries = eval_set.build(options.folder, progress=bar)
        except KeyboardInterrupt as error:
            raise interrupted(options.folder) from error
    for name, summary in summaries:
        print_summary(console, name, summary)
    console.print(Text(f"\nQuestion: {question}\n", style="bold"), soft_wrap=True)
    code = ask_question(question, options)
    hint = Text(f'\nNow ask your own: groundwire ask "..." --library {options.folder}', style="dim")
    console.print(hint, soft_wrap=True)
    return code
