"""The charts of a report: each has a picture, a sentence that describes it, and its values as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from markupsafe import Markup

from ..comparison.choice import cost_of
from ..comparison.figures import interval, number, precise
from ..comparison.results import PRIMARY, Estimate, Results, SystemResult
from ..measures import MEASURES, Unit
from .drawing import DASHES, INK, MARKERS, MUTED, SERIES, SURFACE, ascii_only, new_figure, svg

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_ROW = 27
_FRAME = 62
_LEGEND = 17
"""Heights of one system in a chart, of everything around the systems, and of a line of the legend."""


@dataclass(frozen=True)
class Chart:
    """A picture and the same values as rows of text; the first column names the system."""

    title: str
    about: str
    picture: Markup
    head: list[str]
    rows: list[list[str]]


def quality_chart(results: Results) -> Chart | None:
    """Right answers of each system with the 95% interval; None if no case says what is right."""
    if all(system.measures[PRIMARY].value is None for system in results.systems):
        return None
    title, about = "Right answers", "Share of right answers of each system, a dot, with its 95% interval, a line."
    systems = results.systems
    with new_figure("quality", _FRAME + _ROW * len(systems)) as (canvas, axes):
        for place, system in enumerate(systems):
            estimate = system.measures[PRIMARY]
            _dot(axes, place, estimate)
        _system_rows(axes, systems)
        axes.set_xlabel("right answers, %")
        axes.set_xlim(0, 100)
        picture = svg(canvas, "quality", title=title, about=about)
    rows = [
        [system.name, number(system.measures[PRIMARY].value, "share"), interval(system.measures[PRIMARY])]
        for system in systems
    ]
    return Chart(title, about, picture, ["System", "Right, %", "95% interval"], rows)


def cost_chart(results: Results) -> Chart | None:
    """Quality against cost, with the Pareto front marked; None if no cost is known."""
    measure, words = results.cost_measure, _COST_WORDS[results.cost_measure]
    points = [
        (system, cost, 100 * right)
        for system in results.systems
        if (cost := cost_of(system, measure)) is not None and (right := system.measures[PRIMARY].value) is not None
    ]
    if not points:
        return None
    title = "Quality against cost"
    about = (
        f"Share of right answers against {words} per question. "
        "Filled markers, joined by dashes, are systems that no other beats at the same or a smaller cost. "
        "Thin lines: 95% intervals."
    )
    with new_figure("cost", 270 + _LEGEND * ((len(points) + 1) // 2)) as (canvas, axes):
        front = sorted((cost, right) for system, cost, right in points if system.name in results.pareto)
        axes.step([x for x, _ in front], [y for _, y in front], where="post", color=MUTED, linewidth=1, dashes=(3, 2))
        for place, (system, cost, right) in enumerate(points):
            colour, marker, _ = _sign(results, system)
            filled = colour if system.name in results.pareto else SURFACE
            ends = [
                100 * end for end in (system.measures[PRIMARY].low, system.measures[PRIMARY].high) if end is not None
            ]
            axes.plot([cost] * len(ends), ends, color=colour, linewidth=0.8, alpha=0.5)
            # Smaller markers on larger ones, so that tied systems all show.
            axes.plot([cost], [right], marker, color=colour, markerfacecolor=filled, markeredgewidth=1.6,
                      markersize=max(5, 11 - place), label=ascii_only(system.name))  # fmt: skip
        axes.margins(x=0.08)
        axes.set_xlabel(f"{words} per question")
        axes.set_ylabel("right answers, %")
        axes.grid(visible=True)
        _legend(canvas)
        picture = svg(canvas, "cost", title=title, about=about)
    unit: Unit = "tokens" if measure == "tokens" else MEASURES[measure].unit
    rows = [
        [system.name, precise(cost, unit), number(system.measures[PRIMARY].value, "share"),
         interval(system.measures[PRIMARY]), "yes" if system.name in results.pareto else "no"]
        for system, cost, _ in points
    ]  # fmt: skip
    head = ["System", words.capitalize(), "Right, %", "95% interval", "On the front"]
    return Chart(title, about, picture, head, rows)


def risk_chart(results: Results) -> Chart | None:
    """Risk against coverage; None if no system reports its confidence."""
    curves = [system for system in results.systems if system.risk_coverage]
    if not curves:
        return None
    title = "Risk and coverage"
    about = (
        "If only the most certain share of the questions were answered (coverage), how many of those answers "
        "would be wrong (risk). Lower is better; a curve that rises from left to right knows when it is unsure."
    )
    with new_figure("risk", 270 + _LEGEND * ((len(curves) + 1) // 2)) as (canvas, axes):
        for curve in curves:
            colour, marker, dashes = _sign(results, curve)
            points = curve.risk_coverage
            axes.plot(
                [100 * point.coverage for point in points], [100 * point.risk for point in points],
                color=colour, marker=marker, linestyle=dashes, linewidth=1.8, markersize=5,
                markevery=0.18 if len(points) > 1 else None,  # matplotlib would not mark a single point
                label=ascii_only(curve.name),
            )  # fmt: skip
        axes.set_xlim(0, 100)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("coverage, % of questions answered")
        axes.set_ylabel("risk, % of answers wrong")
        axes.grid(visible=True)
        _legend(canvas)
        picture = svg(canvas, "risk", title=title, about=about)
    shares = (0.25, 0.5, 0.75, 1.0)
    rows = [
        [curve.name, *(number(_risk_at(curve, share), "share") for share in shares), number(curve.risk_area, "share")]
        for curve in curves
    ]
    head = ["System", *(f"Risk at {share:.0%} coverage, %" for share in shares), "Mean risk, %"]
    return Chart(title, about, picture, head, rows)


def latency_chart(results: Results) -> Chart | None:
    """How long questions take; None if clock readings were left out."""
    timed = [system for system in results.systems if system.seconds]
    if not timed:
        return None
    title = "Seconds per question"
    about = "Dot: the median; thick line: half of all questions; thin line: all but the slowest and the fastest 5%."
    quantiles = {system.name: np.quantile(system.seconds, [0.05, 0.25, 0.5, 0.75, 0.95]).tolist() for system in timed}
    with new_figure("latency", _FRAME + _ROW * len(timed)) as (canvas, axes):
        for place, system in enumerate(timed):
            low, lower, middle, upper, high = quantiles[system.name]
            axes.plot([low, high], [place, place], color=INK, linewidth=1)
            axes.plot([lower, upper], [place, place], color=SERIES[0], linewidth=6, solid_capstyle="butt")
            axes.plot([middle], [place], "o", color=INK, markerfacecolor=SURFACE, markersize=7)
        _system_rows(axes, timed)
        ends = [value for values in quantiles.values() for value in values]
        if min(ends) > 0 and max(ends) > 30 * min(ends):
            axes.set_xscale("log")
            axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
            axes.minorticks_off()
        else:
            axes.set_xlim(left=0)
        axes.set_xlabel("seconds per question")
        picture = svg(canvas, "latency", title=title, about=about)
    head = ["System", "5%", "25%", "Median", "75%", "95%", "Slowest"]
    rows = [[system.name, *(precise(value, "seconds") for value in (*quantiles[system.name], max(system.seconds)))]
            for system in timed]  # fmt: skip
    return Chart(title, about, picture, head, rows)


_COST_WORDS = {"price": "price", "tokens": "tokens", "seconds": "seconds", "passages": "passages read"}


def _dot(axes: Axes, place: int, estimate: Estimate) -> None:
    if estimate.low is not None and estimate.high is not None:
        axes.plot([100 * estimate.low, 100 * estimate.high], [place, place], color=SERIES[0], linewidth=2.4)
    if estimate.value is not None:
        axes.plot([100 * estimate.value], [place], "o", color=SERIES[0], markersize=8)
        axes.annotate(f"{100 * estimate.value:.1f}", (100 * estimate.value, place), xytext=(0, 6.5),
                      textcoords="offset points", ha="center", fontsize=10, color=INK)  # fmt: skip


def _system_rows(axes: Axes, systems: Sequence[SystemResult]) -> None:
    axes.set_yticks(range(len(systems)), [ascii_only(system.name) for system in systems], color=INK)
    axes.set_ylim(len(systems) - 0.4, -0.7)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.grid(visible=True, axis="x")


def _legend(canvas: Figure) -> None:
    canvas.legend(loc="outside lower center", ncols=2, fontsize=11, handlelength=2.6)


def _sign(results: Results, system: SystemResult) -> tuple[str, str, object]:
    """Colour, marker and dashes of a system, the same in every chart."""
    place = results.systems.index(system)
    return SERIES[place % len(SERIES)], MARKERS[place % len(MARKERS)], DASHES[place % len(DASHES)]


def _risk_at(system: SystemResult, coverage: float) -> float | None:
    reached = [point for point in system.risk_coverage if point.coverage >= coverage - 1e-9]
    return reached[0].risk if reached else None
