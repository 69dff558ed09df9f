"""The nodes that patterns are wired from: plain functions of the state and the run's context."""

from .assess import assess
from .begin import begin
from .check import check
from .classify import classify
from .decide import decide
from .grade import grade
from .judge import judge
from .retrieve import retrieve
from .rewrite import rewrite
from .route import route
from .search_web import search_web
from .write import write

__all__ = [
    "assess",
    "begin",
    "check",
    "classify",
    "decide",
    "grade",
    "judge",
    "retrieve",
    "rewrite",
    "route",
    "search_web",
    "write",
]
