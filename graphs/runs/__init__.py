"""Patterns run by a caller: one question, or the turns of a kept conversation; answers from the cache; traces."""
