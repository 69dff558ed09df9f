from __future__ import annotations

import pytest
from markdown_outline import load, outline


def test_lines_of_template_tags_stand_in_no_section_and_tags_in_a_sentence_do() -> None:
    text = "# A\n{% include x.html %}\nOne {{ site.name }}.\n{{ a }} {% b %}\n```\n{% raw %}\n```\n{#\n two\n#}\nTwo.\n"
    assert [part for _, part in outline(load(text))] == [
        "One {{ site.name }}.\n", "```\n{% raw %}\n```\n", "Two.\n",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("<%= warning_text('Do not ring at night, even to say so.') %>", ["Do not ring at night, even to say so."]),
        ('{{ callout("Ring first.") }} {% b %}', ["Ring first."]),
        ('{{< note text="Ring the office first" title="Before you moor there" >}}', ["Ring the office first"]),
        ("{% include note.html content='Don\\'t moor\nthere.' id=\"a b c d\" %}", ["Don\\'t moor\nthere."]),
        ('{{% two "Ring before you moor" `Then pay the fee.` %}}', ["Ring before you moor", "Then pay the fee."]),
        ('{{ "Ring the office first." | markdownify }}', ["Ring the office first."]),
        ('{{ box("夜間は連絡しない。") }}', ["夜間は連絡しない。"]),
    ],
)
def test_of_a_line_of_tags_the_sentences_that_they_show_are_read(line: str, said: list[str]) -> None:
    parts = outline(load(f"# A\n\nOne.\n\n{line}\n\nTwo.\n"))
    assert parts == [(("A",), part) for part in ["# A\n\nOne.\n\n", *said, "\nTwo.\n"]]


@pytest.mark.parametrize(
    "line",
    [
        '{{ box("btn btn-primary btn-lg active") }}',
        '{{< page ref="a b c d.md" caption="The fees of the harbour" >}}',
        '{{< figure src="a.png" title="The tug waits at berth 7." >}}',
        '{{ img("Assets/Big Tug/At Berth 7/Photo Of It.png") }}',
        '{% if area == "The harbour at night." %}',
        '{{ note | default: "No note is given here." }}',
        "<%= late? ? 'Ring the bell twice.' : 'Ring the bell once.' %>",
        "<% note = 'Ring the bell twice.' %>",
        '{{/* "Ring the bell twice." */}}',
        '{# "Ring the bell twice." #}',
        '{{ .Date.Format "Monday, January 2, 2006 at 15:04 MST" }}',
        '{{ box("Ring {name} the bell twice.") }}',
    ],
)
def test_what_else_a_tag_is_given_is_not_read(line: str) -> None:
    assert [part for _, part in outline(load(f"One.\n\n{line}\n\nTwo.\n"))] == ["One.\n\n", "\nTwo.\n"]


def test_tags_in_indented_code_stay() -> None:
    parts = [part for _, part in outline(load("# A\n\nA card looks so:\n\n    {{Front}}\n\nIt is shown.\n"))]
    assert parts == ["# A\n\nA card looks so:\n\n    {{Front}}\n\nIt is shown.\n"]


def test_a_template_tag_is_no_heading() -> None:
    document = load("---\ntitle: Rest\n---\n# <%= page.title %>\n\n<%= partial 'x' %>\n\n## Nights {{ x }}\n\nOne.\n")
    assert document.title == "Rest"
    assert [heading for heading, _ in outline(document)] == [(), ("Nights",)]


def test_tags_leave_headings_but_not_their_code() -> None:
    headings = [section.heading[-1] for section in load("# A {{% old %}} {#a}\n\n# The `{{< ref >}}` tag\n").sections]
    assert headings == ["A", "The {{< ref >}} tag"]
