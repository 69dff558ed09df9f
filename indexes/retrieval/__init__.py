"""From a question to ranked passages: candidates, fusion, links, and the set that covers the question."""
