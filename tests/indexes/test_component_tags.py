"""Tags of components in pages of MDX: what stands in them is no text, and tabs are told by what a reader sees."""

from __future__ import annotations

import time

import pytest

from groundwire.indexes.loaders.component_tags import with_short_tags

TABS = """Get it.

<Tabs
  groupId="piers"
  values={[
    {label: 'Vik Pier', value: 'vik'},
    {value: "holm", "label": "Holm"},
  ]
}>
<TabItem value="vik">

Row.

</TabItem>
<TabItem value="holm">

Sail.

</TabItem>
</Tabs>
"""


def test_a_tab_has_the_label_that_the_tag_around_it_lists() -> None:
    short = with_short_tags(TABS)
    assert '\n<Tabs>\n<TabItem label="Vik Pier">\n\nRow.' in short
    assert '<TabItem label="Holm">' in short
    assert "groupId" not in short


def test_a_label_of_its_own_and_a_value_that_is_not_listed_stay() -> None:
    page = TABS.replace('value="vik"', 'value="vik" label="Old pier"').replace(
        '<TabItem value="holm"', "<TabItem value='x'"
    )
    short = with_short_tags(page)
    assert '<TabItem value="vik" label="Old pier">' in short
    assert "<TabItem value='x'>" in short


def test_labels_hold_within_their_group_only() -> None:
    inner = '<Tabs>\n<TabItem value="vik">\n\nInside.\n\n</TabItem>\n</Tabs>\n'
    short = with_short_tags(TABS.replace("Row.\n", inner) + '\n<TabItem value="holm">\n')
    assert short.count('<TabItem value="vik">') == 1
    assert short.count('<TabItem label="Holm">') == 1
    assert short.endswith('<TabItem value="holm">\n')


@pytest.mark.parametrize(
    ("tag", "short"),
    [
        ('<Card\n  title="Fees"\n  href="/fees"\n>\nPay.\n</Card>', '<Card title="Fees" href="/fees">\nPay.\n</Card>'),
        ("<Map\n  onClick={() => go({at: 1})}\n  wide\n/>", "<Map/>"),
        ("<Map\n  {...props}\n  a={{b: '}'}}\n/>", "<Map {...props} a={{b: '}'}}/>"),
    ],
)
def test_a_tag_of_several_lines_takes_one(tag: str, short: str) -> None:
    assert with_short_tags(f"Ask.\n\n{tag}\n") == f"Ask.\n\n{short}\n"


@pytest.mark.parametrize(
    "text",
    [
        "```jsx\n<Tabs\n  values={[1]}\n>\n```",
        'Less <Boat\nname="a"> in a line.',
        "<Boats of\nthe pier, and not = 5>",
        '<TabItem value="vik">\n\nRow.\n',
        "<Boat\n  text={`Row`}\n>",
        '<div\n  class="a">Row.</div>',
    ],
)
def test_all_else_stays(text: str) -> None:
    assert with_short_tags(text) == text


def test_passages_tell_nothing_of_the_tags(shelf) -> None:
    shelf.write("pier.mdx", f"# Pier\n\n{TABS}")
    shelf.index()
    (passage,) = shelf.passages()
    assert passage.text.endswith("Sail.\n\n</TabItem>\n</Tabs>")
    assert "values" not in passage.text


@pytest.mark.slow
@pytest.mark.parametrize(
    "page",
    [
        "<Tabs\n  a={\n" * 20_000, "<Tabs a\n" + " a" * 200_000 + "=", "<A a={{{" * 50_000, "<Tabs a='" * 50_000 + "=",
        '<Tabs values={[{label: "a", value: "b"}]}>\n<TabItem value="b">\n' * 10_000,
        "<Tabs values={[" + "{label: " * 100_000, ("<A" + " " * 300) * 2_000 + "=",
    ],
)  # fmt: skip
def test_a_hostile_page_takes_no_long_time(page: str) -> None:
    begun = time.process_time()
    with_short_tags(page)
    assert time.process_time() - begun < 10
