"""Text as it is written in Markdown, reStructuredText, HTML tables and code, and as its reader sees it."""
