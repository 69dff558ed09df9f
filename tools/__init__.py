"""Tools for a tool-calling model: a search for each index, reading around a passage, and web search."""
