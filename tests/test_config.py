"""`groundwire.toml`: what is given goes before the environment, that before the file, that before the defaults."""

from __future__ import annotations

import os
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from groundwire.config import model_settings, read_operator
from groundwire.errors import InputError, ModelError
from groundwire.graphs.context import Context
from groundwire.models.chat import from_settings
from groundwire.operator_settings import Operator
from groundwire.settings import BudgetSettings, ModelSettings, SearchSettings

FILE = """
library = "made"
model = "fast"
web = "ask"
embedding = "openai:text-embedding-3-small"
tracing = "off"

[models.fast]
name = "openai:small"
base_url = "http://127.0.0.1:9/v1"
key = "FAST_KEY"

[models.plain]
name = "openai:small"
base_url = "http://127.0.0.1:9/v1"

[search]
k = 9
reranker = "cross"

[limits]
k = 12
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "groundwire.toml"
    file.write_text(FILE)
    return file


def test_without_a_file_the_defaults_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert read_operator(environ={}) == Operator()


def test_the_file_of_the_working_folder_is_read_and_another_one_where_it_is_named(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "other.toml").write_text("model = 'local'")
    assert read_operator(environ={}).web == "ask"
    assert read_operator(environ={"GROUNDWIRE_CONFIG": "other.toml"}).model == "local"
    assert read_operator(file, environ={"GROUNDWIRE_CONFIG": "other.toml"}).web == "ask"


def test_folders_are_below_the_folder_of_the_file(file: Path, tmp_path: Path) -> None:
    assert read_operator(file, environ={}).library == str(tmp_path / "made")


def test_the_environment_names_a_library_too(file: Path) -> None:
    assert read_operator(file, environ={"GROUNDWIRE_LIBRARY": "elsewhere"}).library == "elsewhere"
    assert read_operator(file, environ={"GROUNDWIRE_LIBRARY": ""}).library != ""


def test_arguments_go_before_the_environment_and_that_before_the_file(file: Path) -> None:
    operator = read_operator(file, environ={"GROUNDWIRE_MODEL": "local", "FAST_KEY": "k"})
    assert model_settings(operator, None, None, {}).name == "local"
    assert model_settings(operator, "openai:other", None, {}).name == "openai:other"
    context = Context.of(operator)
    assert (context.model, context.web, context.search.k) == ("local", "ask", 9)
    context = Context.of(operator, web="off", search=SearchSettings(k=2), model="none")
    assert (context.model, context.web, context.search.k, context.search.reranker) == ("none", "off", 2, "none")


@pytest.mark.parametrize("model", ["local", "local:tug.gguf", ModelSettings(name="local")])
def test_a_run_with_a_local_model_may_take_longer_unless_its_seconds_are_set(model: Any, tmp_path: Path) -> None:
    def seconds(**fields: Any) -> float:
        return Context(model=model, **fields).budget.max_seconds

    assert seconds() == seconds(budget={"max_rounds": 2}) == seconds(budget=BudgetSettings(max_rounds=2)) == 600
    assert seconds(budget={"max_seconds": 120}) == seconds(budget=BudgetSettings(max_seconds=120)) == 120
    file = tmp_path / "groundwire.toml"
    file.write_text("[budget]\nmax_seconds = 77\n", encoding="utf-8")
    assert Context.of(read_operator(file, environ={}), model=model).budget.max_seconds == 77
    assert Context.of(Operator(), model=model).budget.max_seconds == 600
    assert Context(model="openai:local").budget.max_seconds == 120


@pytest.mark.slow
def test_a_model_is_chosen_by_its_name_and_its_key_is_the_one_of_the_variable(file: Path) -> None:
    operator = read_operator(file, environ={"FAST_KEY": "from-the-variable", "OPENAI_API_KEY": "another"})
    chosen: Any = Context.of(operator).model
    assert isinstance(chosen, ModelSettings)
    model: Any = from_settings(chosen)
    assert model.openai_api_key.get_secret_value() == "from-the-variable"
    assert "from-the-variable" not in f"{operator!r} {operator.model_dump()} {chosen!r}"


def test_an_address_of_its_own_is_not_sent_the_key_of_openai(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "the operator's")
    chosen: Any = Context.of(read_operator(file), model="plain").model
    model: Any = from_settings(chosen)
    assert model.openai_api_key.get_secret_value() == "no-key"


def test_a_variable_that_is_not_set_is_named_when_its_model_is_asked_for(file: Path) -> None:
    chosen: Any = Context.of(read_operator(file, environ={})).model
    with pytest.raises(ModelError, match="'FAST_KEY': set it"):
        from_settings(chosen)


def test_a_misspelt_name_of_a_model_is_told_with_the_names_that_there_are(file: Path) -> None:
    operator = read_operator(file, environ={})
    for choose in (lambda: model_settings(operator, "fst", None, {}), lambda: Context.of(operator, model="fst")):
        with pytest.raises(ModelError, match="'fst' is unknown: the settings have 'fast', 'plain'; name one"):
            choose()
    for known in ("none", "local", "local:tug.gguf", "openai:x"):
        assert model_settings(operator, known, None, {}).name == known


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("modell = 'x'", "there is no setting 'modell'"),
        ("[budget]\nmax_second = 3", "there is no setting 'budget.max_second'"),
        ("[search]\nk = 0", "search.k cannot be 0"),
        ("[budget]\nmax_seconds = inf", "budget.max_seconds cannot be inf"),
        ("[budget]\nmax_seconds = 1e12", "budget.max_seconds cannot be 1000000000000.0"),
        ("web = 'bing'", "web cannot be 'bing'"),
        ("models = 3", "models cannot be 3"),
        ("library = ", "are not valid TOML"),
        ("[models.fast]\nname = 'openai:x'\napi_key = 'sk-secret'", "keep it in an environment variable"),
        ("[models.fast]\nname = 'openai:x'\nkey = 'sk-secret'", "models.fast.key cannot be that"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_in_a_sentence(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "groundwire.toml"
    file.write_text(text)
    with pytest.raises(InputError) as caught:
        read_operator(file, environ={})
    assert message in str(caught.value)
    assert "sk-secret" not in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_all_faults_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "groundwire.toml").write_text("modell = 'x'\n[search]\nk = 0\n[budget]\nmax_rounds = 99")
    with pytest.raises(InputError) as caught:
        read_operator(tmp_path / "groundwire.toml", environ={})
    for fault in ("search.k cannot be 0", "budget.max_rounds cannot be 99", "there is no setting 'modell'"):
        assert fault in str(caught.value)


def test_a_file_that_was_named_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        read_operator(environ={"GROUNDWIRE_CONFIG": str(tmp_path / "nothing.toml")})
    with pytest.raises(InputError, match="cannot be read"):
        read_operator(tmp_path, environ={})


def test_the_terminal_takes_what_its_options_do_not_say_from_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from groundwire.cli.app import run

    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GROUNDWIRE_MODEL", raising=False)
    (tmp_path / "groundwire.toml").write_text("library = 'mine'\nmodel = 'nobody:x'")
    (tmp_path / "note.md").write_text("# Rest\n\nEngineers rest for 11 hours.\n")
    monkeypatch.setattr("sys.argv", ["groundwire", "index", "note.md", "--name", "notes", "--description", "Notes."])
    assert run() == 0
    assert (tmp_path / "mine" / "catalog.sqlite").is_file()
    for options, code in (([], 5), (["--model", "none"], 0)):
        monkeypatch.setattr("sys.argv", ["groundwire", "ask", "How long do engineers rest?", *options])
        assert run() == code
    assert "11 hours" in capsys.readouterr().out


@pytest.mark.parametrize("model", [None, "openai:gpt-4.1-mini"])
def test_a_base_url_says_how_it_is_reached(model: str | None) -> None:
    with pytest.raises(InputError, match="base_url cannot be 'localhost:8000': begin it with http:// or https://"):
        model_settings(Operator(), model, "localhost:8000", {})
    assert model_settings(Operator(), model, "http://localhost:8000", {}).base_url == "http://localhost:8000"


@pytest.mark.parametrize(
    "url",
    [
        "http://[::1", "http://", "http://:80/v1", "http://a:99999", "http://a:x", "http://a:0", "http://a b/v1",
        "http://a\n", "http://a\0b", "http://\ud800", "http://a/\ud800", "http://[zz]", "http://999.1.1.1",
        "http://a/" + 3_000 * "b", "http://" + 70 * "\u00fc",
    ],
)  # fmt: skip
def test_a_base_url_that_leads_nowhere_is_refused_where_it_is_read(url: str) -> None:
    for read in (
        lambda: model_settings(Operator(), "openai:x", url, {}),
        lambda: model_settings(Operator(), None, None, {"OPENAI_BASE_URL": url}),
        lambda: Context(model="openai:x", base_url=url),
    ):
        with pytest.raises(InputError, match=r"base_url cannot be .*: write it as http://HOST:PORT/PATH"):
            read()


@pytest.mark.parametrize("url", ["http://[::1]:80/v1", "https://b\u00fccher.example", "http://berth_9:80", "http://9"])
def test_a_base_url_may_name_any_host(url: str) -> None:
    assert Context(base_url=url).base_url == url


def test_the_signatures_of_entry_points_show_no_environment(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else help() and the tooltips of an editor would show every key that is set."""
    assert "environ" in signature(read_operator).parameters
    assert read_operator(file).chat("fast") == read_operator(file, environ=dict(os.environ)).chat("fast")
    for function in (read_operator, model_settings):
        assert os.environ not in [parameter.default for parameter in signature(function).parameters.values()]
    monkeypatch.setenv("GROUNDWIRE_MODEL", "local")
    assert read_operator(file).model == model_settings(read_operator(file), None, None).name == "local"
