"""What the nodes of a turn share: its state, its means, what is left of its budget, how it ended."""
