"""A logistic regression with an L2 penalty and non-negative weights."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ...agents.confidence import Calibration, Signals
from ..extra import needs
from .asking import Sample, shares

FOLDS = 5
PENALTY = 0.05
"""Factor of the L2 penalty on the weights of standardised signals, relative to the mean loss of a case."""

LEAST = {"read": 0.2}
"""Lower bounds of weights, per unit of a signal that varies. With hidden gold, the remaining passages often nearly
answer the question, so a fit underrates the reader for questions that really have no answer (see
docs/benchmarks/checks.md)."""

_SAME = 1e-6
"""Standard deviation below which a signal counts as constant."""


def fit(samples: Sequence[Sample], counts: Sequence[float] | None = None, *, fitted_on: str = "") -> Calibration:
    """Fit the probability that a sample is right to its signals; the threshold is left at 0.

    `counts` are the weights of the samples, by default those of `shares`. A higher signal always favours an answer, so
    no weight may be negative: with few cases, a negative weight would be due to chance.
    """
    minimise = needs("scipy.optimize").minimize
    names = list(Signals.model_fields)
    values, right = _matrix(samples, names), np.array([sample.right for sample in samples], dtype=float)
    share = np.asarray(shares(samples) if counts is None else counts, dtype=float)
    share = share / share.sum()
    middle = share @ values
    spread = np.sqrt(share @ (values - middle) ** 2)
    scaled = np.where(spread > _SAME, values - middle, 0) / np.maximum(spread, _SAME)

    def loss(parameters: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        logits, weights = scaled @ parameters[1:] + parameters[0], parameters[1:]
        rest = share * (1 / (1 + np.exp(-logits)) - right)
        value = float(share @ (np.logaddexp(0, logits) - right * logits) + PENALTY * weights @ weights)
        return value, np.concatenate([[rest.sum()], scaled.T @ rest + 2 * PENALTY * weights])

    least = np.array([LEAST.get(name, 0.0) for name in names]) * np.where(spread > _SAME, spread, 0)
    bounds = [(None, None), *((float(weight), None) for weight in least)]
    best = minimise(loss, np.concatenate([[0.0], least]), jac=True, method="L-BFGS-B", bounds=bounds).x
    weights = best[1:] / np.maximum(spread, _SAME)
    by_name = {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True) if weight > 0}
    intercept = round(float(best[0] - weights @ middle), 4)
    return Calibration(weights=by_name, intercept=intercept, threshold=0.0, fitted_on=fitted_on)


def cross_validated(samples: Sequence[Sample]) -> list[float]:
    """The probability of each sample from a fit on other cases; both runs of a case are always in the same fold."""
    fold = folds(samples, seed=0)
    probabilities = [0.0] * len(samples)
    for number in sorted(set(fold)):
        fitted = fit([sample for sample, at in zip(samples, fold, strict=True) if at != number])
        for position, at in enumerate(fold):
            if at == number:
                probabilities[position] = fitted.probability(samples[position].signals)
    return probabilities


def folds(samples: Sequence[Sample], seed: int) -> list[int]:
    """The fold of each sample, 0 to `FOLDS` - 1, stratified by whether any sample of its case is right."""
    right = {sample.case for sample in samples if sample.right}
    dealt: dict[str, int] = {}
    for some in (right, {sample.case for sample in samples} - right):
        cases = sorted(some)
        random.Random(seed).shuffle(cases)  # noqa: S311 - a sample, not a secret
        dealt |= {case: at % FOLDS for at, case in enumerate(cases)}
    return [dealt[sample.case] for sample in samples]


def _matrix(samples: Sequence[Sample], names: Sequence[str]) -> NDArray[np.float64]:
    return np.array([[getattr(sample.signals, name) for name in names] for sample in samples], dtype=float)
