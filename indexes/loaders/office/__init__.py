"""Office files by small readers over zip and XML."""
