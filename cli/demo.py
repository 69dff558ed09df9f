"""`groundwire demo`: the sample library, and a question that needs two of its indexes."""

from __future__ import annotations

from importlib.resources import as_file, files

from rich.console import Console
from rich.text import Text

from ..evaluation.sets.eval_set import load_set
from .ask import ask_question
from .indexing import print_summary, progress_bar
from .options import Options


def run_demo(options: Options) -> int:
    """Index the sample documents into the library (unchanged ones cost nothing), ask, and say what to try next."""
    console = Console(stderr=True, highlight=False)
    with as_file(files(__package__.rpartition(".")[0]) / "eval_sets") as base:
        file = base / "skerry.toml"
        eval_set = load_set(file)
        question = eval_set.cases[0].question
        with progress_bar(console) as bar:
            done = eval_set.build(options.library, progress=bar)
    for name, summary in done:
        print_summary(console, name, summary)
    console.print(Text(f"\nQuestion: {question}\n", style="bold"))
    code = ask_question(question, options)
    console.print(Text(f'\nNow ask your own: groundwire ask "..." --library {options.library}', style="dim"))
    return code
