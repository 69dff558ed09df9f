"""Contexts that a scripted model writes."""

from __future__ import annotations

from typing import Any

from groundwire.agents.contextualizer import Contextualizer
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import ContextSettings


def writer(script: Any, **limits: Any) -> Contextualizer:
    """A contextualizer that says what the script says; `limits` are those of `ContextSettings`."""
    return Contextualizer(ScriptedModel(script), ContextSettings(**limits))
