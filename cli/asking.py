"""The options of `groundwire ask`, `chat` and `demo`, passed to modules of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .declared import BaseUrlOption, JsonOption, ModelOption, Options, SampleOption, with_options


@with_options
def ask(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="What you want to know.")],
    options: Options,
    as_json: JsonOption = False,
    trace: Annotated[
        Path | None,
        typer.Option("--trace", metavar="FILE.html", help="Write a page that shows how the answer was found."),
    ] = None,
) -> int:
    """Answer a question from the library, with checked citations."""
    from ..indexes.library import check_query

    check_query(question)  # before LangGraph is imported, which takes far longer
    from .ask import ask_question

    return ask_question(question, options, as_json=as_json, trace=trace)


@with_options
def chat(
    thread: Annotated[str, typer.Option("--thread", metavar="NAME", help="The conversation to continue.")] = "main",
    threads: Annotated[bool, typer.Option("--list", help="List the conversations and exit.")] = False,
    *,
    options: Options,
) -> int:
    """Ask one question after another. The conversation is kept, and an interrupted turn is finished first."""
    from .chat import list_threads, run_chat

    return list_threads(options) if threads else run_chat(options, thread=thread)


def demo(
    library: SampleOption = Path(".groundwire-demo"), model: ModelOption = None, base_url: BaseUrlOption = None
) -> int:
    """Index the sample documents into a library of their own and answer a question that needs two of its indexes."""
    from .ask import run_demo

    return run_demo(Options(library=library, model=model, base_url=base_url))
