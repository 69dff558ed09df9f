"""The commands and their options; each passes its typed values to a module of its own."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from .. import __version__
from ..errors import EvalSetError, GroundwireError, InputError
from ..evidence.line import one_line
from ..settings import ContextSettings
from . import exits
from .asking import ask, chat, demo
from .comparing import calibrate, evaluate, make_eval_set
from .declared import (
    BaseUrlOption,
    JsonOption,
    LibraryOption,
    ModelOption,
    PurgeOption,
    examples,
    split,
)
from .log import warnings_shown
from .passages import search, show
from .streams import UnwritableError, discard, prepare

# Newer versions of typer bundle a click of their own, whose errors differ from those of the click package.
_click: Any = import_module(typer.BadParameter.__module__)

app = typer.Typer(
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    help="Ask questions over your documents; every citation is checked before you read it.",
    epilog="Exit codes: 0 answered, 2 bad input, 3 refused, 4 library, 5 model, 6 gate failed, 7 not all files read, "
    "130 interrupted.",
)

eval_sets = typer.Typer(no_args_is_help=True, help="Sets of cases for `groundwire eval`.")
app.add_typer(eval_sets, name="eval-set")


def run() -> int:
    """Parse and run; return the exit code."""
    prepare()
    with warnings_shown():
        code = _run()
    if code == exits.INTERRUPTED:
        typer.echo(
            "groundwire: interrupted; finished work is in the library, run the command again to continue", err=True
        )
    return code


def _run() -> int:
    try:
        code = int(app(standalone_mode=False) or 0)
        sys.stdout.flush()
        return code
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
        return exits.INTERRUPTED
    except (BrokenPipeError, SystemExit) as error:
        if BrokenPipeError not in (type(error), type(error.__context__)):  # Rich turns this into a SystemExit
            raise
        discard()
        return exits.ANSWERED


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


@app.command(
    epilog=examples(
        "index docs",
        "index docs README.md --name notes --description 'How our service is built'",
        "index https://example.org --name site --description 'Our site' --depth 2",
    )
)
def index(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Folders, files, or addresses of web pages.")],
    name: Annotated[
        str | None,
        typer.Option(
            "--name", metavar="N", help="Name of the index; without it, each is called as its folder or host."
        ),
    ] = None,
    description: Annotated[
        str | None,
        typer.Option(
            "--description", metavar="D", help="What the documents are about: the router and the tools choose by it."
        ),
    ] = None,
    labels: Annotated[
        str | None,
        typer.Option("--labels", metavar="A,B", help="Roles a reader must all have, or public; remembered for PATH."),
    ] = None,
    embedding: Annotated[
        str | None, typer.Option("--embedding", metavar="E", help="minilm or any init_embeddings string.")
    ] = None,
    forget: Annotated[
        bool, typer.Option("--forget", help="Remove what was indexed from PATH, which may no longer exist.")
    ] = False,
    purge: PurgeOption = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 7 if a file was skipped or read in part.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="List every skipped file.")] = False,
    everything: Annotated[
        bool, typer.Option("--everything", help="Also read SVG, lock files, minified and generated code.")
    ] = False,
    seconds: Annotated[
        float | None, typer.Option("--max-seconds", metavar="S", help="Time limit for one file (180).")
    ] = None,
    retry: Annotated[
        bool, typer.Option("--retry", help="Try unchanged files again that could not be read, or only in part.")
    ] = False,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help="Files read at the same time (one per core).")
    ] = None,
    depth: Annotated[
        int, typer.Option("--depth", min=0, metavar="N", help="Follow links from a web page this many levels deep.")
    ] = 0,
    pages: Annotated[int, typer.Option("--max-pages", min=1, metavar="N", help="Fetch at most N web pages.")] = 200,
    private: Annotated[
        bool, typer.Option("--private-network", help="Allow web addresses on this machine and private networks.")
    ] = False,
    contextual: Annotated[
        bool, typer.Option("--contextual", help="Let the model place each new passage in its document: one call each.")
    ] = False,
    pictures: Annotated[
        bool, typer.Option("--pictures", help="Let the model read pictures and scanned pages: one call each.")
    ] = False,
    calls: Annotated[
        int, typer.Option("--max-calls", min=1, metavar="N", help="Most calls of either kind in one run.")
    ] = ContextSettings().max_model_calls,
    model: ModelOption = None,
    base_url: BaseUrlOption = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> int:
    """Index folders, files, web pages, sitemaps or parts of sites. Run it again after changes."""
    from ..config import model_settings, read_operator
    from .index import Reach, index_paths, parsing_settings
    from .model_work import contextualizer, transcriber

    operator = read_operator()
    chat = model_settings(operator, model, base_url)
    folder, reach, roles = library or Path(operator.library), Reach(depth, pages, private), _labels(labels)
    parsing = parsing_settings(everything=everything, seconds=seconds, workers=workers, retry=retry)
    writer = contextualizer(operator, chat, calls=calls) if contextual and not forget else None
    reader = transcriber(operator, chat, calls=calls) if pictures and not forget else None
    return index_paths(
        folder, paths, name=name, reach=reach, description=description, labels=roles, embedding=embedding,
        default_embedding=operator.embedding, forget=forget, purge=purge, parsing=parsing, strict=strict,
        contextual=writer, transcriber=reader, verbose=verbose, as_json=as_json,
    )  # fmt: skip


@app.command()
def indexes(
    roles: Annotated[
        str | None,
        typer.Option("--roles", metavar="A,B", help="Only what a caller with these roles sees; '': with none."),
    ] = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> int:
    """List the indexes of the library: all of them, since the folder is yours."""
    from ..config import read_operator
    from .index import list_indexes

    list_indexes(library or Path(read_operator().library), roles=split(roles), as_json=as_json)
    return exits.ANSWERED


@app.command("delete-index", epilog=examples("delete-index notes", "delete-index notes --yes"))
def delete_index(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the index.")],
    sure: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    purge: PurgeOption = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> int:
    """Delete an index. The indexed files themselves stay, and so do the labels given for their paths."""
    from ..config import read_operator
    from .index import delete_index

    folder = library or Path(read_operator().library)
    return delete_index(folder, name, sure=sure, purge=purge, as_json=as_json)


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


def _labels(text: str | None) -> list[str] | None:
    """None keeps the remembered labels. An empty list, as of an unset shell variable, must not publish a document."""
    labels = split(text)
    if labels == []:
        raise InputError(f"the labels {text!r} are empty: name one, say 'public', or leave --labels out")
    return labels
