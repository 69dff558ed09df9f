"""Texts in other languages than English: where sentences end, what counts as a word, what a claim must share."""

from __future__ import annotations

import pytest
from borne import bearing

from groundwire.evidence.markup.sentences import sentence_spans
from groundwire.evidence.text.language import known_language, language, may_be_english
from groundwire.evidence.text.words import analyze, content_words


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("de", "Resturlaub verfällt am 31. März des Folgejahres."),
        ("de", "Wie viel Urlaub gibt es bei einem Umzug?"),
        ("fr", "Quand expirent les congés non pris ?"),
        ("es", "¿Quién aprueba las vacaciones del equipo?"),
        ("it", "La domanda è approvata dal responsabile della squadra."),
        ("nl", "Het verlof wordt door de leider van het team goedgekeurd."),
        ("pt", "O pedido não é aprovado em dezembro."),
        ("da", "Ferien udløber den 31. december og kan ikke overføres."),
        ("sv", "Semestern är inte giltig efter den 31 mars och kan inte sparas."),
        ("pl", "Urlop jest ważny od 1 stycznia, ale nie dla wszystkich."),
        ("de", "Wie hoch kann die Gebühr sein?"),
        ("en", "stackplot(x, y)  # y has shape (M, N), l est d"),
        ("en", "Who approves the leave of the crew, and what is it worth?"),
        ("en", "Die Hard is on in Van de Ven's house at Costa do Sol."),
        ("en", 'os.environ["HOME"]  # see https://docs.example.com/in/a/di/no'),
        ("en", "PEP: 563"),
        ("en", "Кто утверждает отпуск?"),
        ("en", ""),
    ],
)
def test_the_language_of_a_text(code: str, text: str) -> None:
    assert language(text) == code


@pytest.mark.parametrize(
    ("code", "text"),
    [("en", "What is it?"), ("", "PEP: 563"), ("de", "Wie ist das?"), ("cjk", "年假有几天"), ("", "Кто утверждает?")],
)
def test_a_language_is_known_or_not(code: str, text: str) -> None:
    assert known_language(text) == code


@pytest.mark.parametrize(
    ("text", "english"),
    [("PEP 563", True), ("Why?", True), ("年假有几天", False), ("Кто утверждает?", False), ("Wie ist das?", False)],
)
def test_what_may_be_english(text: str, english: bool) -> None:
    assert may_be_english(text) is english


@pytest.mark.parametrize(
    "sentences",
    [
        ["Am 1. Januar gilt Art. 5 Abs. 2 Nr. 3 der Satzung.", "Das Lager prüft ca. 20 Stück, z. B. Schrauben."],
        ["Les congés expirent le 31 mai, cf. p. 12, p. ex. pour Mme. Martin.", "M. Dupont est responsable des frais."],
        ["El Sr. García y la Dra. López firman el núm. 3, pág. 12.", "Por la tarde es del equipo."],
        ["每位员工享有15天年假。", "请假须经经理批准。"],
        ["休暇は20日です。", "申請は承認が必要です。"],
    ],
)
def test_abbreviations_and_dates_of_a_language_end_no_sentence(sentences: list[str]) -> None:
    text = " ".join(sentences)
    assert [text[start:end] for start, end in sentence_spans(text)] == sentences


def test_the_small_words_of_a_question_carry_no_meaning() -> None:
    assert content_words("Wie viel Urlaub gibt es bei einem Umzug?") == ["urlaub", "umzug"]


def test_writing_without_spaces_is_searched_by_pairs_of_characters() -> None:
    assert analyze("年假15天") == ["年假", "15", "天"]
    assert analyze("有給休暇 leaves") == ["有給", "給休", "休暇", "leav"]
    assert set(analyze("年假")) <= set(analyze("每位全职员工每年享有15天年假。"))


GERMAN, ITALIAN = "Wie ist das und wer darf es?", "Che cosa è per il capo?"


@pytest.mark.parametrize(
    ("question", "evidence", "claim", "alteration", "wrong"),
    [
        ("", "每位全职员工每年享有15天年假。", "全职员工每年有15天年假。", "全职员工每年有20天年假。", "20"),
        ("", "未使用的年假在次年3月31日失效。", "未用的年假次年3月31日失效。", "未用的年假次年4月31日失效。", "April"),
        (
            "",
            "正社員は年間20日の有給休暇を取得できます。",
            "有給休暇は年間20日です。",
            "有給休暇は年間25日です。",
            "25",
        ),
        (
            "",
            "직원은 연간 15일의 휴가를 받습니다.",
            "직원은 연간 15일 휴가를 받는다.",
            "직원은 연간 25일 휴가를 받는다.",
            "25",
        ),
        ("", "请假须经部门经理批准。", "请假须经经理批准。", "请假不须经部门经理批准。", "不"),
        (
            GERMAN,
            "Urlaub verfällt am 31. März.",
            "Der Urlaub verfällt zum 31. März.",
            "Urlaub verfällt am 30. März.",
            "30",
        ),
        (
            GERMAN,
            "Er wird vom Chef genehmigt.",
            "Der Chef genehmigt ihn.",
            "Er wird vom Chef nicht genehmigt.",
            "nicht",
        ),
        (GERMAN, "Er wird nicht genehmigt.", "Er ist nicht genehmigt.", "Er wird genehmigt.", "nicht"),
        (
            GERMAN,
            "Sie leistet 12.500,50 kW.",
            "Die Anlage leistet 12500,5 kW.",
            "Sie leistet 12.600,50 kW.",
            "12,600.50",
        ),
        (ITALIAN, "La domanda non è approvata.", "La domanda non è stata approvata.", "La domanda è approvata.", "non"),
    ],
)
def test_what_a_claim_adds_must_stand_in_the_evidence(
    question: str, evidence: str, claim: str, alteration: str, wrong: str
) -> None:
    assert bearing(claim, [evidence], question=question, context="Anlage").consistent
    assert wrong in " ".join(bearing(alteration, [evidence], question=question, context="").lacking)


def test_a_claim_about_something_else_is_not_borne_out() -> None:
    assert not bearing("北京的酒店很贵。", ["每位全职员工每年享有15天年假。"], question="", context="").consistent


def test_a_document_cannot_switch_the_check_of_english_off() -> None:
    small = "der das dem den und ist nicht ein eine mit auf auch bei zum"
    evidence = f"The valve must not be opened before 7:00, {small}."
    assert bearing("The valve must not be opened before 7:00.", [evidence], question="", context="").consistent
    assert not bearing("The valve must be opened before 7:00.", [evidence], question="", context="").consistent
    assert not bearing("The valve must not be opened after 7:00.", [evidence], question="", context="").consistent
    evidence = f"Berth 7 was approved by Jansen, {small}."
    assert bearing("Berth 7 was approved by Jansen.", [evidence], question="", context="").consistent
    assert not bearing("Berth 7 was approved by Hansen.", [evidence], question="", context="").consistent
