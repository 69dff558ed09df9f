"""The access law: whatever leaves holds no word that the caller of now may not see.

Random libraries, roles, conversations, interrupts and resumes, by three doors (a graph, a served graph, a conversation
with its page and its list of threads), with a model that steals. `make test-slow` has 48 conversations, 24 in a
library; 2,000 in fifty libraries, which take eight minutes of processor time, are had with

    GROUNDWIRE_LAW=50 python -m pytest tests/attack/test_access_law.py -m slow -n 2
"""

from __future__ import annotations

import os
import random
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from doors import play
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from random_library import INDEXES, LABELS, Shelved, build, libraries
from random_talk import Talk, talks

from groundwire.indexes.library import Library

SHARED = int(os.environ.get("GROUNDWIRE_LAW", "2"))
EACH = 40 if "GROUNDWIRE_LAW" in os.environ else 24
"""Libraries that are shared, and conversations in each."""


def open_to_others(top: Path) -> list[Path]:
    """Files and folders below `top` that somebody else may do anything with."""
    return [path for path in (top, *top.rglob("*")) if stat.S_IMODE(path.stat().st_mode) & 0o077]


def shelved(seed: int) -> list[Shelved]:
    """A random library, the same for the same seed."""
    rng = random.Random(seed)
    sets = [tuple(sorted(rng.sample(LABELS, rng.choice((0, 1, 1, 2, 3))))) for _ in range(rng.randint(1, 7))]
    return [Shelved(rng.choice(INDEXES), labels, rng.randint(2, 90)) for labels in sets]


@pytest.fixture(scope="module")
def shelf() -> Iterator[Callable[[int], Library]]:
    """Library number n, made when it is first asked for."""
    cache: dict[int, Library] = {}
    with ExitStack() as stack:

        def library(seed: int) -> Library:
            if seed not in cache:
                folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
                cache[seed] = build(folder, shelved(seed))
                stack.callback(cache[seed].close)
                assert open_to_others(folder / "library") == []
            return cache[seed]

        yield library


def of(examples: int) -> settings:
    """So many examples, the same at each run."""
    return settings(
        max_examples=examples, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )


@of(4)
@given(seed=st.integers(0, 1), talk=talks)
def test_whatever_leaves_is_open_to_the_caller_of_now(shelf: Any, seed: int, talk: Talk) -> None:
    play(shelf(seed), talk)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SHARED))
def test_many_conversations_in_a_library(shelf: Any, seed: int) -> None:
    @of(EACH)
    @given(talk=talks)
    def hold(talk: Talk) -> None:
        play(shelf(seed), talk)

    hold()


@pytest.mark.slow
@of(2 * SHARED)
@given(documents=libraries, talk=talks)
def test_in_a_library_for_each_conversation(documents: list[Shelved], talk: Talk) -> None:
    assume(talk.turns)
    with tempfile.TemporaryDirectory() as folder:
        library = build(Path(folder), documents)
        try:
            play(library, talk)
            assert open_to_others(Path(folder) / "library") == []
        finally:
            library.close()
