"""How confident an answer must be: fitted on cases that are asked twice, as they are and with their gold hidden."""
