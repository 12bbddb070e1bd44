"""Floor 4: examinations and sweeps as slots, which the front end of the laboratory draws.

>>> from memoryos_lab.inspector import Inquiry
>>> Inquiry(examinations).slots()                                                  # doctest: +SKIP
"""

from __future__ import annotations

from .inquiry import Inquiry

__all__ = ["Inquiry"]
