"""The nodes that patterns are wired from: plain functions of the state and the run's context."""

from .begin import begin
from .check import check
from .grade import grade
from .retrieve import retrieve
from .rewrite import rewrite
from .route import route
from .search_web import search_web
from .write import write

__all__ = ["begin", "check", "grade", "retrieve", "rewrite", "route", "search_web", "write"]
