"""What the prose of a reply says: its claims, the numbers they rest on, and what it could not find."""
