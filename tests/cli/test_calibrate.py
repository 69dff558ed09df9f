"""`groundwire calibrate` in process: what it keeps, what it says, and what the answers are refused for then."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from groundwire.cli import exits
from groundwire.cli.app import run

Command = Callable[..., tuple[int, str, str]]
_DEPTHS = ("Aster", "Birch", "Cedar", "Damson", "Elder", "Fern", "Gorse", "Hazel", "Iris", "Juniper", "Kelp", "Laurel")


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("set")
    (folder / "docs").mkdir()
    lines = []
    for at, name in enumerate(_DEPTHS):
        text = f"The {name} berth has a depth of {at + 31} metres at low water."
        (folder / "docs" / f"{name}.md").write_text(f"# {name}\n\n{text}\n", encoding="utf-8")
        gold = [{"index": "berths", "source": f"{name}.md", "quote": text}]
        question = f"What is the depth of the {name} berth at low water?"
        lines.append({"id": name, "question": question, "gold": gold, "answers": [f"{at + 31} metres"]})
    lines.append({"id": "tuba", "question": "Who plays the tuba?", "unanswerable": True})
    (folder / "berths.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    (folder / "berths.toml").write_text(
        'name = "berths"\ncases = "berths.jsonl"\n[indexes.berths]\ndescription = "Berths."\npath = "docs"\n'
    )
    return folder / "berths.jsonl"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("library") / "made"


@pytest.fixture
def groundwire(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, library: Path
) -> Command:
    """Any command on the library; (exit code, standard output, standard error)."""
    for name in ("GROUNDWIRE_MODEL", "OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["groundwire", *arguments, "--library", str(library)])
        code = run()
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


@pytest.mark.slow
def test_it_keeps_what_it_found_and_tells_what_it_is_worth(groundwire: Command, cases: Path, library: Path) -> None:
    code, out, err = groundwire("calibrate", str(cases), "--json")
    assert code == exits.ANSWERED, err
    report = json.loads(out)
    assert (report["answerable"], report["unanswerable"]) == (12, 13)
    assert report["right"] == 12
    assert report["auroc"]["value"] > 0.9
    assert report["wrong"]["value"] <= 0.1
    file = library / "calibration.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(file.read_text()) == report["calibration"]
    assert report["calibration"]["fitted_on"].startswith("berths: 13 cases in 25 runs of naive, model none")
    assert report["calibration"]["extractive"] is True
    assert [path.name for path in library.iterdir() if "calibration" in path.name] == ["calibration.json"]

    assert report["drafts"] == 0
    checked = cases.read_text()
    cases.write_text(checked.replace('"question"', '"draft": true, "question"', 2))
    code, out, err = groundwire("calibrate", str(cases), "--risk", "0.3")
    cases.write_text(checked)
    assert code == exits.ANSWERED
    assert "2 of the cases are drafts that no person has checked." in out
    assert "25 from before" in err
    assert "unanswerable refused" in out
    assert "now refuses answers that are less than" in out


@pytest.mark.slow
def test_then_an_answer_that_is_too_unsure_is_refused_with_what_is_near(
    groundwire: Command, cases: Path, library: Path
) -> None:
    assert groundwire("calibrate", str(cases))[0] == exits.ANSWERED
    file = library / "calibration.json"
    calibration = json.loads(file.read_text())
    question = "What is the depth of the Cedar berth at low water?"
    code, out, _ = groundwire("ask", question, "--json")
    assert code == exits.ANSWERED
    sure = json.loads(out)["confidence"]
    assert sure >= calibration["threshold"]
    file.write_text(json.dumps({**calibration, "threshold": min(1.0, sure + 0.001)}))
    for graph in ("naive", "corrective"):
        code, out, _ = groundwire("ask", question, "--graph", graph, "--json")
        answer = json.loads(out)
        assert (code, answer["status"], answer["stop_reason"]) == (exits.REFUSED, "refused", "low_confidence")
        assert (answer["text"], answer["citations"]) == ("", [])
        assert any("33 metres" in citation["quote"] for citation in answer["related"])
    assert "33 metres" in groundwire("ask", question)[1]
    file.write_text(json.dumps(calibration))


@pytest.mark.slow
@pytest.mark.parametrize("text", ["{", '{"weights": {"luck": 1}, "intercept": 0, "threshold": 0.5, "fitted_on": ""}'])
def test_a_calibration_that_cannot_be_used_is_told_in_a_sentence(
    groundwire: Command, cases: Path, library: Path, text: str
) -> None:
    assert groundwire("calibrate", str(cases))[0] == exits.ANSWERED
    file = library / "calibration.json"
    calibration = file.read_text()
    file.write_text(text)
    code, _, err = groundwire("ask", "What is the depth of the Cedar berth?")
    assert code == exits.LIBRARY
    sentence = err.splitlines()[-1]
    assert sentence.startswith("groundwire: the calibration ")
    assert sentence.endswith("run `groundwire calibrate` again, or delete it")
    assert "Traceback" not in err
    assert groundwire("calibrate", str(cases))[0] == exits.ANSWERED
    assert file.read_text() == calibration


@pytest.mark.slow
def test_a_risk_out_of_reach_keeps_nothing(
    groundwire: Command, cases: Path, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert groundwire("calibrate", str(cases))[0] == exits.ANSWERED
    before = (library / "calibration.json").read_text()
    monkeypatch.setattr("groundwire.evaluation.calibration.calibrate.threshold_at_risk", lambda *_: None)
    code, _, err = groundwire("calibrate", str(cases))
    assert code == exits.BAD_INPUT
    assert "no threshold keeps the risk at 0.1" in err
    assert "so the library refuses what it refused before" in err
    assert (library / "calibration.json").read_text() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--risk", "0"], "risk cannot be 0.0"),
        (["--risk", "1.5"], "risk cannot be 1.5"),
        (["--graph", "naiv"], "there is no graph 'naiv'"),
        (["--graph", "all"], "only one pattern can be calibrated, not 'all'"),
        (["--model", "gpt"], "the chat model 'gpt' is unknown"),
    ],
)
def test_slips_of_the_keys(groundwire: Command, cases: Path, arguments: list[str], message: str) -> None:
    code, _, err = groundwire("calibrate", str(cases), *arguments)
    assert code in (exits.BAD_INPUT, exits.MODEL)
    assert message in err


@pytest.mark.slow
def test_too_few_cases_are_told(groundwire: Command, cases: Path, tmp_path: Path) -> None:
    few = tmp_path / "few.jsonl"
    few.write_text("".join(cases.read_text().splitlines(keepends=True)[:3]))
    assert groundwire("index", str(cases.parent / "docs"), "--name", "berths")[0] == exits.ANSWERED
    code, _, err = groundwire("calibrate", str(few))
    assert code == exits.BAD_INPUT
    assert "the set 'few' asks for 6 answers, of which at most 3 can be right: a calibration needs 10 right" in err
    few.write_text(cases.read_text().replace('metres"]', 'feet"]'))
    _, _, err = groundwire("calibrate", str(few))
    assert "0 of 25 answers to the set 'few' were right: a calibration needs 10 right ones and 10 others" in err
    assert groundwire("calibrate", str(tmp_path / "none.jsonl"))[2].startswith("groundwire: there is no set at")
