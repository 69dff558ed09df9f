"""One role a file: its schema, its prompt, and what it does without a model."""
