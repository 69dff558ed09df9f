"""The commands and their options; each hands its typed values to a module of its own."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .. import __version__
from ..errors import GroundwireError, InputError
from ..graphs import PATTERNS
from . import exits

if TYPE_CHECKING:
    from .options import Options

# Newer typers carry a click of their own, whose errors are not those of the package of that name.
_click: Any = import_module(typer.BadParameter.__module__)

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Ask questions over your documents; every citation is checked before you read it.",
    epilog="Exit codes: 0 answered, 2 bad input, 3 refused, 4 library, 5 model, 6 gate failed, 130 interrupted.",
)

eval_sets = typer.Typer(no_args_is_help=True, help="Sets of cases for `groundwire eval`.")
app.add_typer(eval_sets, name="eval-set")

LibraryOption = Annotated[Path, typer.Option("--library", metavar="DIR", help="Folder of the library.")]
DEFAULT_LIBRARY = Path(".groundwire")
RolesOption = Annotated[
    str, typer.Option("--roles", metavar="A,B", help="Your roles; without any, public documents only.")
]
ModelOption = Annotated[
    str | None,
    typer.Option(
        "--model",
        metavar="M",
        help="none, local, local:FILE.gguf, openai:NAME or any init_chat_model string (env: GROUNDWIRE_MODEL).",
    ),
]
BaseUrlOption = Annotated[
    str | None,
    typer.Option("--base-url", metavar="URL", help="An OpenAI-compatible endpoint (env: OPENAI_BASE_URL)."),
]
GraphOption = Annotated[str, typer.Option("--graph", metavar="G", help=f"One of {', '.join(PATTERNS)}.")]
IndexOption = Annotated[
    list[str] | None, typer.Option("--index", metavar="N", help="Search only this index; repeatable.")
]
WebOption = Annotated[str, typer.Option("--web", metavar="W", help="off, ask, duckduckgo or tavily.")]
ClarifyOption = Annotated[
    bool | None,
    typer.Option("--clarify/--no-clarify", help="Whether an unclear question may be answered by one (on a terminal)."),
]
PassagesOption = Annotated[int, typer.Option("-k", help="Passages to retrieve.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


def run() -> int:
    """Parse and run; returns the exit code."""
    code = _run()
    if code == exits.INTERRUPTED:
        typer.echo("groundwire: interrupted; the library holds what was finished, run it again to go on", err=True)
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
        return exits.BAD_INPUT
    except GroundwireError as error:
        typer.echo(f"groundwire: {error}", err=True)
        return exits.exit_code(error)
    except (KeyboardInterrupt, typer.Abort):
        return exits.INTERRUPTED
    except BrokenPipeError:
        # Python flushes once more as it ends, and would complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exits.ANSWERED


@app.callback(invoke_without_command=True)
def root(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Ask questions over your documents; every citation is checked before you read it."""
    if version:
        typer.echo(__version__)
        raise typer.Exit


@app.command()
def index(
    path: Annotated[Path, typer.Argument(help="A folder or a file.")],
    name: Annotated[str, typer.Option("--name", metavar="N", help="Name of the index.")],
    description: Annotated[
        str | None, typer.Option("--description", metavar="D", help="What is in it; needed for a new index.")
    ] = None,
    labels: Annotated[
        str | None,
        typer.Option(
            "--labels", metavar="A,B", help="Roles that a reader needs, all of them, or public; remembered for PATH."
        ),
    ] = None,
    embedding: Annotated[
        str | None, typer.Option("--embedding", metavar="E", help="minilm or any init_embeddings string.")
    ] = None,
    library: LibraryOption = DEFAULT_LIBRARY,
) -> int:
    """Bring an index up to date with a folder or a file."""
    from .index import index_path

    index_path(library, path, name=name, description=description, labels=_labels(labels), embedding=embedding)
    return exits.ANSWERED


@app.command()
def indexes(library: LibraryOption = DEFAULT_LIBRARY, as_json: JsonOption = False) -> int:
    """List the indexes of the library."""
    from .index import list_indexes

    list_indexes(library, as_json=as_json)
    return exits.ANSWERED


@app.command()
def ask(
    question: Annotated[str, typer.Argument(help="What you want to know.")],
    graph: GraphOption = "corrective",
    index: IndexOption = None,
    roles: RolesOption = "",
    web: WebOption = "off",
    clarify: ClarifyOption = None,
    model: ModelOption = None,
    base_url: BaseUrlOption = None,
    k: PassagesOption = 6,
    library: LibraryOption = DEFAULT_LIBRARY,
    as_json: JsonOption = False,
    trace: Annotated[
        Path | None, typer.Option("--trace", metavar="FILE.html", help="Write how the run came to its answer.")
    ] = None,
) -> int:
    """Answer a question from the library, with checked citations."""
    from .ask import ask_question

    options = _options(library, graph, index, roles, web, clarify, model, base_url, k)
    return ask_question(question, options, as_json=as_json, trace=trace)


