"""Drafts: four types, quotes that stand in their documents, only what the roles open, nothing overwritten."""

from __future__ import annotations

import re
import stat
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import small_library
from made_evidence import passage

from groundwire.agents import drafted, drafter
from groundwire.agents.requests.allowance import Allowance
from groundwire.cli import eval_set
from groundwire.cli.app import run
from groundwire.errors import InputError, UnknownIndexError
from groundwire.evaluation.drafts import draft as drafts_room
from groundwire.evaluation.drafts.draft import draft_cases, write_drafts
from groundwire.evaluation.sets.eval_set import load_set
from groundwire.evaluation.sets.location import locate
from groundwire.indexes.library import Library
from groundwire.models.reader import shared_reader
from groundwire.models.scripted import ScriptedModel

DOCUMENTS = {
    "rest.md": "# Rest\n\n## Nights\n\nAn engineer who is called out at night rests for 11 hours, says Kit Ahlgren.\n",
    "crews.md": "# Crews\n\n## Breaks\n\nKit Ahlgren decides on the breaks of crews, which last for 30 minutes each.\n",
    "fleet.md": "| Vessel | Seats | Battery |\n|---|---|---|\n| Kittiwake | 240 | 1,800 kWh |\n| Tern | 9 | 80 kWh |\n",
    "errors.md": "# Errors\n\nThe error BRT-4417 means that the shore breaker of the berth has tripped.\n",
    "pay/bands.md": "# Pay\n\n## Zebraquill bands\n\nThe Zebraquill salary of an engineer is 52,000 pounds a year.\n",
    **{
        f"note{n}.md": f"# Note {n}\n\nBerth {n} has a depth of {n + 3} metres when the water is at its lowest.\n"
        for n in range(4)
    },
}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    documents = tmp_path_factory.mktemp("documents")
    for name, text in DOCUMENTS.items():
        (documents / name).parent.mkdir(exist_ok=True)
        (documents / name).write_text(text, encoding="utf-8")
    with small_library.make_library(tmp_path_factory.mktemp("library")) as library:
        description = 'Rules of "Skerry"\nlines.'
        library.add_files(documents, index="rules", description=description, labels_below={"pay": ["people"]})
        yield library


def replies(messages: list[Any]) -> Any:
    """A model that asks about the first long line of each passage."""
    prompt = messages[1].text
    passages = re.findall(r'<passage number="(\d+)"[^\n]*>\n(.*?)\n</passage>', prompt, re.DOTALL)
    if '"answer" empty' in prompt:
        return {"question": "How deep is berth 99?", "answer": "", "contains": [], "quotes": []}
    quotes = [{"passage": int(number), "words": text.strip().splitlines()[-1]} for number, text in passages]
    contains = [quote["words"].split()[1] for quote in quotes]
    return {"question": "What holds?", "answer": f"{' '.join(contains)}.", "contains": contains, "quotes": quotes}


@pytest.mark.parametrize("model", [None, ScriptedModel(replies)], ids=["template", "model"])
def test_drafts_are_a_set_that_holds(shelf: Library, tmp_path: Path, model: ScriptedModel | None) -> None:
    drafts = draft_cases(shelf, name="own", n=7, model=model)
    assert Counter(draft.case.type for draft in drafts) == {"single": 4, "table": 1, "joined": 1, "unanswerable": 1}
    assert {draft.made_by for draft in drafts} == {"model" if model else "fallback"}
    assert not write_drafts(drafts, tmp_path / "own.jsonl", shelf)
    loaded_set = load_set(tmp_path / "own.jsonl")
    assert [case.id for case in loaded_set.cases] == [f"own-00{at}" for at in range(1, 8)]
    assert all(case.draft for case in loaded_set.cases)
    located = locate(loaded_set, shelf)
    sources = [{place.source for place in located[case.id]} for case in loaded_set.cases]
    assert sorted(map(len, sources)) == [0, 1, 1, 1, 1, 1, 2]
    assert loaded_set.build(shelf.folder) == []


