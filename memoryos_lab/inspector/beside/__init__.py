"""Memory systems side by side as slots: what draws them is the same in the app and in notebooks."""

from __future__ import annotations

from .systems import Made, Systems, title
from .telling import told

__all__ = ["Made", "Systems", "title", "told"]
