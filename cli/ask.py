"""`groundwire ask`: live steps on standard error, the answer and its sources on standard output."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from rich.console import Console

from ..errors import InputError
from ..graphs.context import Context
from ..graphs.run import ask
from ..settings import SearchSettings
from . import exits
from .environment import model_settings
from .show import print_answer, print_event


def ask_question(
    question: str,
    *,
    graph: str,
    library: Path,
    indexes: Sequence[str],
    roles: Sequence[str],
    web: str,
    model: str | None,
    base_url: str | None,
    k: int,
    as_json: bool,
) -> int:
    """Run one question and print its answer; returns the exit code."""
    settings = model_settings(model, base_url)
    try:
        context = Context(
            library=str(library), model=settings.name, base_url=settings.base_url, indexes=list(indexes),
            roles=list(roles), web=web, search=SearchSettings(k=k),
        )  # fmt: skip
    except ValidationError as error:
        first = error.errors()[0]
        raise InputError(f"{first['loc'][0]} cannot be {first.get('input')!r}: {first['msg'].lower()}") from error
    console = Console(stderr=True, highlight=False, quiet=as_json)
    answer = ask(
        question, graph=graph, context=context, on_event=lambda event: print_event(console, event), approve=_approve
    )
    if as_json:
        sys.stdout.write(answer.model_dump_json(indent=2) + "\n")
    else:
        print_answer(Console(highlight=False), answer)
    return exits.REFUSED if answer.status == "refused" else exits.ANSWERED


def _approve(asked: dict[str, Any]) -> bool:
    """A person decides on a terminal; where there is none, nothing is sent."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    import typer

    return typer.confirm(f"Send the query {asked['query']!r} to {asked['provider']}?", err=True)
