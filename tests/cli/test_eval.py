"""`groundwire eval` in process: what goes where, and the gate."""

from __future__ import annotations

import stat
import sys
from pathlib import Path
from typing import Any

import pytest
import small_set
from evaluating import Command

from groundwire.cli import exits
from groundwire.cli.app import run
from groundwire.cli.tally import pace
from groundwire.errors import InputError
from groundwire.evaluation.comparison.results import Results


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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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


def test_the_library_lies_in_the_working_folder_if_none_is_named(
    groundwire: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cases: Path
) -> None:
    monkeypatch.setattr("sys.argv", ["groundwire", "eval", str(cases), "--graphs", "naive", "--samples", "1"])
    assert run() == exits.ANSWERED
    assert (tmp_path / ".groundwire-eval" / "small" / "catalog.sqlite").is_file()


def test_cases_without_documents_are_asked_of_the_default_library(
    groundwire: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pairs.jsonl").write_text('{"question": "When is tea?", "answer": "At nine."}\n', encoding="utf-8")
    (tmp_path / "tea.md").write_text("# Tea\n\nTea is at nine.\n", encoding="utf-8")

    def call(*arguments: str) -> int:
        monkeypatch.setattr("sys.argv", ["groundwire", *arguments])
        return run()

    assert call("index", "tea.md") == exits.ANSWERED
    assert call("eval", "pairs.jsonl", "--graphs", "naive", "--json") == exits.ANSWERED
    assert Results.model_validate_json(capsys.readouterr().out).systems[0].failed == 0
    assert (tmp_path / ".groundwire" / "evaluations" / "pairs").exists()
    monkeypatch.setenv("GROUNDWIRE_LIBRARY", "elsewhere")
    assert call("eval", "pairs.jsonl", "--graphs", "naive") == exits.LIBRARY
    assert "there is no library at 'elsewhere'" in capsys.readouterr().err
    assert call("eval", "pairs.jsonl", "--graphs", "naive", "--library", ".groundwire") == exits.ANSWERED


def test_a_system_that_prints_does_not_print_into_the_results(groundwire: Command, tmp_path: Path) -> None:
    (tmp_path / "loud.py").write_text("print('hello')\n\ndef answer(question):\n    print('asked')\n    return 'x'\n")
    code, out, err = groundwire("--graphs", "loud:answer", "--json")
    assert (code, Results.model_validate_json(out).n) == (exits.ANSWERED, 5)
    assert (err.count("hello\n"), err.count("asked\n")) == (1, 5)


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
