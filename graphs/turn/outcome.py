"""How a run ended: its status, why it stopped, and what is missing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ...agents.requests.call import NO_CALL_LEFT, NO_TOKENS_LEFT
from ...agents.tool_agent import NO_TOOLS
from ...evidence.answer import Status, StopReason
from ...evidence.failure import NO_REPLY
from ...evidence.finding import Finding
from ...evidence.markup.beginning import in_quotes
from ...evidence.text.counted import counted
from ...evidence.text.words import content_words, overlap
from ...settings import BudgetSettings
from .budget import exhausted, tool_calls_left, web_left
from .runtime import Run, context_of, library_of, mode_of, roles_of, trusts_model, web_of
from .searches import barren
from .state import State

NOT_ANSWERED = "Not answered: "
"""Begins the line of a part of the question that no sentence answers."""
_SAME = 0.8
"""Least share of the content words of a line in another that names the same thing as missing."""
_MANY, _SAME_OF_MANY = 8, 0.6
"""The same of a line that shares at least so many words with the other: two roles word a long gap in two ways."""
_NEAR = 0.5
"""Least share of the words of what a writer names as missing in the part of the question that it is about."""
_SO_FAR = re.compile(r"(?:.{1,300}?[.;] )?(?:still )?missing: (?=.)", re.IGNORECASE)
"""What an assessment says before it names a gap."""
_NUMBER = re.compile(r"\d[\d.,-]{0,40}")
_IDENTIFIER = re.compile(r"\b[A-Za-z]\w{0,60}?(?:[a-z][A-Z]|\w_)\w{0,60}")
_SEVERAL = 3
"""Fewest names of code in a gap by which a claim is known to tell of it."""
_MOST_LINES = 5
"""Most lines of code that are named."""
_NOT_USEFUL = "The check found that this does not answer the question."


def status_of(text: str, *, lacking: Sequence[str]) -> Status:
    """Refused if there is no sentence, partial if something is missing."""
    if not text:
        return "refused"
    return "partial" if lacking else "answered"


def gaps(state: State) -> list[str]:
    """What the last assessment found missing, and what research branches left open."""
    assessment = state["assessment"]
    own = [_SO_FAR.sub("", assessment["gap"], count=1)] if assessment and not assessment["sufficient"] else []
    return [*filter(None, own), *_lacks(_findings(state))]


def unclear(state: State, runtime: Run) -> str:
    """What a model would ask the user back, if nothing was asked; a small model asks that of what is clear."""
    asked = "" if state.get("asked_back") else state.get("unclear", "").strip()
    return asked if asked.endswith("?") and trusts_model(runtime) else ""


def useless(state: State) -> list[str]:
    """That the draft does not answer the question, if a model was asked about it and found so."""
    judged = state["verdicts"]
    return [_NOT_USEFUL] if judged.get("claims") and not judged["useful"] else []


def _lacks(findings: Sequence[Finding]) -> list[str]:
    """What the parts of a plan lack. A part that is the whole plan is the question: what it lacks needs no name."""
    if len(findings) == 1 and findings[0].missing:
        return [findings[0].missing]
    return [finding.lacks for finding in findings if finding.lacks]


def unsaid_of(lines: Sequence[str], said: Sequence[str], question: str) -> list[str]:
    """The lines that are not named already, such as by the writer, who saw the same passages, in its own words or in
    fewer: `The fee` for `What is the fee?`. To say that the `question` is not answered names nothing of it."""
    named = [other for other in said if other != question]
    return [line for line in lines if not (_named(line, said) or any(_named(other, [line]) for other in named))]


def untold_of(lines: Sequence[str], claims: Sequence[str]) -> list[str]:
    """The lines but for those of whose names of code, three or more, one claim of the answer has all."""
    told = [{*_IDENTIFIER.findall(claim)} for claim in claims]
    names = [(line, {*_IDENTIFIER.findall(line)}) for line in lines]
    return [line for line, own in names if len(own) < _SEVERAL or not any(own <= each for each in told)]


def _named(line: str, others: Sequence[str]) -> bool:
    words = content_words(line.removeprefix(NOT_ANSWERED))
    return any(_is_same(words, other) for other in others)


def _is_same(words: Sequence[str], other: str) -> bool:
    share = overlap(words, other)
    return share >= _SAME or (share >= _SAME_OF_MANY and share * len(words) >= _MANY and _has_numbers(words, other))


def _has_numbers(words: Sequence[str], other: str) -> bool:
    return {word for word in words if word.isdigit()}.issubset(content_words(other))


def told_once(lines: Sequence[str], question: str) -> list[str]:
    """The lines of a writer without those of which a longer one says the same; the `question` stays, and so does each
    of two cells of one row: `Berth 5: Fee` beside `Berth 5: Fee of a tug`."""
    named = [line for line in lines if line != question]
    return [
        line
        for line in lines
        if line == question or not _named(line, [x for x in named if len(x) > len(line) and not _of_one_row(x, line)])
    ]


def _of_one_row(line: str, other: str) -> bool:
    row, colon, _ = line.partition(": ")
    return bool(colon) and other.startswith(f"{row}: ")


def part_named(line: str, parts: Sequence[str]) -> str:
    """The part of a question that a writer's line on what is missing is about; empty if it is about none."""
    words = content_words(line)
    near = max(parts, key=lambda part: overlap(words, part), default="")
    return near if overlap(words, near) >= _NEAR and _has_numbers(words, near) else ""


