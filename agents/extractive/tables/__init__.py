"""Tables: their cells and captions, and the rows that a question asks for by values, bounds and dates."""
