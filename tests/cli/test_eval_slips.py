"""`groundwire eval`: what each slip of the keys is told, before anything is run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from evaluating import Command
from installed import with_ragas

from groundwire.cli import exits
from groundwire.cli.app import run


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--graphs", "router"], "the baseline holds 'naive' and this run none of them"),
        (["--graphs", "naive", "-k", "2"], "'naive' with 'naive' and this run with 'naive, search.k=2'"),
    ],
)
def test_a_baseline_of_other_systems_is_told_before_anything_is_run(
    groundwire: Command, tmp_path: Path, arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    baseline = tmp_path / "baseline.json"
    baseline.write_text(groundwire("--graphs", "naive", "--json")[1])
    monkeypatch.setattr("groundwire.evaluation.evaluate.run", lambda *_, **__: pytest.fail("a run was made"))
    code, out, err = groundwire(*arguments, "--against", str(baseline))
    assert (code, out, message in err) == (exits.BAD_INPUT, "", True)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--graphs", "naiv"], exits.BAD_INPUT, "there is no graph 'naiv': choose one of naive, router"),
        (["--graphs", ""], exits.BAD_INPUT, "no graph was named"),
        (["--model", "gpt"], exits.MODEL, "the chat model 'gpt' is unknown"),
        (["--graphs", "no_module:answer"], exits.BAD_INPUT, "'no_module:answer' cannot be imported"),
        (["--graphs", "naive+nonsense"], exits.BAD_INPUT, "'naive+nonsense' adds 'nonsense'"),
        (["--graphs", "corrective+tavily"], exits.BAD_INPUT, "Tavily needs an API key and none was given"),
        (["--sweep", "kk=3"], exits.BAD_INPUT, "there is no setting 'kk' to sweep"),
        (["--sweep", "reranker=nowhere/at/all"], exits.MODEL, "nowhere/at/all"),
        (["--sweep", "k=none"], exits.BAD_INPUT, "k cannot be 'none'"),
        (["-k", "0"], exits.BAD_INPUT, "k cannot be 0"),
        (["--samples", "0"], exits.BAD_INPUT, "samples cannot be 0"),
        (["--repeat", "0"], exits.BAD_INPUT, "repeat cannot be 0"),
        (["--concurrency", "0"], exits.BAD_INPUT, "concurrency cannot be 0"),
        (["--judge", "same"], exits.BAD_INPUT, "--judge 'same' names no model"),
        pytest.param(["--judge", "gpt"], exits.MODEL, "the chat model 'gpt' is unknown", marks=with_ragas),
        (["--price", "1"], exits.BAD_INPUT, "the price '1' cannot be used: write IN,OUT"),
        (["--price", "1,-2"], exits.BAD_INPUT, "the price '1,-2' cannot be used"),
        (["--price", "nan,1"], exits.BAD_INPUT, "the price 'nan,1' cannot be used"),
        (["--fail-under", "rigth=0.5"], exits.BAD_INPUT, "there is no measure 'rigth': choose one of right, "),
        (["--fail-under", "right"], exits.BAD_INPUT, "the floor 'right' has no number"),
        (["--against", "nowhere.json"], exits.BAD_INPUT, "the baseline 'nowhere.json' cannot be read"),
        (["--report", "nowhere/r.html"], exits.BAD_INPUT, "there is no folder 'nowhere'"),
        (["--csv", "."], exits.BAD_INPUT, "it is a folder"),
        (["--csv", "a.txt", "--markdown", "./a.txt"], exits.BAD_INPUT, "'a.txt' cannot be written: this command reads"),
        (["--nonsense"], exits.BAD_INPUT, "--nonsense"),
    ],
)
def test_each_slip_is_told_in_a_sentence_before_anything_is_run(
    groundwire: Command, arguments: list[str], code: int, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("groundwire.evaluation.evaluate.run", lambda *_, **__: pytest.fail("a run was made"))
    actual, out, err = groundwire(*arguments)
    assert (actual, out) == (code, "")
    assert message in err
    assert "Traceback" not in err


def test_the_cases_are_not_written_over(groundwire: Command, cases: Path) -> None:
    code, _, err = groundwire("--graphs", "naive", "--report", str(cases))
    assert (code, "this command reads or writes it already" in err) == (exits.BAD_INPUT, True)


def test_cases_without_documents_need_a_library(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pairs.jsonl").write_text('{"question": "When?", "answer": "At nine."}\n', encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["groundwire", "eval", "pairs.jsonl", "--graphs", "naive"])
    assert run() == exits.LIBRARY
    told = "the set 'pairs' brings no documents, and there is no library at '.groundwire': name the library that has"
    assert told in capsys.readouterr().err
    assert not (tmp_path / ".groundwire").exists()
    assert not (tmp_path / ".groundwire-eval").exists()


@pytest.mark.parametrize(
    ("missing", "arguments"),
    [("ir_measures", []), ("matplotlib", ["--report", "r.html"]), ("ragas", ["--judge", "local"])],
)
def test_a_library_that_is_not_installed_is_told_before_anything_is_run(
    groundwire: Command, monkeypatch: pytest.MonkeyPatch, missing: str, arguments: list[str]
) -> None:
    monkeypatch.setattr("groundwire.evaluation.extra.find_spec", lambda name: None if name == missing else name)
    monkeypatch.setattr("groundwire.evaluation.evaluate.run", lambda *_, **__: pytest.fail("a run was made"))
    code, out, err = groundwire("--graphs", "naive", *arguments)
    assert (code, out) == (exits.BAD_INPUT, "")
    assert err.startswith(f"groundwire: evaluation needs {missing!r}, which is not installed")


@pytest.mark.parametrize(
    ("version", "remedy"), [((3, 13), "'groundwire[eval]'"), ((3, 14), "ragas==0.4.3 langchain-community==0.4.1,")]
)
def test_how_ragas_is_installed_is_told_for_this_python(
    groundwire: Command, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int], remedy: str
) -> None:
    monkeypatch.setattr("groundwire.evaluation.extra.find_spec", lambda name: None if name == "ragas" else name)
    monkeypatch.setattr("groundwire.evaluation.extra.version_info", version)
    code, _, err = groundwire("--graphs", "naive", "--judge", "local")
    assert code == exits.BAD_INPUT
    assert f"run pip install {remedy}" in err


@pytest.mark.parametrize("name", ["smal.jsonl", "smal.toml", "nowhere"])
def test_a_set_that_is_not_there_is_told(groundwire: Command, cases: Path, name: str) -> None:
    code, out, err = groundwire(set_=cases.parent / name)
    assert (code, out, err.count("\n")) == (exits.BAD_INPUT, "", 1)
    assert f"there is no set at '{cases.parent / name}': name a JSONL file" in err


def test_a_folder_that_is_no_set_is_told(groundwire: Command, cases: Path) -> None:
    code, out, err = groundwire(set_=cases.parent)
    assert (code, out) == (exits.BAD_INPUT, "")
    assert err.startswith("groundwire: the set ")


def test_each_fault_of_a_set_stands_on_a_line_of_its_own(groundwire: Command, tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.jsonl"
    lines = ('{"id": "a", "qestion": "Who?"}', '{"id": "b", "question": "Who?", "gold": 5}')
    faulty.write_text("\n".join(lines), encoding="utf-8")
    code, _, err = groundwire(set_=faulty)
    assert code == exits.BAD_INPUT
    assert err.splitlines() == [
        "groundwire: the set 'faulty.jsonl' has 3 faults, correct them:",
        "  faulty.jsonl, line 1: 'question' is missing",
        "  faulty.jsonl, line 1: there is no field 'qestion'",
        "  faulty.jsonl, line 2: 'gold' is 5: input should be a valid array",
    ]


def test_a_baseline_that_is_none_is_told(groundwire: Command, tmp_path: Path) -> None:
    (tmp_path / "b.json").write_text(json.dumps({"set": "small"}))
    code, _, err = groundwire("--against", "b.json")
    assert code == exits.BAD_INPUT
    assert "holds no results of this version" in err
