"""Parses files into documents in separate processes with limits on time and memory."""
