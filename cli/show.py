"""Prints steps and answers for a person to read."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ..evidence.answer import TO_ANSWER_BETTER, Answer, Step, StopReason
from ..evidence.citation import Citation
from ..evidence.markup.plain import plain_text
from ..evidence.text.counted import counted
from ..evidence.text.line import INVISIBLE
from .answer_text import blocks

_LONGEST_QUOTE = 600
"""Most characters of a quote that are printed."""
_LONGEST_LEAD = 120
_EXTRACTIVE = "Sentences from the documents, word for word; no language model chose or judged them."
_QUOTED = "Sentences from the documents, word for word; no answer of a language model is used."
_RELATED = "Related, not an answer"
_ALSO_NEAR = "Also near, not part of the answer"
_FLAGGED = "Its passage holds text that reads like instructions to a model."
# C0 except tab and line feed, DEL, C1.
_CONTROLS: dict[int, str | None] = dict.fromkeys([*range(9), *range(11, 32), *range(127, 160)], "\ufffd")
_OBEYED = _CONTROLS | dict.fromkeys(INVISIBLE)
_WHY: dict[StopReason, str] = {
    "no_index": "no index",
    "no_evidence": "nothing found",
    "no_new_evidence": "nothing more found",
    "not_supported": "no passage says it",
    "low_confidence": "too unsure",
    "rounds": "limit of searches",
    "part_failed": "a part failed",
    "model_failed": "the model failed",
    "model_calls": "limit of model calls",
    "tokens": "limit of tokens",
    "seconds": "limit of seconds",
    "tool_calls": "limit of tool calls",
    "web_searches": "limit of web searches",
}
"""Why a run ended as it did, for a person."""
_STATUS = {"answered": "green", "partial": "yellow", "refused": "red"}


def plain(text: str) -> str:
    """`text` without control characters, which documents and models may contain to affect the terminal."""
    return text.translate(_OBEYED)


def one_row(text: str) -> str:
    """`text` on one line: a name with a line feed would show a line that looks like one of ours."""
    return " ".join(plain(text).split())


def print_step(console: Console, step: Step, *, branch: str = "") -> None:
    """One line per decision, with what it was based on below it."""
    line = Text(f"{step.node:>10}  ", style="bold cyan")
    line.append(plain(step.summary), style="default")
    if step.failure is not None:
        line.append(f" (without the model: {one_row(str(step.failure))})", style="yellow")
    if branch:
        line.append(f" [{one_row(branch)}]", style="magenta")
    console.print(line, soft_wrap=True)
    for query in step.detail.get("queries") or filter(None, [step.detail.get("query")]):
        console.print(Text(f"{'':>12}query: {one_row(query)}", style="dim"), soft_wrap=True)
    for place in step.detail.get("flagged", []):
        note = f"{'':>12}reads in part like instructions to a model: {one_row(place)}"
        console.print(Text(note, style="yellow"), soft_wrap=True)
    for grade in step.detail.get("grades", []):
        console.print(Text(f"{'':>12}{grade['grade']:>10}  {one_row(grade['place'])}", style="dim"), soft_wrap=True)


def print_answer(console: Console, answer: Answer) -> None:
    """Print the text, what would be asked back, its sources, what is missing, and the cost."""
    console.print()
    if answer.cached is not None:
        note = f"Answered before, at {answer.cached:%Y-%m-%d %H:%M} UTC, and kept: nothing was searched or asked now."
        console.print(Text(note, style="yellow"), soft_wrap=True)
    if answer.mode == "extractive" and answer.citations:
        console.print(Text(_QUOTED if answer.cost.calls else _EXTRACTIVE, style="dim"), soft_wrap=True)
    text = plain(answer.text or _refusal(answer))
    console.print(*(blocks(text) if console.is_terminal else [Text(text)]), sep="\n", soft_wrap=not console.is_terminal)
    if answer.asks:
        asks = Text(f"\n{TO_ANSWER_BETTER}{one_row(answer.asks)}", style="bold")
        console.print(asks, soft_wrap=not console.is_terminal)
    _print_citations(console, "Sources", answer.citations)
    _print_citations(console, _ALSO_NEAR if answer.text else _RELATED, answer.related)
    if answer.missing:
        console.print(Text("\nMissing", style="bold"))
        for gap in answer.missing:
            console.print(Text(f" - {one_row(gap)}"), soft_wrap=not console.is_terminal)
    console.print(Text(plain(f"\n{_footer(answer)}"), style=_STATUS[answer.status]), soft_wrap=True)


def _print_citations(console: Console, title: str, citations: Sequence[Citation]) -> None:
    if citations:
        console.print(Text(f"\n{title}", style="bold"))
    places = [_place(citation) for citation in citations]
    for citation, before_it, place, before in zip(citations, (None, *citations), places, ("", *places), strict=False):
        told = [citation.support] if citation.support != "unsupported" else []
        support = f" ({', '.join(filter(None, (*told, citation.standing)))})" if told or citation.standing else ""
        where = "the same place" if place == before else place
        console.print(Text(f" [{citation.marker}] {where}{support}", style="cyan"), soft_wrap=True)
        lead = _announced_by(citation, before_it)
        quote = Text(plain(f"\u201c{lead}{_quoted(citation.shown)}\u201d"), style="italic")
        if citation.flags:
            console.print(Text(f"     {_FLAGGED}", style="yellow"), soft_wrap=True)
        indented = Padding(quote, (0, 0, 0, 5)) if console.is_terminal else _indented(quote)
        console.print(indented, soft_wrap=not console.is_terminal)
        for link in citation.links:
            console.print(Text(f"     links to {one_row(link)}", style="dim"), soft_wrap=True)


def _announced_by(citation: Citation, before: Citation | None) -> str:
    """The line that announces a list item, unless it stands with the citation `before`: below `Don't:`, an item means
    the opposite of what it says on its own."""
    lead = plain_text(citation.lead, "markdown").strip()
    if not lead.endswith(":") or len(lead) > _LONGEST_LEAD or citation.lead.startswith("|"):
        return ""
    said = before is not None and citation.lead in (before.lead, before.quote)
    return "" if said else f"{one_row(lead)} ... "


def _quoted(shown: str) -> str:
    """A quote with its lines, as far as it is printed, and with one empty line where it has some."""
    lines: list[str] = []
    left = _LONGEST_QUOTE
    for line in shown.expandtabs(4).strip("\n").split("\n"):
        if not line.strip():
            lines += [""] if lines[-1:] != [""] else []
            continue
        if left <= 0:
            return "\n".join([*lines, "..."])
        indent = line[: len(line) - len(line.lstrip(" "))]
        lines.append(indent + shortened(line, left))
        left -= len(line)
    return "\n".join(lines)


def _indented(quote: Text) -> Text:
    """The lines of a quote for a pipe, behind five spaces each."""
    return Text("\n").join(Text("     ") + line for line in quote.split("\n"))


def _place(citation: Citation) -> str:
    place = " > ".join(part for part in (f"{citation.index}: {citation.source}", citation.heading) if part)
    return one_row(place) + (f", page {citation.page}" if citation.page is not None else "")


def shortened(text: str, most: int) -> str:
    """`text` on one line, cut to at most `most` characters, at the end of a word unless that would leave too little."""
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    words = line[:most].rsplit(" ", 1)[0]
    return f"{words if len(words) > most // 2 else line[:most]} ..."


def _refusal(answer: Answer) -> str:
    if answer.stop_reason == "no_index":
        return "There is no index that you may see: make one with `groundwire index PATH`, or name your roles."
    places = ", ".join(dict.fromkeys(search.where for search in answer.searched if not search.failure)) or "nothing"
    return f"The documents do not tell, as far as this could be found. Searched: {places}."


def _footer(answer: Answer) -> str:
    cost = answer.cost
    mode = "extractive, without a language model"
    if cost.calls or answer.mode != "extractive":
        tokens = f"{cost.input_tokens} tokens in ({cost.cached_tokens} cached), {cost.output_tokens} out"
        mode = f"{answer.mode}: {counted(cost.calls, 'call')}, {tokens}"
    if answer.cached is not None:
        mode = f"{answer.mode}, from the cache"
    sure = f" · confidence {answer.confidence:.2f}" if answer.confidence is not None else ""
    why = "" if answer.stop_reason == "complete" else f" ({_WHY[answer.stop_reason]})"
    return f"{answer.status}{why}{sure} · {mode} · {cost.elapsed_seconds:.1f} s"
