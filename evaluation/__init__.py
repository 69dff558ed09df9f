"""Find the pattern that suits these documents: cases, measures, runs, comparison, report."""