def test_templates_ask_for_what_the_passage_states(shelf: Library) -> None:
    by_type = {draft.case.type: draft.case for draft in draft_cases(shelf, name="own", n=7)}
    assert re.search(r'"Battery" for "(Kittiwake|Tern)"', by_type["table"].question)
    assert by_type["table"].answers[0] in ("1,800 kWh", "80 kWh")
    assert "say about Kit Ahlgren" in by_type["joined"].question
    assert {gold.source for gold in by_type["joined"].gold} == {"rest.md", "crews.md"}
    single = by_type["single"]
    assert "___" in single.question
    assert str(single.answers[0]) in single.gold[0].quote
    unknown = re.findall(r"BRT-\d{4}", by_type["unanswerable"].question)
    assert unknown != ["BRT-4417"]


def test_the_same_seed_drafts_the_same(shelf: Library) -> None:
    assert draft_cases(shelf, name="own", n=5, seed=3) == draft_cases(shelf, name="own", n=5, seed=3)


def test_only_what_the_roles_open_is_asked_about(shelf: Library, tmp_path: Path) -> None:
    def text(roles: list[str]) -> str:
        return " ".join(draft.case.model_dump_json() for draft in draft_cases(shelf, name="own", n=50, roles=roles))

    assert "Zebraquill" not in text([])
    assert "Zebraquill" in text(["people"])
    model = ScriptedModel(replies)
    draft_cases(shelf, name="own", n=50, model=model)
    assert "Zebraquill" not in " ".join(message.text for call in model.calls for message in call)
    drafts = draft_cases(shelf, name="own", n=50, roles=["people", "other"])
    needing = [draft.case for draft in drafts if draft.case.roles]
    assert {tuple(case.roles) for case in needing} == {("people",)}
    assert write_drafts(drafts, tmp_path / "own.jsonl", shelf)
    for file in (tmp_path / "own.jsonl", tmp_path / "own.toml"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "restricted" in load_set(tmp_path / "own.toml").description


@pytest.mark.parametrize(
    ("reply", "failure"),
    [
        (
            {"question": "q?", "answer": "a", "contains": ["12"], "quotes": [{"passage": 1, "words": "rest for 12"}]},
            "not in",
        ),
        (
            {
                "question": "q?",
                "answer": "a",
                "contains": ["depth"],
                "quotes": [{"passage": 1, "words": "has a depth of"}],
            },
            "does not stand both in the answer",
        ),
        ({"question": "q?", "answer": "a", "contains": ["a"], "quotes": []}, "quote"),
        (
            {"question": "q?", "answer": "a", "contains": ["a"], "quotes": [{"passage": 9, "words": "a"}]},
            "no passage 9",
        ),
        (
            {
                "question": "q?",
                "answer": "It holds in the deepest.",
                "contains": ["deep"],
                "quotes": [{"passage": 1, "words": "Berth"}],
            },
            "does not stand both in the answer",
        ),
        (
            {
                "question": "q?",
                "answer": "has a depth",
                "contains": ["has", "a", "depth"],
                "quotes": [{"passage": 1, "words": "depth"}],
            },
            "has 3 items",
        ),
        ({"question": " ", "answer": "a", "contains": ["a"], "quotes": []}, "the question is empty"),
        (RuntimeError("down"), "the call to the model failed"),
        ("no JSON", "no JSON object"),
    ],
)
def test_a_reply_that_does_not_hold_is_replaced_and_counted(shelf: Library, reply: Any, failure: str) -> None:
    (draft,) = draft_cases(shelf, name="own", n=1, model=ScriptedModel(lambda _: reply))
    assert draft.made_by == "fallback"
    assert failure in str(draft.failure)
    assert draft.case.gold


def drafted_by(text: str, question: str, **more: Any) -> Any:
    reply = {"question": question, "answer": "", "contains": [], "quotes": [], **more}
    template = drafted.Drafted(question="T?", answer="", contains=[], quotes=[])
    return drafter.draft(
        "single" if more else "unanswerable", [passage(text, title="Quays", metadata={"format": "markdown"})],
        template=template, read=shared_reader().read,
        model=ScriptedModel(lambda _: reply), allowance=Allowance(calls=2),
    )  # fmt: skip


def test_a_question_that_its_own_passage_answers_is_not_one_without_an_answer() -> None:
    text = "The watch of the east quay is kept in the house by the crane. Each of its crews has five hands.\n"
    told = drafted_by(text, "How many hands does each crew of the watch have?")
    assert told.made_by == "fallback"
    assert "the passage tells it: 'Each of its crews has five hands.'" in str(told.failure)
    assert drafted_by(text, "In which year was the crane of the east quay built?").made_by == "model"
    assert drafted_by(text, "What is a hand of the watch paid for a night?").made_by == "model"


def test_a_question_speaks_of_no_passage_unless_its_passage_does() -> None:
    text = "The watch of the east quay signs the document of each ship that leaves in the morning.\n"
    more = {"answer": "The watch.", "contains": ["watch"], "quotes": [{"passage": 1, "words": "The watch of the east"}]}
    shown = drafted_by(text, "Who is named in this passage?", **more)
    assert "speaks of what is shown to you ('this passage')" in str(shown.failure)
    assert drafted_by(text, "Who signs the document of a ship?", **more).made_by == "model"


def test_words_of_a_language_without_spaces_may_stand_within_others() -> None:
    more = {"answer": "船长在东码头。", "contains": ["东码头"], "quotes": [{"passage": 1, "words": "船长住在东码头边"}]}
    assert drafted_by("船长住在东码头边的房子里、每天早上都来。\n", "船长在哪里", **more).made_by == "model"


def test_nothing_is_overwritten(shelf: Library, tmp_path: Path) -> None:
    drafts = draft_cases(shelf, name="own", n=1)
    (tmp_path / "own.toml").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match="is there already"):
        write_drafts(drafts, tmp_path / "own.jsonl", shelf)
    assert not (tmp_path / "own.jsonl").exists()
    with pytest.raises(InputError, match="ends in"):
        write_drafts(drafts, tmp_path / "own.txt", shelf)
    with pytest.raises(InputError, match="cannot be written"):
        write_drafts(drafts, tmp_path / "no" / "own.jsonl", shelf)


