"""The check of a claim against sentences alone, unless a test gives what is around them."""

from __future__ import annotations

from functools import partial

from groundwire.evidence.bearing import bearing as module

bearing = partial(module.bearing, question="", context="", nearby=(), translated=False)
