"""Blocks of code, alone, in tabs or below labels, with the lines that introduce them."""
