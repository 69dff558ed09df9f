"""The questions about other people's documents: the set is sound, and an answer is scored by what a reader sees."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from bodies import BODIES, GUIDES, HANDBOOKS, HOW_TO, MANUALS, PDFS, REPOSITORIES, STRANGERS, SUPPORT
from body import Body
from reportlab.pdfgen.canvas import Canvas
from seen import holds, holds_all, read_visible_text, visible_text
from stranger_set import SETS, Question, absent, all_questions, rank, read_questions, score, sentences
from strangers import grouped, main

from groundwire import Answer
from groundwire.errors import EvalSetError

if TYPE_CHECKING:
    from groundwire.indexes.library import Library

QUESTIONS = all_questions()
ASKED_MORE = {"helm-charts": 36, "kubernetes-enhancements": 18, "talk-python": 36}


def make_question(**fields: Any) -> Question:
    base = {
        "id": "strangers-000",
        "body": "ferry",
        "question": "How long is the rest?",
        "kind": "how_many",
        "needs": [],
    }
    return Question.model_validate({**base, "gold": ["rest.md"], "phrases": [["11 hours", "eleven hours"]], **fields})


def make_answer(text: str, *sources: str, status: str = "answered") -> Answer:
    citations = [
        {"marker": at, "passage_id": "p", "index": "i", "source": source, "start": 0, "end": 1,
         "quote": "x", "shown": "x", "support": "verbatim"}
        for at, source in enumerate(sources, 1)
    ]  # fmt: skip
    return Answer.model_validate({"question": "q", "status": status, "text": text, "citations": citations})


def test_the_sets_are_what_their_readme_says() -> None:
    strangers, repositories, how_to, support, handbooks, manuals, pdfs, guides = map(read_questions, SETS)
    assert [question.id for question in strangers] == [f"strangers-{number:03}" for number in range(1, 41)]
    assert [question.id for question in repositories] == [f"repositories-{number:03}" for number in range(1, 203)]
    assert [question.id for question in how_to] == [f"how-to-{number:03}" for number in range(1, 91)]
    assert [question.id for question in support] == [f"support-{number:03}" for number in range(1, 151)]
    assert [question.id for question in handbooks] == [f"handbooks-{number:03}" for number in range(1, 141)]
    assert [question.id for question in manuals] == [f"manuals-{number:03}" for number in range(1, 133)]
    assert [question.id for question in pdfs] == [f"pdfs-{number:03}" for number in range(1, 174)]
    assert [question.id for question in guides] == [f"guides-{number:03}" for number in range(1, 171)]
    assert len({question.question for question in QUESTIONS}) == 1097
    bodies = {"handbook-18f": 17, "docling-html": 11, "scikit-learn": 6, "click": 6}
    assert Counter(question.body for question in strangers) == bodies
    assert [body.name for body in STRANGERS] == list(bodies)
    assert Counter(question.body for question in repositories) == {body.name: 16 for body in REPOSITORIES} | ASKED_MORE
    asked = {"mastodon": 19, "actual": 17, "firefly": 30, "govuk-manual": 24}
    assert Counter(question.body for question in how_to) == asked
    assert [body.name for body in HOW_TO] == list(asked)
    assert [body.name for body in SUPPORT] == list(Counter(question.body for question in support))
    assert sorted(Counter(question.body for question in support).values()) == [15, 15, *[20] * 6]
    asked = {"madetech": 45, "basecamp": 25, "opentelemetry": 45, "oci-runtime": 25}
    assert Counter(question.body for question in handbooks) == asked
    assert [body.name for body in HANDBOOKS] == list(asked)
    assert Counter(question.body for question in manuals) == {body.name: 22 for body in MANUALS}
    asked = {"camelot": 77, "pdfplumber": 30, "unstructured": 19, "docling-pdf": 7, "pdfjs": 2, "datasheets": 12}
    asked |= {"papers": 19, "isrg": 7}
    assert Counter(question.body for question in pdfs) == asked
    assert [body.name for body in PDFS] == list(asked)
    asked = {"pihole": 30, "artsy": 30, "borg": 30, "opensource-guide": 30, "homepage": 25, "clef": 25}
    assert Counter(question.body for question in guides) == asked
    assert [body.name for body in GUIDES] == list(asked)
    sets = (strangers, repositories, how_to, support, handbooks, manuals, pdfs, guides)
    assert [sum(not question.answerable for question in each) for each in sets] == [8, 48, 3, 22, 20, 22, 0, 34]
    assert min(Counter(question.kind for question in strangers).values()) >= 3
    bodies_asked = (*BODIES, *HOW_TO, *SUPPORT, *HANDBOOKS, *MANUALS, *PDFS, *GUIDES)
    assert all(len(body.commit) == 40 for body in bodies_asked if body.repository)


def test_a_question_keeps_only_short_phrases_of_its_documents() -> None:
    for question in QUESTIONS:
        phrases = [[phrase] if isinstance(phrase, str) else phrase for phrase in question.phrases]
        spellings = [spelling for phrase in phrases for spelling in phrase]
        assert all(visible_text(spelling) and len(spelling) <= 50 for spelling in spellings), question.id
        assert not any(Path(file).is_absolute() or ".." in Path(file).parts for file in question.files), question.id
        assert ("two_places" in question.needs) == (len(question.gold) > 1), question.id


def test_every_line_that_is_wrong_is_named(tmp_path: Path) -> None:
    good = make_question().model_dump_json()
    lines = [good, good, make_question(id="strangers-001").model_dump_json().replace("how_many", "unanswerable")]
    (tmp_path / "wrong.jsonl").write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(EvalSetError) as error:
        read_questions(tmp_path / "wrong.jsonl")
    assert "line 2: the id 'strangers-000' stands in line 1 too" in str(error.value)
    assert "line 3" in str(error.value)


@pytest.mark.parametrize(
    ("text", "phrase", "there"),
    [
        ("It is 5 hours.", "5", True),
        ("It is 15 hours, 2.5 or 5.20.", "5", False),
        ("It is 12 [5].", "5", False),
        ("It costs $5.", "$5", True),
        ("It takes 5 minutes.", "$5", False),
        ("804,414 stories", "804414", True),
        ("804414 stories", "804,414", True),
        ("in 2016, 300 of them", "2016300", False),
        ("Sick Leave **will not** be\n  paid out", "sick leave will not be paid out", True),
        ("You _do not_ need it", "do not need", True),
        ("Ask `Harbour Mentors`_ first.", "Harbour Mentors", True),
        ("the suffixes ``_cmd`` and ``_grp``", "_grp", True),
        ("my_grp", "_grp", False),
        ("ponds", "pond", False),
        ("the crew\u2019s \u201crest\u201d", "the crew's \"rest\"", True),
    ],
)  # fmt: skip
def test_a_phrase_is_looked_for_as_a_reader_would(text: str, phrase: str, there: bool) -> None:
    assert holds(visible_text(text), phrase) is there


def test_every_phrase_must_be_there_in_one_of_its_spellings() -> None:
    assert holds_all(visible_text("Eleven hours, says Ida."), [["11 hours", "eleven hours"], "Ida"])
    assert not holds_all(visible_text("Eleven hours."), [["11 hours", "eleven hours"], "Ida"])


def test_html_is_seen_without_its_tags(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<table><tr><td>Teal</td><td><b>Pond</b> &amp; marsh</td></tr></table>", encoding="utf-8")
    assert read_visible_text(page) == "teal pond & marsh"


def test_a_pdf_is_seen_as_another_extractor_reads_it(tmp_path: Path) -> None:
    pytest.importorskip("pypdfium2")
    page = Canvas(str(tmp_path / "page.pdf"))
    page.drawString(72, 720, "Tolls are 1,200 crowns.")
    page.save()
    assert read_visible_text(tmp_path / "page.pdf") == "tolls are 1200 crowns."


def test_the_fact_must_stand_in_the_text_and_not_only_in_a_cited_document() -> None:
    right = score(make_question(), make_answer("The rest is **11\nhours**. [1]", "rest.md", "other.md"))
    facts = {"cited": True, "fact": True, "in_view": True}
    assert right == {"status": "answered", "refused": False, **facts, "sentences": 1}
    assert score(make_question(), make_answer("The rest is long. [1]", "rest.md"))["fact"] is False
    assert score(make_question(), make_answer("Eleven hours. [1]", "other.md"))["cited"] is False


def test_a_fact_that_is_only_listed_as_near_is_in_view() -> None:
    answer = make_answer("The rest is long. [1]", "rest.md")
    near = answer.citations[0].model_copy(update={"shown": "It is 11 hours."})
    line = score(make_question(), answer.model_copy(update={"related": [near]}))
    assert (line["fact"], line["in_view"]) == (False, True)


def test_all_gold_documents_must_be_cited_and_one_of_those_that_say_the_same() -> None:
    two = make_question(gold=["rest.md", ["crew.md", "crews.md"]])
    assert score(two, make_answer("11 hours [1] [2]", "rest.md", "crews.md"))["cited"] is True
    assert score(two, make_answer("11 hours [1] [2]", "crew.md", "crews.md"))["cited"] is False


def test_a_refusal_states_no_fact_and_is_right_only_where_there_is_none() -> None:
    refused = score(make_question(), make_answer("Related: the rest is 11 hours.", status="refused"))
    assert (refused["fact"], refused["refused"], refused["sentences"]) == (False, True, None)
    unanswerable = score(
        make_question(kind="unanswerable", gold=[], phrases=[]), make_answer("11 hours [1]", "rest.md")
    )
    assert (unanswerable["fact"], unanswerable["cited"], unanswerable["refused"]) == (None, None, False)


def test_each_piece_before_a_marker_counts_and_a_footnote_of_the_document_ends_none() -> None:
    text = "petal width in cm [1] It is wide. It is[25] long. [2] - a list item [1, 2]"
    assert sentences(make_answer(text, "a.md", "b.md")) == 4


def test_what_a_body_lacks_is_named(tmp_path: Path) -> None:
    (tmp_path / "rest.md").write_text("The rest is 11 hours.", encoding="utf-8")
    files = {"rest.md": tmp_path / "rest.md"}
    assert absent(make_question(), files) == []
    assert absent(make_question(phrases=["11 hours", "Ida"], gold=["rest.md", "gone.md"]), files) == ["gone.md", "Ida"]


def test_the_rank_is_that_of_the_passage_with_which_all_has_been_seen(library: Library) -> None:
    assert rank(make_question(question="How long must an on-call engineer rest?", phrases=["11 hours"]), library) == 1
    assert rank(make_question(phrases=["no such thing"]), library) is None
    assert rank(make_question(gold=["other.md"], phrases=["11 hours"]), library) is None


def test_groups_count_answerable_and_unanswerable_ones_apart() -> None:
    right = {**score(make_question(), make_answer("11 hours [1]", "rest.md")), "retrieved": True}
    none = {
        **score(make_question(kind="unanswerable", gold=[], phrases=[]), make_answer("", status="refused")),
        "retrieved": None,
    }
    labels = {"body": "click", "needs": ["table"]}
    groups = grouped([{**right, **labels, "kind": "how_many"}, {**none, **labels, "kind": "unanswerable", "needs": []}])
    assert groups["all"]["n"] == groups["needs"]["table"]["n"] == groups["kinds"]["how_many"]["n"] == 1
    assert groups["bodies"]["click"]["fact"]["value"] == 1
    assert groups["all"]["unanswerable"] == {"n": 1, "refused": groups["all"]["unanswerable"]["refused"]}
    assert groups["all"]["unanswerable"]["refused"]["value"] == 1


def test_a_body_that_is_not_there_is_named_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = (
        f"--bodies click,handbook-18f,php-manual --data {tmp_path} --work {tmp_path} --json {tmp_path / 'out.json'}"
    )
    monkeypatch.setattr("body.find_spec", lambda _: None)
    monkeypatch.setattr("sys.argv", ["strangers.py", *options.split()])
    with pytest.raises(SystemExit) as ended:
        main()
    output = " ".join(capsys.readouterr().out.split())
    assert ended.value.code == 1
    assert "the body 'handbook-18f' has no file like '**/*.md' in" in output
    assert "clone it with `git clone https://github.com/php/doc-en" in output
    assert "the body 'click' is of the package 'click', which is not installed" in output
    assert not (tmp_path / "out.json").exists()


def test_files_are_named_by_their_path_below_the_body(tmp_path: Path) -> None:
    (tmp_path / "top" / "pages").mkdir(parents=True)
    for name in ("pages/a.md", "b.md", "c.pdf"):
        (tmp_path / "top" / name).touch()
    assert list(Body("ferry", "Ferries.", "top", ("**/*.md",)).files(tmp_path, tmp_path)) == ["b.md", "pages/a.md"]
