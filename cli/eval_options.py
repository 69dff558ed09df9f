"""The options of `groundwire eval`, `calibrate` and `eval-set make`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from .declared import (
    BaseUrlOption,
    GraphOption,
    IndexOption,
    JsonOption,
    LibraryOption,
    ModelOption,
    OnLibrary,
    PassagesOption,
    RolesOption,
)

SetArgument = Annotated[
    Path, typer.Argument(metavar="SET", help="A JSONL file of cases, the TOML file of a set, or a BEIR folder.")
]


@dataclass(frozen=True)
class EvalCommand:
    """The options of `groundwire eval`, in help order."""

    cases: SetArgument
    graphs: Annotated[
        str,
        typer.Option(
            "--graphs",
            metavar="A,B",
            help="What to compare: patterns, or all; corrective+hyde with a transformation or web search; "
            "MODULE:NAME for a graph or function of your own.",
        ),
    ] = "all"
    model: ModelOption = None
    base_url: BaseUrlOption = None
    library: Annotated[
        Path | None,
        typer.Option(
            "--library",
            metavar="DIR",
            help="Folder of the set's library [.groundwire-eval/NAME; of cases without documents .groundwire].",
        ),
    ] = None
    samples: Annotated[
        int | None, typer.Option("--samples", metavar="N", help="Use a sample of N cases, spread over their types.")
    ] = None
    repeat: Annotated[int, typer.Option("--repeat", metavar="R", help="Answer each case R times.")] = 1
    concurrency: Annotated[
        int | None,
        typer.Option(
            "--concurrency", metavar="C", help="Runs at the same time [2 without a model, 1 with a local one, else 4]."
        ),
    ] = None
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Seed of the sample and the intervals.")] = 0
    k: PassagesOption = None
    sweep: Annotated[
        list[str] | None,
        typer.Option("--sweep", metavar="SETTING=A,B", help="Also run with this setting changed; repeatable."),
    ] = None
    judge: Annotated[
        str | None, typer.Option("--judge", metavar="M", help="Add RAGAS metrics by this model, or same.")
    ] = None
    audit: Annotated[bool, typer.Option("--audit", help="Compare the support checker with the gold passages.")] = False
    price: Annotated[
        str | None, typer.Option("--price", metavar="IN,OUT[,CACHED]", help="Price of a million tokens.")
    ] = None
    report: Annotated[Path | None, typer.Option("--report", metavar="FILE.html", help="Write the report.")] = None
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the measures of each case.")] = None
    markdown: Annotated[
        Path | None, typer.Option("--markdown", metavar="FILE", help="Write a summary for a pull request.")
    ] = None
    as_json: JsonOption = False
    against: Annotated[
        Path | None,
        typer.Option("--against", metavar="FILE.json", help="Fail if the results are shown to be worse than these."),
    ] = None
    fail_under: Annotated[
        list[str] | None,
        typer.Option(
            "--fail-under", metavar="MEASURE=VALUE", help="Fail if MEASURE is shown to be below VALUE; repeatable."
        ),
    ] = None
    fresh: Annotated[bool, typer.Option("--fresh", help="Run everything again instead of reusing earlier runs.")] = (
        False
    )


@dataclass(frozen=True)
class CalibrateCommand(OnLibrary):
    """The options of `groundwire calibrate`, in help order."""

    cases: SetArgument
    risk: Annotated[float, typer.Option("--risk", metavar="R", help="Share of answers that may be wrong.")] = 0.1
    graph: GraphOption = "naive"
    model: ModelOption = None
    base_url: BaseUrlOption = None
    roles: Annotated[str, typer.Option("--roles", metavar="A,B", help="Roles for cases that name none.")] = ""
    library: LibraryOption = None
    as_json: JsonOption = False


@dataclass(frozen=True)
class DraftCommand(OnLibrary):
    """The options of `groundwire eval-set make`, in help order."""

    out: Annotated[
        Path, typer.Option("--out", metavar="FILE.jsonl", help="File for the cases; its TOML is written beside it.")
    ]
    n: Annotated[int, typer.Option("--n", "-n", metavar="N", help="Cases to draft.")] = 20
    index: IndexOption = None
    roles: RolesOption = ""
    model: ModelOption = None
    base_url: BaseUrlOption = None
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Seed that selects the passages.")] = 0
    library: LibraryOption = None
