"""Floor 5: the theatre in a notebook. Nothing is drawn here."""

from .knobs import Knobs
from .lab import Lab

__all__ = ["Knobs", "Lab"]
