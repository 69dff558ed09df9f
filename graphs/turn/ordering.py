"""With `reranker = "model"`, the run's chat model orders search results: one call for each search of a pattern."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...agents import ranker
from ...agents.requests.call import Reply
from ...evidence.passage import Hit
from ...models.reranker import CHAT_MODEL
from ...settings import SearchSettings
from .budget import allowance
from .runtime import Run, context_of, model_of
from .state import State

Found = tuple[str, Hit]
"""A passage with the query that found it."""


def to_search_with(runtime: Run) -> SearchSettings:
    """The search settings of the run: more passages are retrieved if the model picks the best of them."""
    settings = context_of(runtime).search
    return settings.model_copy(update={"k": max(settings.k, ranker.SHOWN)}) if _orders(runtime) else settings


def ordered(state: State, runtime: Run, results: Sequence[Found]) -> tuple[list[Found], Reply[ranker.Order] | None]:
    """The results with the first ones ordered by the model; unchanged without a model, or if it does not reply."""
    top = results[: ranker.SHOWN]
    if len(top) < 2 or not _orders(runtime):
        return list(results), None
    limits = replace(allowance(state, runtime), retry=False)  # another attempt would search again
    passages = [hit.passage for _, hit in top]
    reply = ranker.rank(state["query"], passages, model=model_of(runtime), allowance=limits)
    return [*(top[number - 1] for number in reply.value.numbers), *results[ranker.SHOWN :]], reply


def _orders(runtime: Run) -> bool:
    return context_of(runtime).search.reranker == CHAT_MODEL and model_of(runtime) is not None
