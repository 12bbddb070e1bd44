"""Floor 5: the theatre, the laboratory and the course in a notebook. Nothing is drawn here."""

from .knobs import Knobs
from .lab import Lab
from .laboratory import Laboratory
from .lesson import Lesson
from .quiz import Quiz

__all__ = ["Knobs", "Lab", "Laboratory", "Lesson", "Quiz"]
