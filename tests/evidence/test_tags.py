"""Tags of HTML between the words of Markdown are not shown, and leave no space before a mark."""

from __future__ import annotations

import pytest

from groundwire.evidence.markup.plain import plain_text


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("Ropes are cheap.\n</p>\n</aside>", "Ropes are cheap."),
        ('<aside class="wide"> <figure>A tug</figure> tows.</aside>', "A tug tows."),
        ('<section id="moor">Moor</section> <source src="tug.ogg"> here.</article>', "Moor here."),
        ("<blockquote><cite>The pilot</cite> rings.</blockquote></footer></main>", "The pilot rings."),
        ("Moor at <address>, copy <source> to <main>.", "Moor at <address>, copy <source> to <main>."),
        ("Press <button>Moor</button> or <time>noon</time>.", "Press Moor or noon."),
        ("Give <address> or </address>.", "Give <address> or </address>."),
        ("Write </section> behind <button> here.", "Write </section> behind <button> here."),
        ("Write `<var>tug</var>` as <var>.", "Write <var>tug</var> as <var>."),
        ("Write `</aside>` here.", "Write </aside> here."),
    ],
)
def test_tags_of_elements_are_not_shown_but_values_to_give_are(source: str, shown: str) -> None:
    assert plain_text(source, "markdown") == shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ('Ask the <a href="x">pilots</a>, or (<a href="y">the <b>crew</b></a>).', "Ask the pilots, or (the crew)."),
        ("Moor at <b>berth</b><i>seven</i>!", "Moor at berth seven!"),
        ("A tug<br>, and <img src='x'>.", "A tug , and ."),
        ("From <b>7</b> to <b>9</b>", "From 7 to 9"),
    ],
)
def test_no_space_stands_between_a_word_and_its_mark(source: str, shown: str) -> None:
    assert plain_text(source, "markdown") == shown
