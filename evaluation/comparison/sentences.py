"""What the results show, sentence by sentence; nothing is claimed that was not shown."""

from __future__ import annotations

from collections.abc import Sequence

from ...evidence.text.counted import counted
from ..measures import MEASURES
from .choice import cost_of, lost_cases
from .differences import base_of
from .figures import amount, number
from .results import PRIMARY, Difference, Estimate, Results, SystemResult

_COST_UNITS = {"price": "", "tokens": " tokens", "seconds": " s", "passages": " passages"}


def shown_differences(results: Results) -> list[str]:
    """The differences that were shown, and the number of comparisons that showed none."""
    lines = [f"{difference.measure}: {difference.sentence}." for difference in results.differences if difference.shown]
    rest = len(results.differences) - len(lines)
    if not rest:
        return lines
    others = "other " if lines else ""
    noun = "comparison" if rest == 1 else "comparisons"
    silent = [difference for difference in results.differences if not difference.shown]
    return [*lines, f"No difference shown in {rest} {others}{noun} ({compared_cases(silent)}, Holm over all pairs)."]


def compared_cases(differences: Sequence[Difference]) -> str:
    """The number of cases compared, such as `n = 60` or `n = 48 to 60`: not every measure applies to every case."""
    counts = sorted(difference.estimate.n for difference in differences)
    return f"n = {counts[0]}" if counts[0] == counts[-1] else f"n = {counts[0]} to {counts[-1]}"


def each_difference(difference: Difference) -> str:
    """A comparison with the names of both sides, whether or not it showed anything."""
    if difference.shown:
        return f"{difference.measure}: {difference.sentence}."
    return f"{difference.measure}: {difference.first} and {difference.second}: {difference.sentence}."


def pareto_sentence(results: Results) -> str:
    """The systems that are worth their cost."""
    by_name = {system.name: system for system in results.systems}
    phrases = [_on_front(by_name[name], results) for name in results.pareto]
    if not phrases:
        return f"No system has both a quality and a cost in {results.cost_measure}."
    return f"Nothing is better at the same or a smaller cost ({results.cost_measure} a question): {'; '.join(phrases)}."


def regret_sentences(results: Results) -> list[str]:
    """The regret of the router, and a note that the comparison is biased against it."""
    regret = results.regret
    if regret is None:
        return []
    return [
        f"{regret.router} against {regret.best_fixed}, the best fixed pattern (chosen on these cases, which favours "
        f"it): {_regret(regret.over_best_fixed)}.",
        f"{regret.router} against the best pattern for each case (known afterwards only): "
        f"{_regret(regret.over_oracle)}.",
    ]


def hurt_sentences(results: Results) -> list[str]:
    """How often retrieval hurt, if the model alone was run too."""
    return [
        f"{case.system}: {len(case.cases)} of {case.asked} cases were right without retrieval and wrong with it."
        for case in results.hurt
    ]


def losing_cases(results: Results) -> dict[str, list[str]]:
    """System -> cases that it got wrong and the base got right; systems without any are left out."""
    if not results.systems:
        return {}
    base = base_of(results.systems)
    by_system = {system.name: lost_cases(system, base) for system in results.systems if system.name != base.name}
    return {name: cases for name, cases in by_system.items() if cases}


def cautions(results: Results) -> list[str]:
    """What the figures lack: cases without a right answer to compare with, and runs without a search or the model."""
    sentences = [_unjudged(results)]
    for system in results.systems:
        if system.settings.get("transform") == "hyde" and results.model == "none":
            sentences.append(
                f"{system.name} had no model to write a passage with, so it searched for each question as it is."
            )
        if system.failed_searches:
            sentences.append(
                f"{system.name} went on without the results of failed searches ({system.failed_searches}), such as: "
                f"{system.search_failure}"
            )
        if system.unaided:
            sentences.append(
                f"{system.name} decided by rules what the model should have, in {system.unaided} of "
                f"{counted(results.n * results.repeats, 'run')}, such as: {system.unaided_because}."
            )
    return [sentence for sentence in sentences if sentence]


def warnings(results: Results) -> list[str]:
    """What a reader must know before trusting the rest."""
    warnings = [row.warning for row in results.audit if row.warning]
    warnings += cautions(results)
    if results.drafts:
        warnings.append(f"{results.drafts} of {results.n} cases are drafts that no person has checked.")
    warnings += [
        f"{system.name} ended {counted(system.failed, 'run')} without an answer, which counts as wrong."
        for system in results.systems
        if system.failed
    ]
    return warnings


def judge_sentences(results: Results) -> list[str]:
    """What judging cost, and for which answers a judge gave no value."""
    judges = list(dict.fromkeys(one.judge for system in results.systems for one in system.judged))
    return [sentence for judge in judges for sentence in (_bill(judge, results), *_without_value(judge, results))]


def _bill(judge: str, results: Results) -> str:
    own = [one for system in results.systems for one in system.judged if one.judge == judge]
    calls = counted(sum(one.calls for one in own), "call")
    tokens = [sum(one.input_tokens for one in own), sum(one.output_tokens for one in own)]
    return f"Judging took {calls} of {judge}, {tokens[0]:,} tokens in and {tokens[1]:,} out, beside the cost above."


def _without_value(judge: str, results: Results) -> list[str]:
    sentences = []
    for system in results.systems:
        if failed := [one for one in system.judged if one.judge == judge and one.failed]:
            metrics = ", ".join(f"{one.metric} of {one.failed}" for one in failed)
            because = f", such as: {failed[0].failed_because.rstrip('.')}" if failed[0].failed_because else ""
            sentences.append(f"{judge} gave no value for answers of {system.name} ({metrics}){because}.")
    return sentences


def _unjudged(results: Results) -> str:
    judged = max((system.measures[PRIMARY].n for system in results.systems), default=results.n)
    if judged == results.n:
        return ""
    if not judged:
        return "No case names what a right answer contains ('answers'), so no share of right answers is told."
    return (
        f"{results.n - judged} of {results.n} cases name nothing that a right answer contains ('answers'), "
        f"so the share of right answers is over the other {judged}."
    )


def _on_front(system: SystemResult, results: Results) -> str:
    quality = number(system.measures[PRIMARY].value, MEASURES[PRIMARY].unit)
    cost = cost_of(system, results.cost_measure)
    form = ".4g" if results.cost_measure == "price" else ".0f" if results.cost_measure == "tokens" else ".1f"
    return f"{system.name} ({quality} right, {0.0 if cost is None else cost:{form}}{_COST_UNITS[results.cost_measure]})"


def _regret(estimate: Estimate) -> str:
    if estimate.value is None:
        return "no case has both values"
    return f"regret {amount(estimate.low, estimate.value, estimate.high, 'share')}, n = {estimate.n}"
