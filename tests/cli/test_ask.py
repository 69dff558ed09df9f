"""`groundwire ask` in process: what goes where, and the exit codes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from groundwire.cli import exits
from groundwire.cli.app import run
from groundwire.cli.show import print_answer
from groundwire.config import DEFAULT_OPENAI_MODEL, model_settings, read_operator
from groundwire.evidence.answer import Answer
from groundwire.indexes.kept_answers import erase_answers

if TYPE_CHECKING:
    from collections.abc import Callable

QUESTION = "How long must an on-call engineer rest after a night call-out?"
FIELDS = (
    "question status text citations confidence related stop_reason missing asks searched mode cost cached steps".split()
)


@pytest.fixture
def groundwire(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], library: Any
) -> Callable[..., tuple[int, str, str]]:
    """Run the command line over the small library; (exit code, standard output, standard error)."""
    for name in ("GROUNDWIRE_MODEL", "OPENAI_API_KEY", "OPENAI_BASE_URL", "TAVILY_API_KEY"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["groundwire", *arguments])
        if "--library" not in arguments:
            monkeypatch.setattr("groundwire.graphs.context._open_library", lambda _: library)
        code = run()
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def test_the_answer_goes_to_standard_output_and_the_steps_to_standard_error(groundwire: Any) -> None:
    code, out, err = groundwire("ask", QUESTION)
    assert code == exits.ANSWERED
    assert "must rest for 11 hours" in out
    assert " [1] handbook: rest.md > Rest" in out
    assert "word for word; no language model" in out
    assert "retrieve" in err
    assert "retrieve" not in out


@pytest.mark.parametrize("graph", ["corrective", "router"])
def test_json_is_one_answer_and_nothing_else(groundwire: Any, graph: str) -> None:
    code, out, err = groundwire("ask", QUESTION, "--json", "--graph", graph)
    assert (code, err) == (exits.ANSWERED, "")
    value = json.loads(out)
    assert list(value) == FIELDS
    assert Answer.model_validate(value).citations


def test_an_answer_that_was_kept_says_so(groundwire: Any, library: Any, tmp_path: Any, monkeypatch: Any) -> None:
    (tmp_path / "groundwire.toml").write_text("[cache]\nentries = 5\n")
    monkeypatch.setenv("GROUNDWIRE_CONFIG", str(tmp_path / "groundwire.toml"))
    try:
        first, again = groundwire("ask", QUESTION), groundwire("ask", QUESTION)
        page = tmp_path / "page.html"
        groundwire("ask", QUESTION, "--trace", str(page))
    finally:
        erase_answers(library.folder)
    assert "kept" not in first[1]
    assert "and kept: nothing was searched or asked now." in again[1]
    assert "must rest for 11 hours" in again[1]
    assert "from the cache" in again[1]
    assert "answered before" in again[2]
    assert "answered before" in page.read_text(encoding="utf-8")


def test_a_refusal_has_its_own_code_and_says_where_it_looked(groundwire: Any) -> None:
    code, out, _ = groundwire("ask", "umbrella violin mango", "--index", "incidents")
    assert code == exits.REFUSED
    assert "Searched: incidents." in out
    assert "Missing" in out
    code, out, _ = groundwire("ask", "umbrella violin mango", "--index", "incidents", "--json")
    assert (code, json.loads(out)["status"]) == (exits.REFUSED, "refused")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["ask", QUESTION, "--graph", "correctiv"], exits.BAD_INPUT, "correctiv"),
        (["ask", QUESTION, "--web", "bing"], exits.BAD_INPUT, "bing"),
        (["ask", QUESTION, "--web", "tavily"], exits.BAD_INPUT, "TAVILY_API_KEY"),
        (["ask", QUESTION, "--web", "ask", "--graph", "naive"], exits.BAD_INPUT, "'naive' never searches the web"),
        (["ask", QUESTION, "--index", "handbok"], exits.BAD_INPUT, "handbok"),
        (["ask", QUESTION, "--index", "handbok", "--graph", "router"], exits.BAD_INPUT, "handbok"),
        (["ask", QUESTION, "--index", "vault"], exits.BAD_INPUT, "vault"),
        (["ask", QUESTION, "--roles", "!!"], exits.BAD_INPUT, "!!"),
        (["ask", QUESTION, "-k", "0"], exits.BAD_INPUT, "k cannot be 0"),
        (["ask", " "], exits.BAD_INPUT, "empty"),
        (["ask", "x" * 9_000], exits.BAD_INPUT, "8,000"),
        (["ask", "rest \udcff engineer"], exits.BAD_INPUT, "UTF-8"),
        (["ask", QUESTION, "--library", "no/such/folder"], exits.LIBRARY, "no/such/folder"),
        (["indexes", "--library", "no/such/folder"], exits.LIBRARY, "no/such/folder"),
        (["ask", QUESTION, "--model", "gpt"], exits.MODEL, "gpt"),
        (["ask", QUESTION, "--model", "nobody:gpt"], exits.MODEL, "nobody"),
        (["ask", QUESTION, "--model", "openai:gpt-4.1-mini"], exits.MODEL, "OPENAI_API_KEY"),
    ],
)
def test_what_cannot_be_used_is_one_sentence(groundwire: Any, arguments: list[str], code: int, message: str) -> None:
    actual, out, err = groundwire(*arguments)
    (line,) = [line for line in err.splitlines() if line.startswith("groundwire: ")]
    assert (actual, out) == (code, "")
    assert message in line
    assert "Traceback" not in err


@pytest.mark.parametrize("arguments", [["ask"], ["bogus"], ["--bogus"], ["ask", "x", "-k", "six"], ["ask", "x", "y"]])
def test_a_wrong_command_line_is_explained(groundwire: Any, arguments: list[str]) -> None:
    code, out, err = groundwire(*arguments)
    assert (code, out) == (exits.BAD_INPUT, "")
    assert "Traceback" not in err
    assert "Usage" in err


def test_a_question_without_quotation_marks_is_told_so(groundwire: Any) -> None:
    _, _, err = groundwire("ask", "What", "is", "this")
    assert "needs quotation marks" in err


@pytest.mark.parametrize(
    ("arguments", "hint"), [(["--graph", "naive", "ask", "x"], "groundwire ask ... --graph"), (["--bogus"], "")]
)
def test_an_option_before_the_command_is_told_where_it_belongs(
    groundwire: Any, arguments: list[str], hint: str
) -> None:
    _, _, err = groundwire(*arguments)
    assert hint in err
    assert ("Write it after the command" in err) == bool(hint)


def test_help_and_version(groundwire: Any) -> None:
    assert groundwire("--version")[:2] == (0, "0.1.0\n")
    assert "QUESTION" in groundwire("ask", "--help")[1]
    for command in ([], ["ask"], ["index"], ["indexes"], ["demo"]):
        code, out, _ = groundwire(*command, "--help")
        assert code == 0
        assert "Usage" in out


def test_roles_open_what_they_open(groundwire: Any, secret: str) -> None:
    question = "What is the salary of a night engineer?"
    assert secret not in groundwire("ask", question, "--json")[1]
    assert secret in groundwire("ask", question, "--json", "--roles", "staff, people")[1]


@pytest.mark.slow
def test_a_model_that_is_not_there_is_said_and_the_answer_is_extractive(groundwire: Any) -> None:
    code, out, err = groundwire("ask", QUESTION, "--model", "openai:tiny", "--base-url", "http://127.0.0.1:9/v1")
    assert code == exits.ANSWERED
    assert "must rest for 11 hours" in out
    assert "without the model: the model could not be reached (" in err
    assert err.count("groundwire: the model could not be reached (OpenAIConnectionError): Connection error.") == 1


@pytest.mark.parametrize(
    ("model", "url", "environ", "name", "base_url"),
    [
        (None, None, {}, "none", None),
        ("openai:a", None, {"GROUNDWIRE_MODEL": "openai:b", "OPENAI_API_KEY": "k"}, "openai:a", None),
        (None, None, {"GROUNDWIRE_MODEL": "openai:b", "OPENAI_API_KEY": "k"}, "openai:b", None),
        (None, None, {"OPENAI_API_KEY": "k"}, DEFAULT_OPENAI_MODEL, None),
        (None, None, {"OPENAI_BASE_URL": "http://b"}, DEFAULT_OPENAI_MODEL, "http://b"),
        (None, "http://a", {"OPENAI_BASE_URL": "http://b"}, DEFAULT_OPENAI_MODEL, "http://a"),
        ("none", None, {"OPENAI_API_KEY": "k"}, "none", None),
        (None, None, {"GROUNDWIRE_MODEL": "none", "OPENAI_API_KEY": "k"}, "none", None),
        (None, None, {"GROUNDWIRE_MODEL": "", "OPENAI_BASE_URL": "", "OPENAI_API_KEY": ""}, "none", None),
    ],
)
def test_what_is_asked_for_goes_before_the_environment(
    model: str | None, url: str | None, environ: dict[str, str], name: str, base_url: str | None
) -> None:
    settings = model_settings(read_operator(environ=environ), model, url, environ)
    assert (settings.name, settings.base_url) == (name, base_url)


def test_text_of_documents_is_not_markup(capsys: pytest.CaptureFixture[str]) -> None:
    from rich.console import Console

    answer = Answer(question="q", status="partial", text="see [bold]this[/] and [red", missing=["[/nope] x"])
    print_answer(Console(highlight=False), answer)
    out = capsys.readouterr().out
    assert "see [bold]this[/] and [red" in out
    assert "[/nope] x" in out


def test_no_memory_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def full(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("sys.argv", ["groundwire", "indexes"])
    monkeypatch.setattr("groundwire.cli.index.list_indexes", full)
    assert run() == exits.FAILED
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("groundwire: the memory that this process may use is not enough")
