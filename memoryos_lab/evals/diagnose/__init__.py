"""Where was the answer lost? One label a failed question, the whole way kept, and what would have saved it.

`procedure` holds the rules; `diagnose` asks them of every question of a dataset.
"""

from __future__ import annotations

from .conversation import Conversation
from .diagnosing import diagnose
from .procedure import Case, judge

__all__ = ["Case", "Conversation", "diagnose", "judge"]