@app.command()
def chat(
    thread: Annotated[str, typer.Option("--thread", metavar="NAME", help="The conversation to go on with.")] = "main",
    threads: Annotated[bool, typer.Option("--list", help="List the conversations and leave.")] = False,
    graph: GraphOption = "corrective",
    index: IndexOption = None,
    roles: RolesOption = "",
    web: WebOption = "off",
    clarify: ClarifyOption = None,
    model: ModelOption = None,
    base_url: BaseUrlOption = None,
    k: PassagesOption = 6,
    library: LibraryOption = DEFAULT_LIBRARY,
) -> int:
    """Answer one question after another; the conversation is kept, and a turn that was cut short is finished."""
    from .chat import list_threads, run_chat

    options = _options(library, graph, index, roles, web, clarify, model, base_url, k)
    return list_threads(options) if threads else run_chat(options, thread=thread)


@app.command()
def demo(library: LibraryOption = DEFAULT_LIBRARY, model: ModelOption = None, base_url: BaseUrlOption = None) -> int:
    """Index the sample documents and answer a question that needs two of their indexes."""
    from .demo import run_demo

    return run_demo(library, model=model, base_url=base_url)


@app.command("eval")
def evaluate(
    cases: Annotated[
        Path, typer.Argument(metavar="SET", help="A JSONL file of cases, the TOML file of a set, or a BEIR folder.")
    ],
    graphs: Annotated[str, typer.Option("--graphs", metavar="A,B", help="Patterns to compare, or all.")] = "all",
    model: ModelOption = None,
    base_url: BaseUrlOption = None,
    library: Annotated[
        Path | None,
        typer.Option("--library", metavar="DIR", help="Folder of the set's library [.groundwire-eval/NAME]."),
    ] = None,
    samples: Annotated[int | None, typer.Option("--samples", metavar="N", help="Draw N cases, by type.")] = None,
    repeat: Annotated[int, typer.Option("--repeat", metavar="R", help="Times that each case is answered.")] = 1,
    concurrency: Annotated[
        int | None, typer.Option("--concurrency", metavar="C", help="Runs at a time [2, local model 1, else 4].")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Draws the sample and the resamples.")] = 0,
    k: PassagesOption = 6,
    sweep: Annotated[
        list[str] | None,
        typer.Option("--sweep", metavar="SETTING=A,B", help="Also with this one setting changed; repeatable."),
    ] = None,
    judge: Annotated[
        str | None, typer.Option("--judge", metavar="M", help="Model for the RAGAS metrics, or same.")
    ] = None,
    audit: Annotated[bool, typer.Option("--audit", help="Hold the support checker against gold.")] = False,
    price: Annotated[
        str | None, typer.Option("--price", metavar="IN,OUT[,CACHED]", help="What a million tokens cost.")
    ] = None,
    report: Annotated[Path | None, typer.Option("--report", metavar="FILE.html", help="Write the report.")] = None,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write each case's measures.")] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", metavar="FILE", help="Write a summary for a pull request.")
    ] = None,
    as_json: JsonOption = False,
    against: Annotated[
        Path | None, typer.Option("--against", metavar="FILE.json", help="Fail for a loss against these results.")
    ] = None,
    fail_under: Annotated[
        list[str] | None,
        typer.Option("--fail-under", metavar="MEASURE=VALUE", help="Fail below this floor; repeatable."),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Make runs anew that are there from before.")] = False,
) -> int:
    """Compare patterns on a set of cases: quality, citations, refusals, cost; an interrupted run goes on."""
    from .evaluate import EvalCommand, run_eval

    return run_eval(
        EvalCommand(
            cases, graphs=graphs, model=model, base_url=base_url, library=library, samples=samples, repeat=repeat,
            concurrency=concurrency, seed=seed, k=k, sweep=sweep or [], judge=judge, audit=audit, price=price,
            report=report, csv=csv, markdown=markdown, as_json=as_json, against=against, fail_under=fail_under or [],
            fresh=fresh,
        )
    )  # fmt: skip


@eval_sets.command("make")
def make_eval_set(
    out: Annotated[Path, typer.Option("--out", metavar="FILE.jsonl", help="Where the cases go; its TOML beside it.")],
    n: Annotated[int, typer.Option("--n", "-n", metavar="N", help="Cases to draft.")] = 20,
    index: IndexOption = None,
    roles: RolesOption = "",
    model: ModelOption = None,
    base_url: BaseUrlOption = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Draws the passages.")] = 0,
    library: LibraryOption = DEFAULT_LIBRARY,
) -> int:
    """Draft cases from a library, with the model if there is one, for a person to check."""
    from .eval_set import make_set

    make_set(
        library, out, n=n, indexes=index or [], roles=_split(roles) or [], model=model, base_url=base_url, seed=seed
    )
    return exits.ANSWERED


def _options(
    library: Path, graph: str, index: list[str] | None, roles: str, web: str, clarify: bool | None, model: str | None,
    base_url: str | None, k: int,
) -> Options:  # fmt: skip
    from .options import Options
    from .person import somebody

    return Options(
        library, graph=graph, indexes=index or [], roles=_split(roles) or [], web=web, model=model, base_url=base_url,
        k=k, clarify=somebody() if clarify is None else clarify,
    )  # fmt: skip


def _labels(text: str | None) -> list[str] | None:
    """None keeps what is remembered; an empty word, such as an unset shell variable, must not publish a document."""
    labels = _split(text)
    if labels == []:
        raise InputError(f"the labels {text!r} are empty: name one, say 'public', or leave --labels out")
    return labels


def _split(text: str | None) -> list[str] | None:
    if text is None:
        return None
    return [part.strip() for part in text.split(",") if part.strip()]
