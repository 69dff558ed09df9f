"""Code in the sentences, items and cells of an HTML page stands between backticks, as in Markdown."""

from __future__ import annotations

import pytest

from groundwire.indexes.loaders import parse


def text_of(html: str) -> str:
    return parse(html.encode(), "a.html").text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>Set <code>ramp_limit</code> first.</p>", "Set `ramp_limit` first."),
        ("<p>Press <kbd>Ctrl</kbd>, or type <tt>hoist\n up</tt>.</p>", "Press `Ctrl`, or type `hoist up`."),
        ("<p>It is <samp><b>quay</b>/ramp</samp>.</p>", "It is `quay/ramp`."),
        ("<p><code><a href='x'>Quay</a></code>'s ramp</p>", "`Quay`'s ramp"),
        ("<p>Nest a <code>&lt;crane&gt;</code> in it.</p>", "Nest a `<crane>` in it."),
        ("<p>It is <code>180</code> or <code></code>more.</p>", "It is 180 or more."),
        ("<p><code>hoist up<br>hoist down</code></p>", "`hoist up`\n`hoist down`"),
        ("<p>Type <code>`date`</code>.</p>", "Type `date`."),
        ("<ul><li><code>up</code>: lifts</ul>", "- `up`: lifts"),
        ("<h2>The <code>ramp</code></h2>", "## The ramp"),
        ("<dl><dt><code>up</code><dd>Lifts <code>it</code></dl>", "- up: Lifts `it`"),
        ("<p>A <code>never ended<p>Next", "A `never ended`\n\nNext"),
        ("<code><pre>hoist up</pre></code>", "```\nhoist up\n```"),
    ],
)
def test_it_is_marked(html: str, text: str) -> None:
    assert text_of(html) == text


def test_it_is_marked_in_a_table() -> None:
    row = "<tr><td><code>up</code>, <code>down</code><td>It is <code>yes</code>.</tr>"
    table = f"<table><tr><th>Name<th>Use</tr>{row}</table>"
    assert text_of(table).split("\n")[-1] == "| `up`, `down` | It is `yes`. |"
