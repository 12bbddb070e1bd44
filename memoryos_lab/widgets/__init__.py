"""Floor 3: hosts for notebooks. Controls and figures side by side; nothing is drawn here."""

from .explore import Explorer, explore

__all__ = ["Explorer", "explore"]
