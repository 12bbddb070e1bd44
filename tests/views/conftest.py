"""Small conversations made of numbers stand with the tests of the engine."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "memory"))
