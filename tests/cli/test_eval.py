"""`groundwire eval` in process: what goes where, the gate, and what each slip of the keys is told."""

from __future__ import annotations

import json
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import small_set
from installed import with_ragas

from groundwire.cli import exits
from groundwire.cli.app import run
from groundwire.cli.tally import pace
from groundwire.errors import InputError
from groundwire.evaluation.comparison.results import Results

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_set.make_set(tmp_path_factory.mktemp("set"))


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("library") / "made"


@pytest.fixture
def groundwire(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, cases: Path, library: Path
) -> Command:
    """`groundwire eval` over the small set; (exit code, standard output, standard error)."""
    for name in ("GROUNDWIRE_MODEL", "OPENAI_API_KEY", "OPENAI_BASE_URL", "TAVILY_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str, set_: Path = cases) -> tuple[int, str, str]:
        own = [] if "--library" in arguments else ["--library", str(library)]
        monkeypatch.setattr("sys.argv", ["groundwire", "eval", str(set_), *own, *arguments])
        code = run()
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


@pytest.mark.slow
def test_tables_go_to_standard_output_and_progress_to_standard_error(groundwire: Command) -> None:
    code, out, err = groundwire("--graphs", "naive,router", "--fresh")
    assert code == exits.ANSWERED
    assert "small, n = 5, model none" in out
    assert "naive" in out
    assert "runs" not in out
    assert err.splitlines()[-1].startswith("10 of 10 runs")
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.slow
def test_the_operators_budget_holds(groundwire: Command, tmp_path: Path) -> None:
    (tmp_path / "groundwire.toml").write_text("[budget]\nmax_seconds = 77\n", encoding="utf-8")
    (tmp_path / "told_budget.py").write_text(
        "def seconds(question, context):\n    return f'{context.budget.max_seconds:.0f} seconds'\n", encoding="utf-8"
    )
    groundwire("--graphs", "naive,told_budget:seconds", "--fresh", "--report", "page.html")
    assert "77 seconds" in (tmp_path / "page.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_json_is_one_document_without_clock_readings_and_always_the_same(groundwire: Command) -> None:
    code, out, _ = groundwire("--graphs", "naive,corrective", "--json", "--fresh")
    assert code == exits.ANSWERED
    results = Results.model_validate_json(out)
    assert [system.name for system in results.systems] == ["naive", "corrective"]
    assert all("seconds" not in system.measures and not system.seconds for system in results.systems)
    assert groundwire("--graphs", "naive,corrective", "--json", "--fresh", "--concurrency", "1")[1] == out
    assert groundwire("--graphs", "naive,corrective", "--json")[1] == out


OWN = """
def fine(question, context):
    hits = context.library.search(question, roles=context.roles)
    return hits[0].passage.text

def broken(question):
    raise RuntimeError("it broke")
"""


def test_systems_of_ones_own_stand_beside_the_patterns(
    groundwire: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.path", [*sys.path])
    (tmp_path / "own_of_cli.py").write_text(OWN, encoding="utf-8")
    names = ["corrective", "corrective+hyde", "own_of_cli:fine", "own_of_cli:broken"]
    code, out, err = groundwire("--graphs", ",".join(names), "--json")
    assert code == exits.ANSWERED
    results = Results.model_validate_json(out)
    assert [(system.name, system.failed) for system in results.systems] == [
        *((name, 0) for name in names[:3]),
        (names[3], 5),
    ]
    assert results.systems[1].settings == {"transform": "hyde"}
    assert [case.scores["right"] for case in results.systems[2].cases][:4] == [1, 1, 1, 1]
    assert results.systems[2].measures["recall@5"].value == 1
    assert "failed: own_of_cli:broken on rest: RuntimeError: it broke" in err
    _, tables, _ = groundwire("--graphs", ",".join(names))
    assert all(name in tables for name in names)


def test_files_are_written_for_their_owner(groundwire: Command, tmp_path: Path) -> None:
    files = {name: str(tmp_path / name) for name in ("r.html", "r.csv", "r.md")}
    code, _, err = groundwire(
        "--graphs", "naive", "--report", files["r.html"], "--csv", files["r.csv"], "--markdown", files["r.md"]
    )
    assert code == exits.ANSWERED
    assert all(f"wrote {file}" in err for file in files.values())
    assert "the report holds text that only these roles open: people" in err
    assert all(stat.S_IMODE(Path(file).stat().st_mode) == 0o600 for file in files.values())
    assert small_set.SECRET in Path(files["r.html"]).read_text(encoding="utf-8")
    assert Path(files["r.csv"]).read_text().count("\n") == 6
    assert "## groundwire eval: small" in Path(files["r.md"]).read_text()


def test_results_are_told_though_the_disk_has_no_room_for_a_file(
    groundwire: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: Path, text: str) -> None:
        raise InputError(f"{str(file)!r} cannot be written (No space left on device): name another file")

    monkeypatch.setattr("groundwire.cli.evaluate.write_private", full)
    code, out, err = groundwire("--graphs", "naive", "--csv", str(tmp_path / "r.csv"), "--json")
    assert (code, Results.model_validate_json(out).n) == (exits.BAD_INPUT, 5)
    assert "No space left on device" in err


def test_the_gate_fails_below_a_floor_and_passes_above_it(groundwire: Command) -> None:
    code, _, err = groundwire("--graphs", "naive", "--fail-under", "right=0.5", "--fail-under", "f1=0.99")
    assert code == exits.GATE
    assert [line[:7] for line in err.splitlines() if "failed" in line] == ["failed:"]
    assert "naive has" in err
    code, _, err = groundwire("--graphs", "naive", "--fail-under", "right=0.5")
    assert (code, "floor" in err) == (exits.ANSWERED, False)


def test_a_floor_inside_the_interval_passes_and_is_told(groundwire: Command) -> None:
    (system,) = Results.model_validate_json(groundwire("--graphs", "naive", "--json")[1]).systems
    estimate = system.measures["f1"]
    code, _, err = groundwire("--graphs", "naive", "--fail-under", f"f1={(estimate.value + estimate.high) / 2}")
    assert (code, "that passes, since a floor fails only where the whole" in err) == (exits.ANSWERED, True)


def test_results_are_kept_though_a_floor_cannot_be_checked(groundwire: Command, tmp_path: Path) -> None:
    (tmp_path / "shy.py").write_text("def answer(question):\n    return 'Nobody was asked.'\n", encoding="utf-8")
    floor = ("--fail-under", "citation_valid=0.5")
    code, out, err = groundwire("--graphs", "shy:answer", *floor, "--csv", "measures.csv")
    assert code == exits.BAD_INPUT
    assert "no case gave shy:answer a value of 'citation_valid': its floor cannot be checked" in err
    assert "small, n = 5, model none" in out
    assert (tmp_path / "measures.csv").is_file()


def test_the_gate_compares_with_an_earlier_run(groundwire: Command, tmp_path: Path) -> None:
    baseline = tmp_path / "baseline.json"
    baseline.write_text(groundwire("--graphs", "naive", "--json")[1])
    code, _, err = groundwire("--graphs", "naive", "--against", str(baseline))
    assert code == exits.ANSWERED
    assert "5 cases are in both runs, 0 are new, 0 are gone" in err
    assert "No loss against it was shown." in err


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


def test_the_library_lies_in_the_working_folder_if_none_is_named(
    groundwire: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cases: Path
) -> None:
    monkeypatch.setattr("sys.argv", ["groundwire", "eval", str(cases), "--graphs", "naive", "--samples", "1"])
    assert run() == exits.ANSWERED
    assert (tmp_path / ".groundwire-eval" / "small" / "catalog.sqlite").is_file()


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


def test_a_system_that_prints_does_not_print_into_the_results(groundwire: Command, tmp_path: Path) -> None:
    (tmp_path / "loud.py").write_text("print('hello')\n\ndef answer(question):\n    print('asked')\n    return 'x'\n")
    code, out, err = groundwire("--graphs", "loud:answer", "--json")
    assert (code, Results.model_validate_json(out).n) == (exits.ANSWERED, 5)
    assert (err.count("hello\n"), err.count("asked\n")) == (1, 5)


def test_cases_without_documents_need_a_library(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pairs.jsonl").write_text('{"question": "When?", "answer": "At nine."}\n', encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["groundwire", "eval", "pairs.jsonl", "--graphs", "naive"])
    assert run() == exits.LIBRARY
    assert (
        "the set 'pairs' brings no documents: name the library that has them with --library" in capsys.readouterr().err
    )
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


def test_what_is_under_way_at_ctrl_c_is_kept(groundwire: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(message: str) -> Any:
        raise SystemExit(message)

    def press(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("groundwire.cli.evaluate.leave", leave)
    monkeypatch.setattr("groundwire.evaluation.evaluate.run", press)
    with pytest.raises(SystemExit, match="what was finished is kept, the same command goes on"):
        groundwire("--graphs", "naive")


@pytest.mark.parametrize(
    ("done", "seconds", "told"), [(0, 3.0, ""), (5, 2.0, "2.5/s"), (1, 40.2, "40 s each"), (2, 80.0, "40 s each")]
)
def test_what_takes_long_is_told_in_seconds(done: int, seconds: float, told: str) -> None:
    assert pace(done, seconds) == told
