"""Numbers, dates and units in languages other than English: written in many ways, and not to be changed."""

from __future__ import annotations

import pytest
from borne import bearing

DE, FR, ES = (
    "Wie ist das und wer darf es?",
    "Quand est-ce que les bateaux sont dans le port ?",
    "¿Qué es para los barcos?",
)
NO, SV = "Hva er det og hvem har den?", "Vad är det och när är den öppen?"
NL, PL = "Hoe en wie van het team?", "Kto i ile jest dla się?"
SENTENCES = [
    (
        DE,
        "Die Liegezeit beträgt höchstens acht Stunden.",
        "Schiffe liegen höchstens acht Stunden, die Liegezeit.",
        "acht",
        "zehn",
    ),
    (DE, "Die Liegezeit beträgt höchstens acht Stunden.", "Die Liegezeit beträgt 8 Stunden.", "8", "9"),
    (DE, "Die Liegezeit beträgt 24 Stunden.", "Die Liegezeit ist 24 Stunden.", "Stunden", "Tage"),
    (DE, "Die Gebühr steigt am 3. Mai 2024.", "Am 3. Mai 2024 steigt die Gebühr.", "Mai", "März"),
    (DE, "Die Gebühr steigt am 03.05.2024.", "Am 3. Mai 2024 steigt die Gebühr.", "Mai", "März"),
    (DE, "Die Gebühr liegt bei 30 000 Euro.", "Die Gebühr liegt bei 30.000 Euro.", "30.000", "50.000"),
    (DE, "Die Gebühr ist 8,50 Euro.", "Die Gebühr ist 8,50 Euro.", "8,50", "8,80"),
    (DE, "Der Schlepper fährt ab 16.30 Uhr.", "Ab 16:30 Uhr fährt der Schlepper.", "16:30", "17:30"),
    (DE, "Nach sechsmonatigem Dienst gibt es Urlaub.", "Urlaub gibt es nach sechs Monaten Dienst.", "sechs", "acht"),
    (DE, "Mai ist der beste Monat.", "Insgesamt ist Mai der beste Monat.", "Mai", "Juni"),
    (FR, "La taxe change le 1er juillet 2020.", "La taxe change le 1er juillet 2020.", "juillet", "août"),
    (FR, "Le port a 3\u202f500 habitants.", "Le port compte 3 500 habitants.", "3 500", "5 500"),
    (FR, "La taxe vaut vingt-quatre euros.", "La taxe vaut 24 euros.", "24", "28"),
    (FR, "Toute escale dure quinze jours.", "Les escales du port durent quinze jours.", "jours", "mois"),
    (FR, "La taxe du port est de 5 pour cent.", "La taxe du port est de 5 %.", "5 %", "6 %"),
    (
        ES,
        "El plazo del puerto es de quince (15) días.",
        "El plazo del puerto es de 15 días.",
        "días",
        "meses",
    ),
    (ES, "El decreto del puerto es del 3 de mayo de 2003.", "El decreto es del 3 de mayo de 2003.", "mayo", "junio"),
    (DE, "Die Gebühr ist fünfhunderttausend Euro.", "Die Gebühr ist 500.000 Euro.", "500", "300"),
    (DE, "Der Hafen ist vierundzwanzig Stunden offen.", "Der Hafen ist 24 Stunden offen.", "24", "42"),
    (NL, "De haven is eenentwintig uur open.", "De haven is 21 uur open.", "21", "12"),
    (NL, "De haven is twaalf uur open.", "De haven is twaalf uur open.", "uur", "dagen"),
    (PL, "Port działa od 3 maja.", "Od 3 maja działa port.", "maja", "marca"),
    ("", "泊位费自2024年5月3日起为6万元。", "泊位费自2024年5月3日起为60000元。", "5月", "3月"),
    ("", "泊位费自2024年5月3日起为六万元。", "泊位费自2024年5月3日起为6万元。", "6万", "8万"),
    ("", "港口收费一亿三千万元。", "港口收费1亿3000万元。", "1亿3000万", "10000030000万"),
    ("", "港口收费12万5000元。", "港口收费125,000元。", "125,000", "1,200,050,000"),
    ("", "港口收费2万5000亿元。", "港口收费二万五千亿元。", "二万五千亿", "五千亿"),
    ("", "船只停泊最长不得超过三十日。", "船只停泊不得超过30天。", "天", "年"),
    ("", "费用不得低于泊位费的百分之八十。", "费用不得低于泊位费的80%。", "80", "60"),
    ("", "停泊期为二十四个月。", "停泊期为24个月。", "24", "34"),
]


