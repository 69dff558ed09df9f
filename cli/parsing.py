"""The options of `groundwire index` that bound how files are read."""

from __future__ import annotations

from pydantic import ValidationError

from ..errors import InputError
from ..settings import ParsingSettings


def parsing_settings(*, everything: bool, seconds: float | None, workers: int | None, retry: bool) -> ParsingSettings:
    """The settings of these options. Raises `InputError` for a number out of its range."""
    given = {"max_seconds": seconds, "max_cpu_seconds": seconds and max(1, round(seconds)), "workers": workers}
    try:
        return ParsingSettings(
            generated=everything, retry=retry, **{key: one for key, one in given.items() if one is not None}
        )
    except ValidationError as error:
        wrong = error.errors()[0]
        option = "--workers" if wrong["loc"] == ("workers",) else "--max-seconds"
        raise InputError(f"{option} is {wrong['input']!r}: {wrong['msg'].lower()}") from error
