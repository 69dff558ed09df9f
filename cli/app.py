"""The commands and their options; each passes its typed values to a module of its own."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Annotated, Any

import typer

from .. import __version__
from ..errors import EvalSetError, GroundwireError
from ..evidence.text.line import one_line
from . import exits
from .asking import ask, chat, demo
from .comparing import calibrate, evaluate, make_eval_set
from .declared import examples
from .documents import delete_index, index, indexes
from .log import warnings_shown
from .passages import search, show
from .streams import UnwritableError, discard, prepare

# Newer versions of typer bundle a click of their own, whose errors differ from those of the click package.
_click: Any = import_module(typer.BadParameter.__module__)

_NO_MEMORY = (
    "groundwire: the memory that this process may use is not enough (see `ulimit -v` and the limit of its container): "
    "give it 2 GB, then run the command again"
)

app = typer.Typer(
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    help="Ask questions over your documents; every citation is checked before you read it.",
    epilog="Exit codes: 0 answered, 1 no memory, 2 bad input, 3 refused, 4 library, 5 model, 6 gate failed, "
    "7 not all files read, 130 interrupted.",
)

eval_sets = typer.Typer(no_args_is_help=True, help="Sets of cases for `groundwire eval`.")
app.add_typer(eval_sets, name="eval-set")


def run() -> int:
    """Parse and run; return the exit code."""
    prepare()
    with warnings_shown():
        try:
            code = _run()
        except MemoryError:  # to say so needs memory, which the traceback holds until here
            typer.echo(_NO_MEMORY, err=True)
            code = exits.FAILED
    return code


def _run() -> int:
    try:
        code = int(app(standalone_mode=False) or 0)
        sys.stdout.flush()
        return _interrupted() if code == exits.INTERRUPTED else code
    except typer.Exit as error:
        return int(error.exit_code)
    except _click.ClickException as error:
        error.show()
        if owner := _owner(error):
            line = f"Write it after the command: groundwire {owner} ... {error.option_name} ..."
            typer.echo(line, err=True)
        if "unexpected extra argument" in error.format_message():
            typer.echo("A text of several words needs quotation marks around it.", err=True)
        return exits.BAD_INPUT
    except GroundwireError as error:
        if isinstance(error, UnwritableError):
            discard()
        typer.echo(f"groundwire: {_said(error)}", err=True)
        return exits.exit_code(error)
    except (KeyboardInterrupt, typer.Abort):
        return _interrupted()
    except (BrokenPipeError, SystemExit) as error:
        if BrokenPipeError not in (type(error), type(error.__context__)):  # Rich turns this into a SystemExit
            raise
        discard()
        return exits.ANSWERED


def _interrupted() -> int:
    """End a command that left nothing unfinished; one that did raises `InterruptError`."""
    typer.echo("groundwire: interrupted", err=True)
    return exits.INTERRUPTED


def _said(error: GroundwireError) -> str:
    """The error on one line; of a set, each fault on a line of its own."""
    lines = str(error).split("\n  ") if isinstance(error, EvalSetError) else [str(error)]
    return "\n  ".join(map(one_line, lines))


def _owner(error: Any) -> str:
    """A command with the option that was written before the command; empty if that is not what is wrong."""
    if not isinstance(error, _click.NoSuchOption) or error.ctx is None or error.ctx.parent is not None:
        return ""
    commands = error.ctx.command.commands
    having = (name for name in commands if any(error.option_name in option.opts for option in commands[name].params))
    return next(having, "")


@app.callback(invoke_without_command=True)
def root(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Ask questions over your documents; every citation is checked before you read it."""
    if version:
        typer.echo(__version__)
        raise typer.Exit


app.command(
    epilog=examples(
        "index docs",
        "index docs README.md --name notes --description 'How our service is built'",
        "index https://example.org --name site --description 'Our site' --depth 2",
    )
)(index)
app.command()(indexes)
app.command("delete-index", epilog=examples("delete-index notes", "delete-index notes --yes"))(delete_index)
app.command(
    epilog=examples(
        "ask 'Who may override a berth?'", "ask 'What changed?' --index notes --where 'modified>=2025-01-01'"
    )
)(ask)
app.command(epilog=examples("chat --thread work", "chat --list"))(chat)
app.command()(demo)
app.command(epilog=examples("search 'label of a document' -k 3"))(search)
app.command(epilog=examples("show architecture.md", "show report.pdf#12"))(show)
app.command(
    "eval",
    epilog=examples(
        "eval cases.jsonl --graphs naive,corrective --report report.html",
        "eval cases.jsonl --graphs corrective,corrective+hyde,my_module:answer",
    ),
)(evaluate)
app.command("calibrate", epilog=examples("calibrate cases.jsonl --risk 0.2"))(calibrate)
eval_sets.command("make", epilog=examples("eval-set make --out cases.jsonl"))(make_eval_set)
