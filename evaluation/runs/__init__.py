"""Systems, their runs over the cases, and the records that runs leave."""
