"""Which pattern suits these documents: cases, measures, runs, comparison, report."""
