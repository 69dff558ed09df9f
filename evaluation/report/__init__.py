"""One self-contained page: the findings of a comparison, and how each run reached its answer."""

from .report import report_html, trace_html

__all__ = ["report_html", "trace_html"]
