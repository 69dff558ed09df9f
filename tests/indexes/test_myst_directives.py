"""Directives of MyST are read as the text that a reader sees."""

from __future__ import annotations

import time

import pytest
from made_evidence import shown_texts
from markdown_outline import load, outline


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("```{note}\nRing the bell.\n```\nWait.", "Ring the bell.\n\nWait."),
        ("Wait.\n\n:::{warning} Ring the bell.\n:::\n\nTow.", "Wait.\n\nRing the bell.\n\nTow."),
        ("```{admonition} The bell\n:class: wide\n\nRing it.\n```", "**The bell**\n\nRing it.\n"),
        ("```{admonition} **The bell**\nRing it.\n```", "**The bell**\n\nRing it.\n"),
        ("Two bells:\n\n```{admonition} Bells\n- red\n- white\n```", "Two bells:\n\n- red\n- white\n"),
        ("```{parsed-literal}\n[GET /tugs/:name](tugs-get)\n```", "```\nGET /tugs/:name\n```\n"),
        ("```{tip}\n---\nclass: wide\n---\nRing it.\n```", "Ring it.\n"),
        ("```{versionadded} 2.1\nThe bell.\n```", "Added in version 2.1: The bell.\n"),
        ("```{deprecated} 3.0\n```", "Deprecated since version 3.0.\n"),
        ("```{versionchanged} 2.1\n\n- A bell.\n- A lamp.\n```", "Changed in version 2.1:\n\n- A bell.\n- A lamp.\n"),
        (
            "````{note}\nSet this:\n\n```{code-block} toml\n:linenos:\nlamp = 1\n```\n````\n",
            "Set this:\n\n```toml\nlamp = 1\n```\n",
        ),
        ("1. Ring.\n\n   ```{note}\n   Twice.\n   ```\n\n2. Tow.", "1. Ring.\n\n   Twice.\n\n2. Tow."),
        ("A.\n\n```{toctree}\n:maxdepth: 1\n\ntides\nberths\n```\n\nB.", "A.\n\nB."),
        ("A.\n\n```{image} tug.png\n:alt: A tug\n```\n\nB.", "A.\n\nB."),
        ("```{figure} tug.png\n:width: 20em\n\nA tug at its berth.\n```", "A tug at its berth.\n"),
        ("A.\n\n```mermaid\ngraph TD; A-->B\n```\n\nB.", "A.\n\nB."),
        ("```{setting} LAMP\nHow bright it is.\n```", "- `LAMP`\n\n    How bright it is.\n"),
        ("```{note}\n## The bell\n\nRing it.\n```", "**The bell**\n\nRing it.\n"),
        ("```admonish note\nRing the bell.\n```\nWait.", "Ring the bell.\n\nWait."),
    ],
)
def test_a_directive_is_stored_as_its_text(text: str, stored: str) -> None:
    assert load(text).text == stored


@pytest.mark.parametrize(
    "text",
    [
        "```{r, echo=FALSE}\nplot(x)\n```\n",
        "```python\n```{note}\n```\n",
        "```{note}\nRing the bell.\n",
        "::: {.callout-note}\nRing the bell.\n:::\n",
        "````markdown\n```{note}\nRing the bell.\n```\n````\n",
        "~~~text\n```{note}\nRing the bell.\n```\n~~~\n",
        "::::{tab-set}\n:::{tab-item} Linux\n## Bells\n\nRing.\n:::\n::::\n",
        "```{math}\nx = 1\n```\n",
    ],
)
def test_what_is_code_or_not_known_or_not_closed_stays(text: str) -> None:
    assert load(text).text == text


ENTRIES = """# Tugs

```{eval-rst}
.. module:: tugs

.. autofunction:: sail

.. class:: Tug(name, *, bell=None)
   :no-index:

   Tows a :class:`~ships.Boat`, see `the list <https://harbour.example/list>`_.

   :param name: What is painted
     on its bow.
   :param bell: How it is heard.

   .. attribute:: lamp

      How bright its lamp is.

   .. automethod:: stop
   .. method:: start()

   Set it up so::

       Tug("Ada")

.. autoclass:: Rope

   .. note:: Ropes rot.

   .. code-block:: python

      tie(1)
```

It ends here.
"""
WRITTEN = """# Tugs

- `Tug(name, *, bell=None)`

    Tows a {class}`~ships.Boat`, see [the list](https://harbour.example/list).

    - `name`: What is painted on its bow.
    - `bell`: How it is heard.

    - `lamp`

        How bright its lamp is.

    - `start()`

    Set it up so:

    ```
    Tug("Ada")
    ```

- `Rope`

    Ropes rot.

    ```python
    tie(1)
    ```

It ends here.
"""


def test_a_block_of_restructuredtext_becomes_entries_without_what_a_program_fills() -> None:
    assert load(ENTRIES).text == WRITTEN
    assert outline(load(ENTRIES)) == [(("Tugs",), WRITTEN)]


def test_no_fence_and_no_directive_is_cited() -> None:
    shown = shown_texts(load("```{note}\nRing the bell.\n```\n\nWait.\n\n" + ENTRIES).text)
    assert shown[:2] == ["Ring the bell.", "Wait."]
    assert not [each for each in shown if "```" in each or ".. " in each]


@pytest.mark.parametrize(
    "text",
    [
        "```{note}\n~~~{tip}\n" * 3_000,
        "\n".join(f"{'`' * (900 - at)}{{note}}" for at in range(800)),
        "\n".join(f"{':' * (600 - at)}{{note}}" for at in range(500)) + "\n:::" * 500,
        "```{eval-rst}\n" + "\n".join(f"{' ' * at}.. note:: a" for at in range(600)) + "\n```\n",
        "```{eval-rst}\n" + "\n".join(f"{' ' * at}:param a: b" for at in range(600)) + "\n```\n",
    ],
)
def test_many_open_and_nested_blocks_are_read_in_time(text: str) -> None:
    begin = time.perf_counter()
    load(text)
    assert time.perf_counter() - begin < 5
