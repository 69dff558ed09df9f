"""How well a sentence answers a part of a question: what rules it out, what speaks for it, and in which order."""
