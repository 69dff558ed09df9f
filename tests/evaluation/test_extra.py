"""A library that is not installed is named, with the line that installs it."""

from __future__ import annotations

import sys

import pytest

from groundwire.errors import InputError
from groundwire.evaluation.comparison.statistics import mean
from groundwire.evaluation.extra import check_installed, needs


def test_a_module_that_is_there_is_given() -> None:
    assert needs("json").loads("1") == 1


def test_one_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.special", None)
    with pytest.raises(InputError, match=r"'scipy.special'.*pip install 'groundwire\[eval\]'"):
        mean([0.0, 1.0])


def test_what_is_not_installed_is_told_before_any_work() -> None:
    check_installed("json", "scipy")
    with pytest.raises(InputError, match=r"needs 'no_such_library', which is not installed: run pip install"):
        check_installed("json", "no_such_library")


def test_a_module_of_our_own_that_is_missing_is_our_fault() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"groundwire\.nowhere"):
        needs("groundwire.nowhere")
