"""Floor 5: the theatre and the laboratory in a notebook. Nothing is drawn here."""

from .knobs import Knobs
from .lab import Lab
from .laboratory import Laboratory

__all__ = ["Knobs", "Lab", "Laboratory"]
