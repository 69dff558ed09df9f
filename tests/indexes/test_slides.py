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
