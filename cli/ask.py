"""`groundwire ask`: what runs on standard error, the answer and its sources on standard output."""

from __future__ import annotations

import sys
from typing import NoReturn

from rich.console import Console

from ..graphs.run import ask
from . import exits
from .display import display_on
from .interrupt import leave, on_ctrl_c
from .options import Options
from .person import Person
from .show import print_answer


def ask_question(question: str, options: Options, *, as_json: bool = False) -> int:
    """Run one question and print its answer; returns the exit code."""
    context = options.context()
    console = Console(stderr=True, highlight=False, quiet=as_json)
    display = display_on(console)
    person = Person(console, display)

    def interrupted() -> NoReturn:
        display.stop()
        leave("interrupted; nothing was changed, ask again")

    with display, on_ctrl_c(interrupted):
        answer = ask(
            question, graph=options.graph, context=context, on_event=display,
            approve=person.approve, clarify=person.clarify,
        )  # fmt: skip
    if as_json:
        sys.stdout.write(answer.model_dump_json(indent=2) + "\n")
    else:
        print_answer(Console(highlight=False), answer)
    return exits.REFUSED if answer.status == "refused" else exits.ANSWERED
