"""Records into results: means, differences, what is worth its cost, and the gate of a build."""
