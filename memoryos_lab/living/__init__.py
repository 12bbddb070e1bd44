"""Floor 3: a memory that lives: told what is said, asked, corrected, and made to forget."""

from .answered import Answered, Found, Turned
from .memory import Memory

__all__ = ["Answered", "Found", "Memory", "Turned"]
