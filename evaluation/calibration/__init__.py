"""How sure an answer must be: fitted on cases that are asked as they are, and once more with their gold hidden."""
