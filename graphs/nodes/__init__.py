"""The nodes from which patterns are built: plain functions of the state and the run's context."""

from .assess import assess
from .begin import begin
from .check import check
from .clarify import clarify
from .classify import classify
from .condense import condense
from .decide import decide
from .gather import gather
from .grade import grade
from .judge import judge
from .plan import plan
from .reconsider import reconsider
from .refine import refine
from .report import error_line, fail, report
from .retrieve import retrieve
from .rewrite import rewrite
from .route import route
from .search_web import search_web
from .self_query import self_query
from .tool_agent import tool_agent
from .transform import transform
from .wave import wave
from .write import write

__all__ = [
    "assess",
    "begin",
    "check",
    "clarify",
    "classify",
    "condense",
    "decide",
    "fail",
    "gather",
    "grade",
    "judge",
    "plan",
    "reconsider",
    "refine",
    "report",
    "retrieve",
    "rewrite",
    "route",
    "search_web",
    "self_query",
    "error_line",
    "tool_agent",
    "transform",
    "wave",
    "write",
]
