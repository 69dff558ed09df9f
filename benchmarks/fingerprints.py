"""What the runs of a side depend on: while it stays the same, they are not made again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

EVERY = ("evidence", "system", "writer")
"""Prompts that each of our patterns sends."""
SENT: dict[str, tuple[str, ...]] = {
    "naive": (),
    "router": ("repair", "rewrite_read", "router"),
    "corrective": ("grader", "repair", "rewrite", "rewrite_read"),
    "self_rag": ("checker", "grader", "repair", "rewrite_read"),
    "iterative": ("assessor", "repair"),
    "adaptive": ("assessor", "difficulty", "repair"),
    "tool_agent": ("tool_agent", "tool_agent_system", "tool_agent_text"),
    "research": ("assessor", "checker", "planner", "repair"),
}
"""Prompts besides that a pattern may send to answer a first question with the search of the default settings."""


def fingerprint(side: str, *parts: object, also: Iterable[Path] = ()) -> str:
    """A hash of the prompts of ours that `side` sends, if it is a pattern, of `parts`, and of the files `also`."""
    prompts = files("groundwire.prompts")
    prompt_files = [prompts / f"{name}.md" for name in sorted((*EVERY, *SENT[side]))] if side in SENT else []
    digest = hashlib.blake2b(digest_size=8)
    for file in (*prompt_files, *also):
        digest.update(b"%b\0%b\0" % (file.name.encode(), file.read_bytes()))
    digest.update(repr(parts).encode())
    return digest.hexdigest()
