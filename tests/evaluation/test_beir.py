"""A BEIR folder: what it holds becomes cases and one index, and what is wrong with it is named."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import small_library

from groundwire.errors import EvalSetError, InputError
from groundwire.evaluation.sets.beir import source_names
from groundwire.evaluation.sets.case import Exchange, Gold
from groundwire.evaluation.sets.eval_set import EvalSet, load_set
from groundwire.evaluation.sets.location import locate
from groundwire.indexes.ingestion.documents import bring_documents
from groundwire.indexes.ingestion.target import Target
from groundwire.indexes.ingestion.texts import Text, plain_document
from groundwire.indexes.library import Library
from groundwire.indexes.progress import Summary

CORPUS = [
    {"_id": "d1", "title": "Ferries", "text": "A ferry carries people over water."},
    {"_id": "d2", "title": "Bridges", "text": "A bridge carries people too."},
    {"_id": "d3", "title": "", "text": ""},
]
QUERIES: list[dict[str, Any]] = [
    {"_id": "q1", "text": "What carries people over water?", "answers": ["a ferry", "ferry"], "metadata": {}},
    {"_id": "q2", "text": "What carries people?"},
    {"_id": "q3", "text": "What flies?"},
]
QRELS = "query-id\tcorpus-id\tscore\nq1\td1\t3\nq1\td2\t0\nq2\td1\t1\nq2\td3\t2\n"


def write(
    folder: Path, corpus: Any = CORPUS, queries: Any = QUERIES, qrels: str = QRELS, name: str = "qrels.tsv"
) -> Path:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    for file, rows in (("corpus.jsonl", corpus), ("queries.jsonl", queries)):
        (folder / file).write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    (folder / name).write_text(qrels, encoding="utf-8")
    return folder


def faults(folder: Path) -> list[str]:
    with pytest.raises(EvalSetError) as raised:
        load_set(folder)
    return [*raised.value.faults]


def test_queries_become_cases_with_whole_documents_as_gold(tmp_path: Path) -> None:
    eval_set = load_set(write(tmp_path / "My Set"))
    assert (eval_set.name, eval_set.file) == ("My Set", tmp_path / "My Set")
    assert eval_set.description == "The BEIR set My Set: 3 documents, 3 queries, 1 queries without a relevant document."
    first, second, third = eval_set.cases
    assert first.gold == [Gold(index="my-set", source="Ferries", relevance=3)]
    assert (first.answer, first.answers) == ("a ferry", [["a ferry", "ferry"]])
    assert [(gold.source, gold.relevance) for gold in second.gold] == [("Ferries", 1), ("document d3", 2)]
    assert third.gold == []
    assert eval_set.place("q3") == "queries.jsonl, line 3"


@pytest.mark.parametrize(("folder", "index"), [("Zürich Häfen", "zurich-hafen"), ("web", "set"), ("...", "set")])
def test_the_index_is_named_after_the_folder(tmp_path: Path, folder: str, index: str) -> None:
    cases = load_set(write(tmp_path / folder)).cases
    assert {gold.index for case in cases for gold in case.gold} == {index}


def test_ids_may_be_called_id_and_be_numbers(tmp_path: Path) -> None:
    corpus = [{"id": 1, "title": "Ferries", "text": "They float."}]
    qrels = "query-id\tcorpus-id\tscore\r\n7\t1\t1\r\n"
    eval_set = load_set(write(tmp_path / "set", corpus, [{"id": 7, "text": "What floats?"}], qrels, "qrels/test.tsv"))
    assert [(case.id, case.gold[0].source) for case in eval_set.cases] == [("7", "Ferries")]


def test_queries_of_other_splits_are_left_out_and_counted(tmp_path: Path) -> None:
    folder = write(tmp_path / "set", qrels="query-id\tcorpus-id\tscore\nq1\td1\t3\n", name="qrels/test.tsv")
    (folder / "qrels" / "train.tsv").write_text("query-id\tcorpus-id\tscore\nq2\td1\t1\nq1\td1\t1\n", encoding="utf-8")
    eval_set = load_set(folder)
    assert [case.id for case in eval_set.cases] == ["q1", "q3"]
    assert "1 queries of other splits left out" in eval_set.description


def test_lines_that_repeat_another_count_once(tmp_path: Path) -> None:
    eval_set = load_set(write(tmp_path / "set", [*CORPUS, CORPUS[0]], [*QUERIES, QUERIES[1]], QRELS + "q2\td1\t1\n"))
    assert len(eval_set.cases) == 3
    assert len(eval_set.cases[1].gold) == 2
    assert "3 lines that stand twice" in eval_set.description


def test_every_fault_is_named(tmp_path: Path) -> None:
    corpus = [*CORPUS, {"_id": "d1", "title": "Other", "text": "x"}, {"title": "x", "text": "x"}, {"_id": "d5"}]
    queries = [*QUERIES, {"_id": "q4", "text": " "}, {"_id": "q5", "text": "q", "answers": "yes"}]
    qrels = f"{QRELS}q9\td1\t1\nq1\td9\t1\nq1\td1\t2\nq1\td2\nq1\td2\tx\n"
    assert faults(write(tmp_path / "set", corpus, queries, qrels)) == [
        "corpus.jsonl, line 4: the id 'd1' stands in line 1 too, with other fields",
        "corpus.jsonl, line 5: it has no '_id' and no 'id'",
        "corpus.jsonl, line 6: 'text' is None: it should be a string",
        "qrels.tsv, line 6: there is no query 'q9'",
        "qrels.tsv, line 7: there is no document 'd9'",
        "qrels.tsv, line 8: query 'q1' and document 'd1' were judged 3 above",
        "qrels.tsv, line 9: it is 'q1\\td2': write query, document and a whole number",
        "qrels.tsv, line 10: it is 'q1\\td2\\tx': write query, document and a whole number",
        "queries.jsonl, line 4: 'text' is ' ': it should be words",
        "queries.jsonl, line 5: 'answers' is 'yes': it should be a list of strings",
    ]


def test_judgements_need_a_header(tmp_path: Path) -> None:
    (fault,) = faults(write(tmp_path / "set", qrels="q1\td1\t1\n"))
    assert fault.startswith("qrels.tsv, line 1: it is no header")


def test_a_folder_that_is_no_set_is_told(tmp_path: Path) -> None:
    assert [fault.partition(":")[0] for fault in faults(tmp_path)] == ["corpus.jsonl", "qrels.tsv", "queries.jsonl"]


def test_conversations_and_unanswerable_queries_are_read(tmp_path: Path) -> None:
    turns = [("user", "What is a ferry?"), ("agent", "A ship."), ("user", "Who steers it?")]
    query = {
        "_id": "q4", "text": "Who steers it?", "answerability": "UNANSWERABLE", "answers": ["I do not know."],
        "conversation": [{"role": role, "text": text} for role, text in turns],
    }  # fmt: skip
    case = load_set(write(tmp_path / "set", queries=[*QUERIES, query])).cases[3]
    assert case.conversation == [Exchange(question="What is a ferry?", answer="A ship.")]
    assert (case.unanswerable, case.type, case.answers) == (True, "unanswerable", [])


def test_titles_that_are_no_names_are_made_safe() -> None:
    titles = {
        "1": "../../etc/passwd", "2": "", "3": "42", "4": "Twice", "5": "Twice", "6": "a\0b\nc\u202ed", "../7": "",
        "8": "." * 300, "9": "x" * 300, "10": "C:\\nul", "11": "Twice (5)",
    }  # fmt: skip
    names = source_names(titles)
    assert len(set(names.values())) == len(titles)
    assert names["1"] == "-..-etc-passwd"
    assert [names[id_] for id_ in ("2", "3", "5", "11")] == ["document 2", "document 3", "Twice (5)", "Twice (5) (11)"]
    for name in names.values():
        assert name.isprintable()
        assert name
        assert not set("/\\") & set(name)
        assert not name.startswith(".")
        assert len(name) <= 130


def texts(*rows: tuple[str, str, str]) -> list[Text]:
    return [Text(id_, name, plain_document(text, name)) for id_, name, text in rows]


def bring(library: Library, name: str, rows: list[Text]) -> Summary:
    """As a set is built: the index holds these and no others."""
    return bring_documents(Target(library, name, description="Ferries."), rows, labels=None, others=lambda _: True)


def test_texts_are_indexed_once_changed_and_removed(empty_library: Library) -> None:
    first = texts(("1", "A", "One ferry."), ("2", "B", "Two ferries."), ("../3", "C", ""))
    summary = bring(empty_library, "set", first)
    assert (summary.added, summary.passages, summary.skipped) == (3, 2, [("C", "has no text in it")])
    summary = bring(empty_library, "set", first)
    assert (summary.unchanged, summary.embedded) == (3, 0)
    # The names change hands, one text changes, one goes.
    summary = bring(empty_library, "set", texts(("1", "B", "One ferry."), ("2", "A", "No ferry.")))
    assert (summary.changed, summary.removed) == (2, 1)
    assert {(passage.source, passage.text) for passage in empty_library.catalog.every_passage("set")} == {
        ("B", "One ferry."),
        ("A", "No ferry."),
    }
    assert {hit.passage.source for hit in empty_library.search("ferry", indexes=["set"])} == {"A", "B"}


def test_an_index_of_files_is_not_overwritten(library: Library) -> None:
    with pytest.raises(InputError, match="the index 'notes' of the library holds files"):
        bring(library, "notes", texts(("1", "A", "One ferry.")))


def test_the_gold_of_a_built_set_is_located(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("groundwire.evaluation.sets.beir.Library", SimpleNamespace(create=small_library.make_library))
    (tmp_path / "library").mkdir()
    eval_set = load_set(write(tmp_path / "set"))
    ((name, summary),) = eval_set.build(tmp_path / "library")
    assert (name, summary.added) == ("set", 3)
    with Library.open(tmp_path / "library") as library:
        gold = locate(eval_set, library)
        sources = [passage.source for passage in library.catalog.every_passage("set") if gold["q1"][0].holds(passage)]
        empty = gold["q2"][1]  # judged relevant, and without a text that anyone could find
        assert not any(empty.holds(passage) for passage in library.catalog.every_passage("set"))
    assert sources == ["Ferries"]
    assert isinstance(eval_set, EvalSet)
