"""Questions with answers are a set too: no TOML, no ids and no gold are needed."""

from __future__ import annotations

from pathlib import Path

from written_sets import faults, write

from groundwire.evaluation.sets.eval_set import load_set


def test_questions_with_answers_need_no_toml(tmp_path: Path) -> None:
    long = "An engineer who was called out at night must rest for 11 hours without a break."
    eval_set = load_set(
        write(
            tmp_path,
            {"question": "How long?", "answer": "11 hours"},
            {"question": "Who?", "answers": ["Kit", "Kit Ahlgren"], "id": "who", "type": "names", "contexts": ["x"]},
            {"question": "What must he do?", "answer": long},
            name="pairs.jsonl",
        )
    )
    assert (eval_set.name, eval_set.file) == ("pairs", tmp_path / "pairs.jsonl")
    assert [(case.id, case.type, case.answer, case.answers) for case in eval_set.cases] == [
        ("pairs-001", "question", "11 hours", [["11 hours"]]),
        ("who", "names", "Kit", [["Kit", "Kit Ahlgren"]]),
        ("pairs-003", "question", long, []),  # no right answer repeats a whole sentence
    ]
    assert eval_set.build(tmp_path / "library") == []
    assert not (tmp_path / "library").exists()


def test_a_list_of_spellings_makes_a_file_one_of_cases(tmp_path: Path) -> None:
    spellings, both = [["master", "head of the port"]], ["11 hours", "a night call-out"]
    lines = [{"id": "who", "question": "Who?", "answers": spellings}, {"id": "rest", "question": "q", "answers": both}]
    assert [case.answers for case in load_set(write(tmp_path, *lines, name="p.jsonl")).cases] == [spellings, both]


def test_no_right_answer_repeats_a_whole_sentence_in_chinese_either(tmp_path: Path) -> None:
    long = "\u62d6\u8239\u4e0a\u7684\u4eba\u5728\u591c\u95f4\u51fa\u822a\u4e4b\u540e\u4f11\u606f11\u5c0f\u65f6\u3002"
    eval_set = load_set(
        write(
            tmp_path, {"question": "q", "answer": long}, {"question": "q", "answer": "11\u5c0f\u65f6"}, name="p.jsonl"
        )
    )
    assert [case.answers for case in eval_set.cases] == [[], [["11\u5c0f\u65f6"]]]


def test_faults_of_questions_with_answers_are_told(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        {"question": "q"},
        {"question": "q", "answer": ""},
        {"question": "q", "answer": "x", "a": 1},
        name="p.jsonl",
    )
    assert faults(path) == [
        "p.jsonl, line 1: it has neither 'answer' nor 'answers'",
        "p.jsonl, line 2: 'answer' is blank",
        "p.jsonl, line 3: there is no field 'a'",
    ]


def test_cases_without_a_toml_are_cases(tmp_path: Path) -> None:
    path = write(tmp_path, {"id": "a", "question": "q", "answers": ["x", "y"], "roles": []}, name="own.jsonl")
    assert load_set(path).cases[0].answers == ["x", "y"]  # both, not either
    assert "'id' is missing" in faults(write(tmp_path, {"question": "q", "gold": []}, name="own.jsonl"))[0]
