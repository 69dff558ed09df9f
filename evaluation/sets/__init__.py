"""Eval sets: cases, where they are read from, and where their gold stands in a library."""
