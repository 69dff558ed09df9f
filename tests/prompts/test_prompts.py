"""Templates are rendered strictly, and each is used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import groundwire
from groundwire.prompts import render

ROOT = Path(groundwire.__file__).parent


def test_a_missing_variable_is_an_error() -> None:
    with pytest.raises(KeyError):
        render("evidence", question="why?")


def test_an_unknown_variable_is_an_error() -> None:
    with pytest.raises(TypeError, match="no variable"):
        render("system", question="why?")


def test_a_template_that_is_not_there_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        render("nothing")


def test_values_are_not_rendered_again() -> None:
    assert "costs $5 and $question" in render("evidence", question="q", passages="costs $5 and $question")


def test_every_template_is_used_and_every_used_one_is_there() -> None:
    template_names = {
        name
        for folder in ("agents", "evaluation", "graphs", "models")
        for file in (ROOT / folder).rglob("*.py")
        for name in re.findall(r'render\(\s*[\'"](\w+)', file.read_text(encoding="utf-8"))
    }
    assert template_names == {file.stem for file in (ROOT / "prompts").glob("*.md")}
