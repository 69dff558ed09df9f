"""Which runs may be sent to LangSmith if its environment variables are set."""

from __future__ import annotations

from collections.abc import Collection

from ...settings import TracingChoice
from ..context import Context, given_library


def traces(choice: TracingChoice, context: Context, roles: Collection[str]) -> bool:
    """Whether a run may be traced: with `public`, only if its roles open no labelled text. Raises `LibraryError`."""
    if choice == "public" and roles:
        return not any(labels for info in given_library(context).indexes(roles) for labels in info.label_sets)
    return choice != "off"