@pytest.mark.parametrize(("question", "evidence", "claim", "part", "other"), SENTENCES)
def test_numbers_dates_and_units_are_compared_however_they_are_written(
    question: str, evidence: str, claim: str, part: str, other: str
) -> None:
    assert bearing(claim, [evidence], question=question, context="").consistent
    assert bearing(claim.replace(part, other), [evidence], question=question, context="").lacking


@pytest.mark.parametrize(
    "sentence",
    [
        "{} wrote the tide report in March.",
        "{}'s crew wrote the tide report.",
        "{} Berg has the key.",
        "{} (the keeper) lives in Vik.",
        "In March, {} wrote the tide report.",
    ],
)
@pytest.mark.parametrize(
    ("name", "other"),
    [("Åsa", "Émile"), ("Olav", "Øystein"), ("Ålesund", "Bergen"), ("Łukasz", "Žan"), ("Иван", "Олег")],
)
def test_names_begin_with_the_capitals_of_any_alphabet(sentence: str, name: str, other: str) -> None:
    evidence = [sentence.format(name)]
    assert bearing(sentence.format(name), evidence, question="Who is it?").consistent
    assert not bearing(sentence.format(other), evidence, question="Who is it?").consistent


@pytest.mark.parametrize(
    ("question", "evidence", "claim"),
    [
        (DE, "Im Winter liegen mehr als 30 Schiffe im Hafen.", "Über 30 Schiffe liegen im Winter im Hafen."),
        (DE, "Für Österreichs Häfen ist Frau Öhler zuständig.", "Österreichs Häfen betreut Frau Öhler."),
        (DE, "Im Tank 4 ist das Öl für den Winter.", "Öl (für den Winter) ist im Tank 4."),
        (NO, "Åtte båter ligger i Ålesunds havn.", "I Ålesund ligger åtte båter i havnen."),
        (NO, "Havnesjefen i Ålesund heter Øystein Ås.", "Øystein Ås er havnesjef i Ålesund."),
        (NO, "Øverste leder er Åse Øvrebø.", "Åse Øvrebø er øverste leder."),
        (SV, "Porten är öppen när det är kväll.", "Är det kväll, är porten öppen."),
        (FR, "L'équipe d'Émile gère le port.", "Émile et son équipe gèrent le port."),
        (ES, "El jefe del muelle es Óscar Núñez.", "Óscar Núñez es el jefe del muelle."),
        ("", "Порт Мурманск открыт весной.", "Порт Мурманск работает весной."),
        ("", "Большой кран стоит возле причала 4.", "Причал 4: там стоит большой кран."),
        ("", "More than 30 ships came.", "Über 30 ships came."),
        ("", "The crew of Åsa led the works.", "Åsa's crew led the works."),
        ("", "The Østers won the cup in 1998.", "Øster won the cup in 1998."),
    ],
)
def test_other_forms_of_a_name_and_words_that_only_begin_a_sentence_are_not_held_against_a_claim(
    question: str, evidence: str, claim: str
) -> None:
    assert bearing(claim, [evidence], question=question).lacking == ()


def test_any_phrase_may_stand_before_the_verb_in_german() -> None:
    assert bearing("Am Abend fährt der Schlepper.", ["Der Schlepper fährt am Abend."], question=DE).consistent


def test_a_number_in_words_and_digits_has_one_unit() -> None:
    assert bearing("The stay is 15 days.", ["The stay is fifteen (15) days."]).consistent
    assert bearing("The stay is 15 weeks.", ["The stay is fifteen (15) days."]).lacking


def test_the_first_word_of_a_sentence_is_no_name_in_other_languages() -> None:
    true = bearing("Insgesamt Schiffe: 24 im Hafen.", ["Im Hafen liegen 24 Schiffe."], question=DE)
    assert true.consistent


