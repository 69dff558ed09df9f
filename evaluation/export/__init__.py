"""Results as JSON, CSV, Markdown and terminal tables."""
