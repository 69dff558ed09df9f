"""Laws over drawn examples: a few in the quick suite, more in the slow one."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy

ANY = settings(deadline=None, suppress_health_check=list(HealthCheck))


def law(few: int, many: int, base: settings = ANY, **strategies: SearchStrategy[Any]) -> Callable[[Any], Any]:
    """Hold a law for so many examples of what is `drawn`; the test's other arguments are fixtures."""

    def decorate(test: Callable[..., None]) -> Any:
        def parts(examples: int, **fixtures: Any) -> None:
            @settings(base, max_examples=examples)
            @given(**strategies)
            def hold(**values: Any) -> None:
                test(**fixtures, **values)

            hold()

        fixtures = [
            parameter for name, parameter in inspect.signature(test).parameters.items() if name not in strategies
        ]
        examples = inspect.Parameter("examples", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        parts.__signature__ = inspect.Signature([examples, *fixtures])  # type: ignore[attr-defined]
        parts.__doc__ = test.__doc__
        shares = [few, pytest.param(many, marks=pytest.mark.slow)]
        return pytest.mark.parametrize("examples", shares, ids=["few", "many"])(parts)

    return decorate