def test_a_date_is_not_put_together_from_two() -> None:
    evidence = ["La loi du port est du 17 juillet 1978.", "La loi des quais est du 6 janvier 1980."]
    assert bearing("La loi du port est du 17 juillet 1978.", evidence, question=FR).consistent
    assert bearing("La loi du port est du 17 janvier 1978.", evidence, question=FR).lacking


def test_endings_of_the_own_language_are_removed() -> None:
    assert bearing("Les navires amarrés payaient.", ["Le navire amarré paie."], question=FR).covered > 0.5


def test_two_nouns_side_by_side_are_a_name_in_german() -> None:
    evidence = ["Der Hafen wird von Ann Lee geleitet."]
    assert bearing("Der Hafen wird von Ann Lee geleitet.", evidence, question=DE).consistent
    assert bearing("Der Hafen wird von Bo Vik geleitet.", evidence, question=DE).lacking


@pytest.mark.parametrize(
    ("question", "evidence", "claim", "part", "other"),
    [
        (
            "Wie viele Tage Urlaub bekommt die Besatzung im Jahr?",
            "Each crew member gets 27 days of leave a year.",
            "Jedes Besatzungsmitglied erhält 27 Tage Urlaub im Jahr.",
            "27 Tage",
            "27 Wochen",
        ),
        (
            "Wie hoch ist die Gebühr für den Liegeplatz?",
            "The fee for berth 4 is £1,250.50 a month.",
            "Die Gebühr für Liegeplatz 4 beträgt 1.250,50 £ im Monat.",
            "1.250,50",
            "1.350,50",
        ),
        (
            "Wer leitet den Hafen?",
            "The harbour of Skerry has been led by Ann Lee since 2019.",
            "Der Hafen von Skerry wird von Ann Lee geleitet.",
            "Ann Lee",
            "Ann Vik",
        ),
        (
            "How many working days of leave are there?",
            "Der Urlaub beträgt jährlich mindestens 24 Werktage und ist nicht übertragbar.",
            "There are at least 24 working days of leave per year.",
            "24",
            "28",
        ),
        ("How long may a ship stay?", "船只停泊最长不得超过六个月。", "A ship may stay for six months.", "six", "nine"),
    ],
)
def test_between_languages_numbers_and_names_are_compared_and_words_are_not(
    question: str, evidence: str, claim: str, part: str, other: str
) -> None:
    assert bearing(claim, [evidence], question=question, translated=True).consistent
    altered = bearing(claim.replace(part, other), [evidence], question=question, translated=True)
    assert not altered.consistent
    assert altered.lacking


def test_a_claim_in_another_language_is_not_put_on_sentences_that_it_does_not_cite() -> None:
    claim = "Jedes Besatzungsmitglied erhält 27 Tage Urlaub im Jahr."
    evidence = ["Each crew member gets 27 days of leave a year."]
    assert not bearing(claim, evidence, question="Wie viele Tage gibt es für die Besatzung?").consistent


def test_words_of_the_same_language_still_count() -> None:
    evidence = ["The tug has two engines, and the ferry has one."]
    assert not bearing("Dogs bark at the moon.", evidence, question="What is it?", translated=True).consistent


def test_non_denies_in_french() -> None:
    evidence = ["Les plans sont non communicables.", "Le plan des quais a été trouvé."]
    assert bearing("Les plans sont non communicables.", evidence[:1], question=FR).consistent
    assert bearing("Les plans sont communicables.", evidence[:1], question=FR).lacking
    assert bearing("Non trouvé.", evidence[1:], question=FR).lacking


@pytest.mark.parametrize(
    ("claim", "sentence", "compared"),
    [
        (
            "The berths are not free after 22:00.",
            "Die Liegeplätze sind nach 22:00 Uhr frei und für das Boot da.",
            False,
        ),
        ("The berths are not free after 22:00.", "Die Liegeplätze sind nach 22:00 Uhr nicht frei und zu.", True),
        ("The berths are free after 22:00.", "Die Liegeplätze sind nach 22:00 Uhr frei und für das Boot da.", True),
    ],
)
def test_a_denial_that_no_sentence_has_is_not_taken_for_a_translation(
    claim: str, sentence: str, *, compared: bool
) -> None:
    found = bearing(claim, [sentence], question="When are the berths free?", translated=True)
    assert found.consistent
    assert found.compared == compared
