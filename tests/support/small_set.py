"""A small set on disk: five cases over two indexes, one of them with restricted documents."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SECRET = "zebraquill"
_DOCUMENTS = {
    "rules/rest.md": "# Rest\n\nAn on-call engineer must rest for 11 hours after a night call-out.\n",
    "rules/leave.md": "# Leave\n\nEvery employee has 28 days of paid leave in a year.\n",
    "rules/pay/bands.md": f"# Pay\n\nThe {SECRET} salary of a night engineer is 52,000 pounds.\n",
    "events/breaker.md": "# Breaker\n\nThe shore breaker tripped because the ramp limit was 1,800 instead of 180.\n",
    "events/storm.md": "# Storm\n\nThe storm of 3 March closed the harbour for 9 days.\n",
}
_TOML = """name = "small"
description = "A small harbour."
cases = "small.jsonl"
[indexes.rules]
description = "Rules for employees: rest, leave and pay."
path = "rules"
labels = { "pay" = ["people"] }
[indexes.events]
description = "What went wrong and why."
path = "events"
"""


def make_set(folder: Path) -> Path:
    """Write documents, TOML and cases below `folder`; returns the file of the cases."""
    for name, text in _DOCUMENTS.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (folder / "small.toml").write_text(_TOML, encoding="utf-8")
    cases = folder / "small.jsonl"
    cases.write_text("".join(json.dumps(case) + "\n" for case in CASES), encoding="utf-8")
    return cases


def _case(name: str, question: str, source: str, quote: str, answer: str, **more: Any) -> dict[str, Any]:
    index, _, source = source.partition("/")
    gold = [{"index": index, "source": source, "quote": quote}]
    return {"id": name, "question": question, "gold": gold, "answer": answer, "answers": [answer], **more}


CASES: list[dict[str, Any]] = [
    _case("rest", "How long must an on-call engineer rest after a night call-out?", "rules/rest.md",
          "rest for 11 hours after a night call-out", "11 hours", type="fact"),
    _case("leave", "How many days of paid leave has every employee in a year?", "rules/leave.md",
          "28 days of paid leave in a year", "28 days", type="fact"),
    _case("breaker", "Why did the shore breaker trip?", "events/breaker.md",
          "the ramp limit was 1,800 instead of 180", "1,800", type="fact"),
    _case("pay", "What is the salary of a night engineer?", "rules/pay/bands.md",
          "salary of a night engineer is 52,000 pounds", "52,000", type="restricted", roles=["people"]),
    {"id": "tuba", "question": "Who plays the tuba?", "type": "unanswerable", "unanswerable": True},
]  # fmt: skip
