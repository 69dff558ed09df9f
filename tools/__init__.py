"""What a tool-calling model may call: a search for each index, reading on, and the web."""
