"""Tags of templates in Markdown are not shown, and code that looks like them is."""

from __future__ import annotations

import pytest
from made_evidence import addresses, shown_texts


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Number of the berth. {{<required>}}", ["Number of the berth."]),
        ("Call {{% new %}}, then wait {{< br >}}.", ["Call, then wait."]),
        ("{{< hint >}}Mind the gap. It is wide.{{< /hint >}}", ["Mind the gap.", "It is wide."]),
        ("So it is.\n\n{% note %}Call **first**.{% endnote %}", ["So it is.", "Call first."]),
        ('{{< figure src="a.png" title="One. Two" >}} The tug waits.', ["The tug waits."]),
        ('See [tugs]({{< ref "a" >}}#b) and [pilots]({% link b.md %}).', ["See tugs and pilots."]),
        ('Set the [`rope`]({{< ref "a" >}} "The rope") and [tow]({{< ref "a" >}}).', ["Set the rope and tow."]),
        ("| Berth | Depth {{% new %}} |\n|---|---|\n| 1 {{<old>}} | 7 m |", ["Berth: 1; Depth: 7 m"]),
        ("Write `{{< ref >}}`, or {{</* ref */>}}.", ["Write {{< ref >}}, or {{</* ref */>}}."]),
        ("Set {{ .Values.depth }} to 5.", ["Set {{ .Values.depth }} to 5."]),
        ("```yaml\ndepth: {{< x >}} # {% raw %}\n```", ["depth: {{< x >}} # {% raw %}"]),
        ("{% a %}{{% b %}} {{< c >}}", []),
        ('A {{< tip text="tug" id="t" >}} waits. {{< tip text="Pilots" >}} rest.', ["A tug waits.", "Pilots rest."]),
        ('Ask in {% channel "tugs" %}. Then wait.', ['Ask in {% channel "tugs" %}.', "Then wait."]),
        ('The **{% channel "tugs" %}** is open.', ['The {% channel "tugs" %} is open.']),
        ('- Contact: {% channel "tugs" %}', ['Contact: {% channel "tugs" %}']),
        ("It leaves{% if late %}, but late{% endif %}. The tug waits.", ["It leaves, but late.", "The tug waits."]),
        ('So, {{< hint kind="tide" >}}mind the gap{{</ hint >}}.', ["So, mind the gap."]),
    ],
)
def test_tags_of_a_template_are_not_shown_outside_code(text: str, shown: list[str]) -> None:
    assert shown_texts(text) == shown


def test_tags_of_a_template_are_not_shown_in_headings_and_before_lists() -> None:
    text = "## Calling {{% old %}} {#call}\n\nYou need {{< br >}}:\n\n- a rope"
    assert [(address.heading, address.lead, address.shown) for address in addresses(text)] == [
        ("Calling", "", "You need:"), ("Calling", "You need:", "a rope"),
    ]  # fmt: skip


def test_a_heading_that_a_template_fills_in_is_none() -> None:
    text = (
        "# <%= current_page.data.title %>\n\nShip A.\n\n## {{ page.title }}\n\nShip B.\n\n## Use `{{ x }}`\n\nShip C."
    )
    assert [(each.heading, each.shown) for each in addresses(text)] == [
        ("", "Ship A."), ("", "Ship B."), ("Use {{ x }}", "Ship C."),
    ]  # fmt: skip


def test_only_markdown_has_tags_of_a_template() -> None:
    text = "depth: {{< x >}} {% if deep %}"
    for form in ("yaml", "pdf", "text"):
        assert shown_texts(text, metadata={"format": form}) == [text]
