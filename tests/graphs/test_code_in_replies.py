"""Code of a reply: its empty lines, and the marks of what its lines come from."""

from __future__ import annotations

from pathlib import Path

from langchain_core.documents import Document
from langchain_core.language_models import FakeListChatModel
from small_library import make_in_memory

from groundwire.evidence.answer import Answer
from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask

PAGE = """# Horns

Each horn has a `start_horn()` that is called for you.

```python
from horns import Horn
horn = Horn("quay")
horn.rest()
```

## Ringing

Ring a horn in a file of its own.

```python
from horns import Horn


def ring(horn):
    horn.sound()

    horn.rest()


start_horn()
```
"""
RING = """from horns import Horn


def ring(horn):
    horn.sound()

    horn.rest()


start_horn()"""


def answered(folder: Path, written: str) -> Answer:
    model = FakeListChatModel(responses=[written])
    with make_in_memory(folder / "library") as library:
        library.add([Document(page_content=PAGE, metadata={"source": "horn.md"})], index="docs", description="Horns.")
        return ask("How do I ring the horn in a file?", graph="naive", context=Context(library=library, model=model))


def test_its_empty_lines_stay_and_its_marks_are_those_of_its_lines(tmp_path: Path) -> None:
    answer = answered(tmp_path, f"Ring a horn in a file of its own:\n\n```python\n{RING}\n```")
    code = "\n".join(f"    {line}" if line else "" for line in RING.split("\n"))
    assert answer.text == f"Ring a horn in a file of its own:\n\n{code}\n\n[1]"
    assert [citation.heading for citation in answer.citations] == ["Horns > Ringing"]
    assert answer.citations[0].shown == RING


def test_marks_of_two_lines_of_two_places_both_stay(tmp_path: Path) -> None:
    code = f'{RING}\nhorn = Horn("quay")'
    answer = answered(tmp_path, f"Ring a horn in a file of its own:\n\n```python\n{code}\n```")
    assert [citation.heading for citation in answer.citations] == ["Horns", "Horns > Ringing"]
