"""Floor 5: theatre, systems side by side, laboratory and course in a notebook. Nothing is drawn here."""

from .compare import Compare
from .knobs import Knobs
from .lab import Lab
from .laboratory import Laboratory
from .lesson import Lesson
from .quiz import Quiz

__all__ = ["Compare", "Knobs", "Lab", "Laboratory", "Lesson", "Quiz"]