def _findings(state: State) -> list[Finding]:
    """What became of each part of the plan, including parts that no branch reached."""
    ended = {finding["id"]: Finding.model_validate(finding) for finding in state["findings"]}
    late = "the run's limit of seconds was reached"
    return [
        ended.get(part["id"])
        or Finding(id=part["id"], question=part["question"], status="failed", stop_reason="seconds", failure=late)
        for part in state["plan"]
    ]


def left_out(dropped: Sequence[tuple[str, str]]) -> list[str]:
    """How many claims, or code blocks, were left out and why; not the words of those which no readable evidence
    supports, but those of one that a model judged to be stated at least in part, or that speaks of rows of a table."""
    return [
        f"{counted(count, what)} {'was' if count == 1 else 'were'} left out that {reason}"
        for (what, reason), count in Counter(dropped).items()
    ]


def not_used(count: int) -> str:
    """How many sentences of the evidence were left out because they read like instructions to a model."""
    text = "1 sentence was not used: it reads" if count == 1 else f"{count} sentences were not used: they read"
    return f"{text} like instructions to a model"


def changed_meanwhile(count: int) -> list[str]:
    """How many passages were lost during the run, because somebody wrote to the library."""
    if not count:
        return []
    passages, they = ("1 passage was", "it was") if count == 1 else (f"{count} passages were", "they were")
    return [f"{passages} changed, removed or restricted after {they} found: ask again"]


def not_compared(count: int) -> list[str]:
    """How many claims were only found not to contradict their sentences, since these are in another language."""
    if not count:
        return []
    claims = "1 claim" if count == 1 else f"{count} claims"
    return [
        f"A check of {claims} against sentences in another language: no number, date, code or name could be compared, "
        "or only the claim denies something"
    ]


def stated_in_part(claims: Sequence[str]) -> list[str]:
    """The claims that are shown of which the passages state only a part, as a model judged."""
    if not claims:
        return []
    return [f"The passages state only a part of this, as the model judged: {'; '.join(map(in_quotes, claims))}"]


def cells_left_out(cells: Sequence[str]) -> list[str]:
    """The cells of rows that no passage bears out."""
    if not cells:
        return []
    those = "This cell was" if len(cells) == 1 else "These cells were"
    return [f"{those} left out that no passage bears out: {'; '.join(cells)}"]


def not_in_documents(parts: Sequence[str]) -> list[str]:
    """The numbers and lines in code that no passage has: a model put them in."""
    numbers = [part for part in parts if _NUMBER.fullmatch(part)]
    lines = [part for part in parts if part not in numbers]
    more = [f"and {len(lines) - _MOST_LINES} more"] if len(lines) > _MOST_LINES else []
    return [*_not_there("number", numbers, ", "), *_not_there("line", [*lines[:_MOST_LINES], *more], "; ")]


