"""One self-contained page: what a comparison found, and how each run came to its answer."""

from .report import report_html, trace_html

__all__ = ["report_html", "trace_html"]
