"""From records to results: means, differences, cost-benefit, and the gate of a build."""
