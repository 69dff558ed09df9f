"""Which system of one's own a name means, when its runs are made anew, and what cannot be asked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from own_systems import SAID, later, text
from pydantic import ValidationError

from groundwire.errors import InputError
from groundwire.evaluation.runs.naming import systems_of
from groundwire.evaluation.runs.system import System


def own_module(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, source: str) -> Path:
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, name, raising=False)
    file = folder / f"{name}.py"
    file.write_text(source, encoding="utf-8")
    return file


def test_a_module_is_run_again_when_its_file_has_changed(
    records_of: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "def answer(question):\n    return 'For 11 hours.'\n"
    flags: list[bool] = []

    def go() -> str:
        monkeypatch.delitem(sys.modules, "own_one", raising=False)
        (record,) = records_of("own_one:answer", on_record=lambda _, old: flags.append(old))
        assert (record.system, record.trace.graph) == ("own_one:answer", "own_one:answer")
        return str(record.trace.answer.text)

    file = own_module(tmp_path, monkeypatch, "own_one", source)
    assert [go(), go()] == ["For 11 hours."] * 2
    file.write_text(source.replace("11", "twelve"), encoding="utf-8")
    assert go() == "For twelve hours."
    assert flags == [False, True, False]


def test_what_was_handed_in_itself_is_always_run_anew(records_of: Any) -> None:
    flags: list[bool] = []
    for _ in range(2):
        records_of(text, on_record=lambda _, old: flags.append(old))
    assert flags == [False, False]


@pytest.mark.parametrize(
    ("source", "name", "message"),
    [
        (None, "own_none:answer", "cannot be imported (ModuleNotFoundError: No module named 'own_none'): name it as"),
        ("def (", "own_two:answer", "cannot be imported (SyntaxError: "),
        ("1 / 0", "own_two:answer", "cannot be imported (ZeroDivisionError: division by zero)"),
        ("raise SystemExit(2)", "own_two:answer", "cannot be imported (SystemExit: 2)"),
        ("x = 1", "own_two:answer", "the module 'own_two' has no 'answer'"),
        ("x = 1", "own_two:", "the module 'own_two' has no ''"),
        ("x = 1", "own_two:x", "the system 'own_two:x' is of the type 'int': name a LangGraph graph"),
        ("x = 1", ":x", "cannot be imported (ValueError: "),
        ("def x(): ...", "own_two:x", "'own_two:x' cannot be called with a question (too many positional arguments)"),
        ("def x(question, index): ...", "own_two:x", "(missing a required argument: 'index'): write it as `def answer"),
        (
            "from typing import TypedDict\nfrom langgraph.graph import StateGraph\n"
            "class S(TypedDict):\n    topic: str\ngraph = StateGraph(S)\n",
            "own_two:graph",
            "the graph 'own_two:graph' has the state topic: give it",
        ),
    ],
)
def test_what_cannot_be_asked_is_told_before_anything_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str | None, name: str, message: str
) -> None:
    if source is not None:
        own_module(tmp_path, monkeypatch, "own_two", source)
    with pytest.raises(InputError) as error:
        systems_of([name])
    assert message in str(error.value)


def test_what_is_no_system_is_none() -> None:
    with pytest.raises(InputError, match="is of the type 'int'"):
        systems_of([3])
    with pytest.raises(ValidationError, match="is of the type 'int'"):
        System(name="mine", graph="mine", own=3)


@pytest.mark.parametrize("own", [lambda: SAID, lambda question, index: SAID, lambda context: SAID])
def test_a_function_that_takes_no_question_is_told_before_anything_is_run(own: Any) -> None:
    with pytest.raises(
        InputError, match=r"cannot be called with a question \(.*\): write it as `def answer\(question\)`"
    ):
        systems_of([own])


def test_names_are_told_apart() -> None:
    def naive(question: str) -> str:
        return SAID

    with pytest.raises(InputError, match="a system of your own is called 'naive'"):
        systems_of([naive])
    with pytest.raises(InputError, match="two systems are called '<lambda>'"):
        systems_of([lambda _: SAID, lambda _: ""])
    assert [system.name for system in systems_of([text, text, later])] == ["text", "later"]