def _not_there(what: str, parts: Sequence[str], between: str) -> list[str]:
    those = f"this {what}" if len(parts) == 1 else f"these {what}s"
    return [f"No passage has {those} of the code: {between.join(parts)}"] if parts else []


def quoted_instead(count: int) -> list[str]:
    """How many claims are told in the words of their sentences, which do not bear out the model's."""
    if not count:
        return []
    claims = "1 claim is" if count == 1 else f"{count} claims are"
    return [f"{claims} quoted from the source, which does not bear out the model's words"]


def failures(state: State, runtime: Run) -> list[str]:
    """Failed searches, a check that could not be made (verification fails closed and says so), and a model that failed
    or was not asked."""
    sentences = [f"{search['where']}: {search['failure']}" for search in state["searched"] if search["failure"]]
    budget = context_of(runtime).budget
    if not (budget.max_model_calls and budget.max_tokens):  # no model is wanted
        return sentences
    if unchecked := state.get("unchecked"):
        sentences.append(f"The claims were not checked: {unchecked}")
    if failed := model_failure(state) or _unwritten(state, runtime):
        sentences.append(f"The answer was made without the model: {failed}")
    if any(step["failure"] == NO_TOOLS.model_dump() for step in state["steps"]):
        sentences.append(f"Nothing was searched by the model: {NO_TOOLS.said}")
    return sentences


def model_failure(state: State) -> str:
    """Why none of this turn's calls of the model was of use; empty if one was, or if none was made.

    A draft that no passage supports was a reply, and is told of as such.
    """
    failed = [call["failure"] for call in state["calls"]]
    if not failed or not all(failed) or state["draft"].get("instead_of"):
        return ""
    unheard = [failure for failure in failed if failure["kind"] in NO_REPLY]
    reason: str = (unheard or failed)[-1]["said"]
    return reason


def _unwritten(state: State, runtime: Run) -> str:
    """Which limit kept the model from writing the answer; empty if none did."""
    if state.get("unwritten") or mode_of(runtime) == "extractive" or state["calls"] or not state["fallbacks"]:
        return state.get("unwritten", "")
    return NO_CALL_LEFT.said if _limit(state, context_of(runtime).budget) is not None else ""


def stop_reason(state: State, runtime: Run, status: Status, *, dropped: bool, sure: bool) -> StopReason:
    """Why the run ended where it did: a limit first, then a model without a usable reply, then what was not found."""
    budget = context_of(runtime).budget
    limit = _limit(state, budget) or ("model_failed" if model_failure(state) else None)
    cut_short = limit is not None and bool(state["fallbacks"])
    if status == "answered" and not cut_short:
        return "complete"
    if unfinished := [finding.stop_reason for finding in _findings(state) if finding.stop_reason != "complete"]:
        limit = limit or unfinished[0]
    if limit is not None:
        return limit
    if state["exchange"] and not tool_calls_left(state, budget):
        return "tool_calls"
    if web_of(runtime) is not None and not web_left(state, budget):
        return "web_searches"
    if set(gaps(state)) - {_NOT_USEFUL} and state["focus"]:
        return "rounds" if state["rounds"] >= budget.max_rounds else "no_new_evidence"
    return _why_lacking(state, runtime, status, dropped=dropped) if sure else "low_confidence"


def _limit(state: State, budget: BudgetSettings) -> StopReason | None:
    """The limit that the run has reached."""
    return exhausted(state, budget, keep_for_answer=0) or ("tokens" if _without_tokens(state) else None)


def _without_tokens(state: State) -> bool:
    """Whether a role's prompt was longer than what the limit of tokens left."""
    return any(step["failure"] and step["failure"]["said"] == NO_TOKENS_LEFT.said for step in state["steps"])


def _why_lacking(state: State, runtime: Run, status: Status, *, dropped: bool) -> StopReason:
    if status == "partial":
        return "no_new_evidence" if barren(state) else "complete"
    if dropped:
        return "not_supported"
    return "no_evidence" if library_of(runtime).indexes(roles_of(runtime)) else "no_index"