def test_bad_input_is_told(shelf: Library, empty_library: Library) -> None:
    with pytest.raises(UnknownIndexError, match="'no'"):
        draft_cases(shelf, name="own", indexes=["no"])
    with pytest.raises(InputError, match="nothing was found"):
        draft_cases(empty_library, name="own")
    with pytest.raises(InputError, match="0 cases"):
        draft_cases(shelf, name="own", n=0)


def test_the_command_writes_a_set_once(
    shelf: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(eval_set, "Library", SimpleNamespace(open=lambda _: nullcontext(shelf)))
    out = str(tmp_path / "own.jsonl")
    monkeypatch.setattr(sys, "argv", f"groundwire eval-set make --out {out} -n 7 --model none".split())
    assert run() == 0
    printed = capsys.readouterr().out
    assert f"7 drafts in {out}: 1 joined, 4 single, 1 table, 1 unanswerable." in printed
    assert f"{tmp_path / 'own.toml'} beside it names the set" in printed
    assert re.search(r"^\d of them lack `answers`, what a right answer contains: write it", printed, re.MULTILINE)
    assert "A person must check each" in printed
    assert f"Then: groundwire eval {out} --library .groundwire\n" in printed
    assert run() == 2
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize("heard", [0, 2])
def test_where_the_model_is_away_only_what_it_drafted_is_written(
    shelf: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], heard: int
) -> None:
    model = ScriptedModel(lambda messages: replies(messages) if len(model.calls) <= heard else ConnectionError("down"))
    monkeypatch.setattr(eval_set, "Library", SimpleNamespace(open=lambda _: nullcontext(shelf)))
    monkeypatch.setattr(eval_set, "from_settings", lambda _: model)
    out = tmp_path / "own.jsonl"
    monkeypatch.setattr(sys, "argv", f"groundwire eval-set make --out {out} -n 9 --model openai:m".split())
    assert run() == 5
    assert "the chat model gave no reply to" in capsys.readouterr().err
    assert (len(load_set(out).cases) if out.exists() else 0) == heard
    assert len(model.calls) <= heard + 4


def test_what_was_made_before_ctrl_c_is_written(
    shelf: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drafted, calls = drafts_room.draft, []

    def third_is_interrupted(*arguments: Any, **options: Any) -> Any:
        calls.append(arguments)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return drafted(*arguments, **options)

    monkeypatch.setattr(drafts_room, "draft", third_is_interrupted)
    monkeypatch.setattr(eval_set, "Library", SimpleNamespace(open=lambda _: nullcontext(shelf)))
    out = tmp_path / "own.jsonl"
    monkeypatch.setattr(
        sys, "argv", ["groundwire", "eval-set", "make", "--out", str(out), "-n", "7", "--model", "none"]
    )
    assert run() == 130
    assert "2 drafts" in capsys.readouterr().out
    assert len(load_set(out).cases) == 2
