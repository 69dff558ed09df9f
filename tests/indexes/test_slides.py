"""Charts of slides, and how the words of a slide are set."""

from __future__ import annotations

from office_files import pptx, shape

from groundwire.indexes.loaders import parse


def points(*texts: str) -> str:
    """Points with their places; one without a text is a gap."""
    return "".join(f'<c:pt idx="{at}"><c:v>{text}</c:v></c:pt>' for at, text in enumerate(texts) if text)


def series(name: str, **kinds: str) -> str:
    parts = "".join(f"<c:{kind}>{content}</c:{kind}>" for kind, content in kinds.items())
    return f"<c:ser><c:tx>{points(name)}</c:tx>{parts}</c:ser>"


def rows(chart: str) -> list[str]:
    lines = parse(pptx(shape("Boats", "title"), chart=chart), "a.pptx").text.split("\n")
    return [line for line in lines if line.startswith("|") and "---" not in line]


def test_a_gap_of_a_chart_stays_in_its_place() -> None:
    months = points("May", "June", "July")
    chart = series("Out", cat=months, val=points("1", "", "3")) + series("In", cat=months, val=points("", "2.50", ""))
    assert rows(chart) == ["|  | Out | In |", "| May | 1 |  |", "| June |  | 2.5 |", "| July | 3 |  |"]


def test_names_of_a_chart_in_groups_have_their_group() -> None:
    names = f"<c:lvl>{points('H1', 'H2', 'H1', 'H2')}</c:lvl><c:lvl>{points('2023', '', '2024', '')}</c:lvl>"
    chart = series("Tugs", cat=names, val=points("1", "2", "3", "4"))
    assert rows(chart)[1:] == ["| 2023 H1 | 1 |", "| 2023 H2 | 2 |", "| 2024 H1 | 3 |", "| 2024 H2 | 4 |"]


def test_the_points_of_a_scatter_chart_have_both_numbers() -> None:
    sea = series("Sea", xVal=points("1", "2"), yVal=points("9", "8"))
    bay = series("Bay", xVal=points("5"), yVal=points("6"))
    assert rows(sea + bay) == ["|  | Sea |", "| 1 | 9 |", "| 2 | 8 |", "|  | Bay |", "| 5 | 6 |"]


def test_a_percent_of_a_chart_is_shown_as_one() -> None:
    chart = series("Tugs", cat=points("Steel"), val=f"<c:formatCode>0%</c:formatCode>{points('0.7')}")
    assert rows(chart)[1:] == ["| Steel | 70% |"]


def run(text: str, looks: str = "") -> str:
    return f"<a:r><a:rPr {looks}/><a:t>{text}</a:t></a:r>"


def text_of(*parts: str) -> str:
    slide = f"<p:sp><p:txBody><a:p>{''.join(parts)}</a:p></p:txBody></p:sp>"
    return parse(pptx(slide), "a.pptx").text


def test_what_is_struck_out_on_a_slide_is_left_out() -> None:
    struck = run("alone", 'strike="sngStrike"'), run("or not", 'strike="dblStrike"')
    assert text_of(run("Go in "), *struck, run(" pairs", 'strike="noStrike"')) == "Go in pairs"
    assert text_of(run("30"), run("40", 'strike="sngStrike"'), run("25")) == "30 25"


def test_a_power_on_a_slide_is_raised() -> None:
    assert text_of(run("10"), run("3", 'baseline="30000"'), run(" l")) == "10\u00b3 l"
    assert text_of(run("CO"), run("2", 'baseline="-25000"'), run(" or 5", 'baseline="0"')) == "CO2 or 5"


def test_a_formula_of_a_slide_keeps_its_signs() -> None:
    root = "<m:rad><m:deg/><m:e><m:r><a:rPr/><m:t>16</m:t></m:r></m:e></m:rad>"
    formula = f'<x:m xmlns:x="urn:a14"><m:oMath xmlns:m="urn:m">{root}</m:oMath></x:m>'
    assert text_of(run("It is "), formula) == "It is \u221a(16)"
