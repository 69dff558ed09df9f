"""Files to documents in processes of their own, each held to its time and memory."""
