"""A pair of template tags around code is read as the fences that it stands for."""

from __future__ import annotations

import pytest
from made_evidence import addresses
from markdown_outline import load, outline

_CODE = "# the tides\n[[tug.ropes]]\nname = 'One. Two.'"


@pytest.mark.parametrize(
    ("opening", "closing", "fence"),
    [
        ("{{< code-toggle file=hugo fm=true >}}", "{{< /code-toggle >}}", "```{file=hugo fm=true}"),
        ("{{< code-toggle file=hugo.toml >}}", "{{</ code-toggle >}}", "```toml {file=hugo.toml}"),
        ('{{< highlight toml "linenos=inline" >}}', "{{< / highlight >}}", "```toml"),
        ('{{< code file="a.html" >}}', "{{< /code >}}", '```html {file="a.html"}'),
        ("{{% codeblock lang=go %}}", "{{% /codeblock %}}", "```go"),
        ("{{<code>}}", "{{</code>}}", "```"),
        ("{%- highlight toml -%}", "{%- endhighlight -%}", "```toml"),
    ],
)
def test_a_pair_of_tags_around_code_becomes_fences(opening: str, closing: str, fence: str) -> None:
    document = load(f"# A\n\nSet this:\n\n{opening}\n{_CODE}\n{closing}\n\nDone.\n")
    text = f"# A\n\nSet this:\n\n{fence}\n{_CODE}\n```\n\nDone.\n"
    assert document.text == text
    assert outline(document) == [(("A",), text)]


def test_code_between_tags_is_cited_by_its_lines() -> None:
    text = load(f"Set this:\n\n{{{{< code-toggle >}}}}\n{_CODE}\n{{{{< /code-toggle >}}}}\n").text
    assert [(each.sentence.kind, each.shown) for each in addresses(text)] == [
        ("sentence", "Set this:"), ("code", " ".join(_CODE.split())),
    ]  # fmt: skip


def test_tags_keep_their_indent_and_fences_are_longer_than_those_between() -> None:
    text = load("1. So:\n\n   {{< code >}}\n   a\n   ```\n   {{< /code >}}\n").text
    assert text == "1. So:\n\n   ````\n   a\n   ```\n   ````\n"


@pytest.mark.parametrize(
    "text",
    [
        "{{< code-toggle file=hugo config=tugs />}}\n\nOne.\n\n{{< /code-toggle >}}\n",
        "{{< code >}}\n\nOne.\n",
        "{{< code >}}\n\nOne.\n\n{{< /highlight >}}\n",
        "{{< codes >}}\n\nOne.\n\n{{< /codes >}}\n",
        "{{< hint >}}\n\nOne.\n\n{{< /hint >}}\n",
        "{{</* code */>}}\n\nOne.\n\n{{</* /code */>}}\n",
        "{% code title='a' %}\n```sh\none\n```\n{% endcode %}\n",
        "Say {{< code >}}\none\n{{< /code >}}\n",
        "```\n{{< code >}}\none\n{{< /code >}}\n```\n",
    ],
)
def test_other_tags_stay(text: str) -> None:
    assert load(text).text == text


def test_of_tags_inside_each_other_the_innermost_are_fences() -> None:
    text = load("{{< code >}}\n{{< highlight sh >}}\nls\n{{< /highlight >}}\n{{< /code >}}\n").text
    assert text == "{{< code >}}\n```sh\nls\n```\n{{< /code >}}\n"
