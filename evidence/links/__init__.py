"""Addresses of the web in a text, and where its links lead."""
