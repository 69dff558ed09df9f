"""Steps and answers as a person reads them."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ..evidence.answer import Answer, Step
from ..evidence.line import INVISIBLE

_NEAREST = 3
# C0 without tab and line feed, DEL, C1.
_CONTROLS: dict[int, str | None] = dict.fromkeys([*range(9), *range(11, 32), *range(127, 160)], "\ufffd")
_OBEYED = _CONTROLS | dict.fromkeys(INVISIBLE)
_STATUS = {"answered": "green", "partial": "yellow", "refused": "red"}


def plain(text: str) -> str:
    """`text` without what a terminal would obey: documents and models may hold it."""
    return text.translate(_OBEYED)


def print_step(console: Console, step: Step, *, branch: str = "") -> None:
    """One line for each decision, with what it looked at below it."""
    line = Text(f"{step.node:>10}  ", style="bold cyan")
    line.append(plain(step.summary), style="default")
    if step.detail.get("failure"):
        line.append(plain(f" (without the model: {step.detail['failure']})"), style="yellow")
    if branch:
        line.append(plain(f" [{branch}]"), style="magenta")
    console.print(line, soft_wrap=True)
    for query in step.detail.get("queries") or filter(None, [step.detail.get("query")]):
        console.print(Text(plain(f"{'':>12}query: {query}"), style="dim"), soft_wrap=True)
    for one in step.detail.get("grades", []):
        console.print(Text(plain(f"{'':>12}{one['grade']:>10}  {one['place']}"), style="dim"), soft_wrap=True)


def print_answer(console: Console, answer: Answer) -> None:
    """The text, what it rests on, what is missing, and what it cost."""
    console.print()
    console.print(Text(plain(answer.text or _refusal(answer))), soft_wrap=not console.is_terminal)
    if answer.citations:
        console.print(Text("\nSources", style="bold"))
    for citation in answer.citations:
        place = " > ".join(part for part in (f"{citation.index}: {citation.source}", citation.heading) if part)
        page = f", page {citation.page}" if citation.page is not None else ""
        console.print(Text(plain(f" [{citation.marker}] {place}{page}"), style="cyan"), soft_wrap=True)
        quote = Text(plain(f"“{' '.join(citation.quote.split())}”"), style="italic")
        indented = Padding(quote, (0, 0, 0, 5)) if console.is_terminal else Text("     ") + quote
        console.print(indented, soft_wrap=not console.is_terminal)
    if answer.missing:
        console.print(Text("\nNot found", style="bold"))
        for one in answer.missing:
            console.print(Text(plain(f" - {one}")), soft_wrap=not console.is_terminal)
    console.print(Text(plain(f"\n{_footer(answer)}"), style=_STATUS[answer.status]), soft_wrap=True)


def _refusal(answer: Answer) -> str:
    places = ", ".join(dict.fromkeys(one.where for one in answer.searched)) or "nothing"
    near = dict.fromkeys(one["place"] for step in answer.steps for one in step.detail.get("passages", []))
    nearest = "".join(f"\n - {place}" for place in list(near)[:_NEAREST])
    return f"The documents do not tell. Searched: {places}.{f' Nearest passages:{nearest}' if nearest else ''}"


def _footer(answer: Answer) -> str:
    cost = answer.cost
    mode = (
        "extractive: sentences word for word, no language model"
        if answer.mode == "extractive"
        else f"{answer.mode}: {cost.calls} calls, {cost.input_tokens} tokens in ({cost.cached_tokens} cached), "
        f"{cost.output_tokens} out"
    )
    return f"{answer.status} ({answer.stop_reason}) · {mode} · {cost.elapsed_seconds:.1f} s"
