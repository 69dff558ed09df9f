"""What an answer is worth: measures of one record, each a number or None where it does not apply."""

from .all import MEASURES, score, score_all
from .cost import Price
from .measure import Group, Measure, Unit
from .refusals import confidence

__all__ = ["MEASURES", "Group", "Measure", "Price", "Unit", "confidence", "score", "score_all"]
