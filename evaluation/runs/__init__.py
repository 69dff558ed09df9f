"""Systems, their runs over the cases, and the records of these runs."""
