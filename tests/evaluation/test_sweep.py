"""A sweep changes one setting at a time and is named after it."""

from __future__ import annotations

import pytest
from hypothesis import strategies as some
from laws import law

from groundwire.errors import InputError
from groundwire.evaluation.runs.naming import sweep, systems_of
from groundwire.graphs import PATTERNS
from groundwire.settings import IndexSettings, SearchSettings


def test_all_stands_for_every_pattern_and_each_comes_once() -> None:
    assert tuple(system.graph for system in systems_of(["all"])) == PATTERNS
    assert [system.name for system in systems_of(["router", "all"])][:2] == ["router", "naive"]
    assert len(systems_of(["router", "all", "router"])) == len(PATTERNS)


def test_systems_of_one_name_are_equal() -> None:
    assert systems_of(["all", "naive+hyde"]) == systems_of(["all", "naive+hyde"])


def test_each_change_makes_a_system_that_differs_in_it_alone() -> None:
    systems = sweep(systems_of(["naive", "router"]), ["k=3,6,10", "mode=lexical", "dense_weight=2"])
    names = ["", " k=3", " k=10", " mode=lexical", " dense_weight=2"]
    assert [system.name for system in systems] == [f"{graph}{name}" for graph in ("naive", "router") for name in names]
    assert systems[2].search == SearchSettings(k=10)
    assert systems[4].search == SearchSettings(dense_weight=2.0)
    assert systems[8].graph == "router"
    assert all(system.index is None for system in systems)


def test_a_change_of_the_passages_wants_an_index_of_its_own() -> None:
    (_, cut, chunked, budget) = sweep(
        systems_of(["naive"]), ["max_tokens=120,220", "chunker=fixed", "budget.max_tokens=900"]
    )
    assert (cut.name, cut.index) == ("naive max_tokens=120", IndexSettings(max_tokens=120))
    assert (chunked.name, chunked.index) == ("naive chunker=fixed", IndexSettings(chunker="fixed"))
    assert (budget.name, budget.index, budget.budget.max_tokens) == ("naive budget.max_tokens=900", None, 900)


@law(25, 50, values=some.lists(some.integers(min_value=1, max_value=100), min_size=1))
def test_however_often_a_value_is_named_it_is_run_once(values: list[int]) -> None:
    systems = sweep(systems_of(["naive"]), [f"k={','.join(map(str, values))}"])
    assert len(systems) == 1 + len(set(values) - {SearchSettings().k})
    assert len({system.name for system in systems}) == len(systems)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("kk=3", "there is no setting 'kk' to sweep: there are search: mode, k, "),
        ("index.k=3", "there is no setting 'index.k'"),
        ("k=x", "k cannot be 'x' (of the sweep 'k=x'): input should be a valid integer"),
        ("k=0", "k cannot be '0'"),
        ("mode=dens", "input should be 'fused', 'dense' or 'lexical'"),
        ("k", "the sweep 'k' names no value: write it as k=A,B"),
        ("k=,", "the sweep 'k=,' names no value"),
        ("", "there is no setting ''"),
    ],
)
def test_what_cannot_be_swept_is_named(change: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        sweep(systems_of(["naive"]), [change])
    assert message in str(error.value)


@pytest.mark.parametrize("graphs", [[], ["naiv"], ["naive", "all", ""]])
def test_a_graph_that_is_not_there_is_named_with_those_that_are(graphs: list[str]) -> None:
    with pytest.raises(InputError, match="naive, router, corrective"):
        systems_of(graphs)
