"""Tabs of the generators of documentation."""

from __future__ import annotations

import time

import pytest

from groundwire.evidence.markup.tabs import Tabs

MKDOCS = 'Get it.\n\n=== "Linux"\n\n    Run `a`.\n\n=== ":fontawesome-w: Windows"\n\n    Run `b`.\n\nGo on.\n'
BLOCKS = "Get it.\n\n//// tab | Linux\n\n/// note\nRun a.\n///\n\n////\n\n//// tab | Windows\nRun b.\n////\n\nGo on.\n"
RST = "Get it.\n\n.. tab:: Linux\n\n   Run a.\n\n.. tab-item:: Windows\n\n   Run b.\n\nGo on.\n"
MYST = (
    "Get it.\n\n::::{tab-set}\n:::{tab-item} Linux\nRun a.\n:::\n:::{tab-item} Windows\nRun b.\n:::\n::::\n\nGo on.\n"
)
JSX = (
    'Get it.\n\n<Tabs>\n<TabItem value="l" label="Linux">Run a.</TabItem>\n'
    '<TabItem value="w"\n  label="Windows">\n\nRun b.\n\n</TabItem>\n</Tabs>\n\nGo on.\n'
)
MINTLIFY = 'Get it.\n\n<Tab title="Linux">\nRun a.\n</Tab>\n<Tab title="Windows">\nRun b.\n</Tab>\n\nGo on.\n'
LIQUID = (
    'Get it.\n\n{% tab title="Linux" %}\nRun a.\n{% endtab %}\n{% tab "Windows" %}\nRun b.\n{% endtab %}\n\nGo on.\n'
)
VALUES = (
    'Get it.\n\n<TabItem value="Linux">\nRun a.\n</TabItem>\n<TabItem value="Windows">\nRun b.\n</TabItem>\n\nGo on.\n'
)
HUGO = (
    'Get it.\n\n{{< tab name="Linux" >}}\nRun a.\n{{< /tab >}}\n{{% tab "Windows" %}}\nRun b.\n{{% /tab %}}\n\nGo on.\n'
)
FENCES = 'Get it.\n\n```sh tab="Linux"\nRun a.\n```\n\n~~~sh hl_lines="1" tab=\'Windows\'\nRun b.\n~~~\n\nGo on.\n'
VITEPRESS = "Get it.\n\n::: code-group\n```sh [Linux]\nRun a.\n```\n\n```sh:n [Windows]\nRun b.\n```\n:::\n\nGo on.\n"


@pytest.mark.parametrize("page", [FENCES, VITEPRESS, MKDOCS, BLOCKS, RST, MYST, JSX, MINTLIFY, LIQUID, HUGO, VALUES])
def test_a_tab_has_a_title_and_an_end(page: str) -> None:
    assert [page[slice(*tab.title)] for tab in Tabs(page)] == ["Linux", "Windows"]
    around = [Tabs(page).at(at) for at in (0, page.index("Run"), page.rindex("Run"), page.index("Go on"))]
    assert [page[slice(*tab.title)] if tab else "" for tab in around] == ["", "Linux", "Windows", ""]


def test_a_tab_may_be_inside_another() -> None:
    page = '=== "Linux"\n\n    === "Shell"\n\n        Run a.\n\n    Or run b.\n'
    around = [Tabs(page).at(page.index(words)) for words in ("Run", "Or")]
    assert [page[slice(*tab.title)] for tab in around if tab] == ["Shell", "Linux"]


@pytest.mark.parametrize(
    ("page", "inside"),
    [
        ('<Tab title="a">\n1\n<Tab title="b">\n2\n</Tab>\n3', ["a", "b", ""]),
        ('<Tabs>\n<Tab title="a">\n1\n</Tabs>\n2\n<Tab title="b">\n3\n', ["a", "", "b"]),
        ('{% tab "a" %}\n1\n{% tab "b" %}\n2\n{% endtabs %}\n3', ["a", "b", ""]),
        ('<Tab title="a">\n1\n```html\n</Tab>\n```\n2\n</Tab>\n3', ["a", "a", ""]),
        ('<Tab title="a">\n<Tab title="b">\n1\n</Tab>\n2\n</Tab>\n3', ["b", "a", ""]),
        ('<TabItem label="a">\n1\n<TabItem label="b" />\n2\n</TabItem>\n3', ["a", "a", ""]),
        ('{{< tab "a" >}}\n1\n{{< tab name="b" include="c" />}}\n2\n{{< /tab >}}\n3', ["a", "a", ""]),
    ],
)
def test_a_tab_ends_at_its_own_closing_tag_or_else_where_the_next_one_begins(page: str, inside: list[str]) -> None:
    around = [Tabs(page).at(page.index(f"\n{number}") + 1) for number in (1, 2, 3)]
    assert [page[slice(*tab.title)] if tab else "" for tab in around] == inside


@pytest.mark.parametrize(
    "page",
    [
        "=== Linux",
        'a === "b"',
        '```md\n=== "Linux"\n```',
        "Use the tab key.",
        "<Table>",
        "{% table %}",
        ".. table:: Linux",
        '```sh table="Linux"\nrun\n```',
        "```sh [Linux]\nrun\n```",
        'Write ```sh tab="Linux"``` here.',
        '````md\n```sh tab="Linux"\nrun\n```\n````',
        'Name it `<TabItem label="Linux">` or ``{% tab "Linux" %}``.\n\nMore.',
    ],
)
def test_other_lines_begin_no_tab(page: str) -> None:
    assert list(Tabs(page)) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "page",
    [
        '=== "a"\n    ' * 20_000,
        "".join(" " * at + '=== "a"\n' for at in range(1_000)),
        ":::{tab-item} a\n" * 40_000,
        '<TabItem label="a">\n' * 40_000,
        '{% tab "a" %}\n' * 40_000,
        "<Tab " * 100_000,
        '<Tab a="b"></Tab></Tabs>\n' * 20_000,
        '=== "' + ":a:" * 100_000,
        '```sh tab="a"\n```\n' * 20_000,
        "```sh " + "tab=" * 100_000,
    ],
)
def test_a_hostile_page_takes_no_long_time(page: str) -> None:
    begun = time.process_time()
    Tabs(page)
    assert time.process_time() - begun < 10
