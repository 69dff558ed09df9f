"""Lists: which lines announce them, which items are theirs, and how they are shown whole."""
